import accountDetail from '#specs/requirements/account-detail.json' with { type: 'json' };
import fdxAccounts from '#specs/requirements/fdx-accounts.json' with { type: 'json' };
import general from '#specs/requirements/general.json' with { type: 'json' };
import providers from '#specs/requirements/providers.json' with { type: 'json' };
import recipients from '#specs/requirements/recipients.json' with { type: 'json' };
import registrations from '#specs/requirements/registrations.json' with { type: 'json' };
import revocation from '#specs/requirements/revocation.json' with { type: 'json' };
import { type Area, areas } from './areas.ts';
import { findDispute } from './disputes.ts';
import { type OperationId, operationIds } from './operations.ts';
import { listPlugins } from './plugins/loaded.ts';
import type { Plugin } from './plugins/plugin.ts';
import { refusePlugin } from './plugins/refuse.ts';
import { type ProfileChange, type Row, readOwnRows, readProfile } from './plugins/rows.ts';
import type { RequirementId } from './requirement-id.ts';

export { type Area, areas, declarableAreas } from './areas.ts';
export type Level = 'MUST' | 'DERIVED' | 'SHOULD' | 'SILENT';
export type Party = 'server' | 'client';

/** A statement of the document that the suite judges (or, at level SILENT, observes). */
export interface Requirement {
  readonly id: RequirementId;
  readonly area: Area;
  readonly clause: string;
  readonly level: Level;
  readonly party: Party;
  readonly operations: readonly OperationId[];
  readonly text: string;
  /** What the requirement speaks of need not occur, so an unexercised requirement never makes a run partial. */
  readonly conditional: boolean;
}

/** A statement that cannot be tested, with the reason. */
export interface Exclusion {
  readonly id: RequirementId;
  readonly area: Area;
  readonly clause: string;
  readonly text: string;
  readonly excluded: string;
}

const files: Readonly<Record<Area, object>> = {
  general,
  providers,
  recipients,
  registrations,
  revocation,
  'fdx-accounts': fdxAccounts,
  'account-detail': accountDetail,
};

const { entries, changes }: Extended<Area> = extendCatalogue(files, areas, operationIds);

/** Every judged or observed requirement, in the order of the document. */
export const requirements: readonly Requirement[] = entries
  .filter(({ row }) => row.excluded === undefined)
  .map(
    ({ id, area, row: { decisions, ...row } }) => ({ conditional: false, ...row, id, area }) as Requirement,
  );

/** Every statement that is excluded, in the order of the document. */
export const exclusions: readonly Exclusion[] = entries
  .filter(({ row }) => row.excluded !== undefined)
  .map(
    ({ id, area, row }) =>
      ({ id, area, clause: row.clause, text: row.text, excluded: row.excluded }) as Exclusion,
  );

const decisions = new Map<string, readonly string[]>(entries.map(({ id, row }) => [id, row.decisions ?? []]));

/** The codes of the decisions in docs/decisions.md that bear on a requirement or an exclusion, such as `A-03`. */
export function decisionsOf(id: RequirementId): readonly string[] {
  return decisions.get(id) ?? [];
}

const byId = new Map(requirements.map((row) => [row.id, row]));

/** The requirement of an id. Throws for an id that is unknown or excluded (a mistake of ours, never of the target). */
export function getRequirement(id: RequirementId): Requirement {
  const row = byId.get(id);
  if (row === undefined) throw new Error(`the catalogue has no judged row ${id}`);
  return row;
}

/** True when a violation of the requirement fails the run; false when it only warns, or is in dispute. */
export function fails({ id, level }: Requirement): boolean {
  return (level === 'MUST' || level === 'DERIVED') && findDispute(id) === undefined;
}

/** What the profile of a plug-in makes of a requirement of ours; undefined where none speaks of it. */
export function findProfileChange(id: RequirementId): AppliedChange | undefined {
  return changes.get(id);
}

/** A row of the effective catalogue. */
interface Entry<Area> {
  readonly id: string;
  readonly area: Area;
  readonly row: Row;
}

/** What a profile makes of a requirement, and whose profile it is. */
interface AppliedChange extends ProfileChange {
  readonly plugin: string;
}

/** The catalogue with what plug-ins add to it and make of it. */
interface Extended<Area> {
  readonly entries: readonly Entry<Area>[];
  /** By the id of the requirement. */
  readonly changes: ReadonlyMap<string, AppliedChange>;
}

/**
 * The catalogue that a process goes by: the rows of our files, those of its plug-ins behind them in each area, all as
 * the profiles of the plug-ins read them. Throws UserError for a plug-in that does not fit in.
 */
export function extendCatalogue<Area extends string>(
  files: Readonly<Record<Area, object>>,
  areas: readonly Area[],
  operations: readonly string[],
  plugins: readonly Plugin[] = listPlugins(),
): Extended<Area> {
  const own = plugins.flatMap((plugin) => readOwnRows(plugin, { areas, operations }));
  const entries = areas.flatMap((area): Entry<Area>[] => [
    ...Object.entries(files[area] as Readonly<Record<string, Row>>).map(([id, row]) => ({ id, area, row })),
    ...own.filter((one) => one.area === area).map(({ id, row }) => ({ id, area, row })),
  ]);
  if (plugins.length === 0) return { entries, changes: new Map() };
  const changes = readChanges(plugins, entries);
  return { entries: entries.map((entry) => applyChange(entry, changes.get(entry.id))), changes };
}

function readChanges(
  plugins: readonly Plugin[],
  entries: readonly Entry<string>[],
): ReadonlyMap<string, AppliedChange> {
  const levelsById = new Map(entries.map(({ id, row }) => [id, row.level]));
  const changes = new Map<string, AppliedChange>();
  for (const plugin of plugins)
    for (const change of readProfile(plugin, (id) => levelsById.get(id), [...levelsById.keys()])) {
      const other = changes.get(change.requirement);
      if (other !== undefined)
        throw refusePlugin(
          plugin.profile!.file,
          change.requirement,
          `is changed by the plug-in ${other.plugin} as well`,
          'it in one profile',
        );
      changes.set(change.requirement, { ...change, plugin: plugin.name });
    }
  return changes;
}

function applyChange<Area>(entry: Entry<Area>, change: AppliedChange | undefined): Entry<Area> {
  if (change === undefined) return entry;
  const { level = entry.row.level, text = entry.row.text } = change;
  return { ...entry, row: { ...entry.row, text, ...(level === undefined ? {} : { level }) } };
}
