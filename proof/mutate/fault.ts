import type { FailingId, Fault, ShouldId } from '../reference-server/types.ts';

/** Everything of a fault but its id, its title and what it does. */
export type FaultDetails = Partial<Omit<Fault, 'id' | 'title' | 'apply'>>;

type TitledRow = readonly [title: string, apply: Fault['apply'], details?: FaultDetails];

/**
 * One fault in a table: what it does alone where its id is a sentence that serves as the title, too; its details add to
 * those of the table.
 */
export type FaultRow = Fault['apply'] | TitledRow;

/** Faults by their ids. */
export type FaultRows = Readonly<Record<string, FaultRow>>;

/**
 * Defines faults that are charged alike: the requirement that each breaks, several of them, or all that they have in
 * common.
 */
export function defineFaults(
  charges: FailingId | readonly FailingId[] | FaultDetails,
  rows: FaultRows,
): readonly Fault[] {
  const common = detailsOf(charges);
  return Object.entries(rows).map(([id, row]) => {
    const titled: TitledRow = typeof row === 'function' ? [id.replaceAll('-', ' '), row] : row;
    const [title, apply, own = {}] = titled;
    const warns = [...(common.warns ?? []), ...(own.warns ?? [])];
    const mayBreak = { ...common.mayBreak, ...own.mayBreak };
    return {
      ...{ id, title, apply },
      ...common,
      ...own,
      breaks: [...(common.breaks ?? []), ...(own.breaks ?? [])],
      ...(warns.length > 0 && { warns }),
      ...(Object.keys(mayBreak).length > 0 && { mayBreak }),
    };
  });
}

/** Details of faults that only a run at the depth `standard` meets. */
export const standard = { needs: 'standard' } as const;

/** Charges requirements with faults that only a run at the depth `standard` meets. */
export function needStandard(...breaks: readonly FailingId[]): FaultDetails {
  return { breaks, ...standard };
}

/** Charges requirements of level SHOULD. */
export function warn(...warns: readonly ShouldId[]): FaultDetails {
  return { warns };
}

/** Admits that a fault breaks further requirements as well, for one reason. */
export function admitBreaks(reason: string, ...ids: readonly FailingId[]): FaultDetails {
  return { mayBreak: Object.fromEntries(ids.map((id) => [id, reason])) };
}

function detailsOf(charges: FailingId | readonly FailingId[] | FaultDetails): FaultDetails {
  if (typeof charges === 'string') return { breaks: [charges] };
  return isList(charges) ? { breaks: charges } : charges;
}

function isList(charges: readonly FailingId[] | FaultDetails): charges is readonly FailingId[] {
  return Array.isArray(charges);
}
