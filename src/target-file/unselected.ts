import type { Area } from '../catalogue/requirements.ts';
import type { Path, Problem } from './problem.ts';

/** Settings that serve some areas only, each with these; a setting below another one stands before it. */
const servedAreas: readonly (readonly [path: Path, areas: readonly Area[]])[] = [
  [['outbound', 'auth', 'adminToken'], ['registrations']],
  [['outbound', 'auth', 'plainToken'], ['registrations']],
  [['outbound'], ['providers', 'recipients', 'registrations', 'revocation', 'fdx-accounts']],
  [['recipients'], ['recipients', 'registrations']],
  [['registrations'], ['registrations']],
  [['revocation'], ['revocation']],
  [['fdx'], ['fdx-accounts', 'revocation']],
  [['fixtures', 'banking'], ['account-detail']],
  [['fixtures', 'fdx'], ['fdx-accounts']],
  [['banking'], ['account-detail']],
];

/** A target file's value without what only areas need that are not selected, and the problems that are left. */
export interface SelectedSettings {
  readonly value: unknown;
  readonly problems: readonly Problem[];
}

/**
 * Leaves out the settings with a problem (a variable that is not set) which serve none of the selected areas: a run of
 * some areas needs the secrets of these alone. Settings without a problem stay.
 */
export function dropUnselected(
  value: unknown,
  problems: readonly Problem[],
  selected: ReadonlySet<Area>,
): SelectedSettings {
  const unneeded = (path: Path) =>
    servedAreas.find(
      ([setting, areas]) =>
        setting.every((part, index) => path[index] === part) && !areas.some((area) => selected.has(area)),
    )?.[0];
  const dropped = problems.flatMap(({ path }) => {
    const setting = unneeded(path);
    return setting === undefined ? [] : [setting, ...(setting[0] === 'banking' ? [fixturesOfBanking] : [])];
  });
  return {
    value: dropped.reduce<unknown>(without, value),
    problems: problems.filter(({ path }) => unneeded(path) === undefined),
  };
}

const fixturesOfBanking: Path = ['fixtures', 'banking'];

function without(node: unknown, [key, ...rest]: Path): unknown {
  if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key!)) return node;
  const { [key!]: child, ...others } = node as Record<string | number, unknown>;
  return rest.length === 0 ? others : { ...others, [key!]: without(child, rest) };
}
