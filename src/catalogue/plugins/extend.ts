import { listPlugins } from './loaded.ts';
import type { Plugin } from './plugin.ts';
import { refusePlugin } from './refuse.ts';
import { type ProfileChange, type Row, readOwnRows, readProfile } from './rows.ts';

/** A row of the effective catalogue. */
export interface Entry<Area> {
  readonly id: string;
  readonly area: Area;
  readonly row: Row;
}

/** What a profile makes of a requirement, and whose profile it is. */
export interface AppliedChange extends ProfileChange {
  readonly plugin: string;
}

/** The catalogue with what plug-ins add to it and make of it. */
export interface Extended<Area> {
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
