import type { FailingId, Fault } from '../reference-server/types.ts';

/** Everything of a fault but its id, its title and what it does. */
export type FaultDetails = Partial<Omit<Fault, 'id' | 'title' | 'apply'>>;

/** One fault in a table; its details add to those of the table. */
export type FaultRow = readonly [title: string, apply: Fault['apply'], details?: FaultDetails];

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
  return Object.entries(rows).map(([id, [title, apply, own = {}]]) => {
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

function detailsOf(charges: FailingId | readonly FailingId[] | FaultDetails): FaultDetails {
  if (typeof charges === 'string') return { breaks: [charges] };
  return isList(charges) ? { breaks: charges } : charges;
}

function isList(charges: readonly FailingId[] | FaultDetails): charges is readonly FailingId[] {
  return Array.isArray(charges);
}
