import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Area, getRequirement, type Level } from '../catalogue/requirements.ts';
import type { Check } from './check.ts';
import { parseCasePath } from './property-path.ts';

/** Which checks a run does, as its user names them; everything where nothing is named. */
export interface CheckSelection {
  /** Areas, check ids or requirement ids; everything when empty. */
  readonly only: readonly string[];
  /** Areas, check ids or requirement ids whose checks are left out. */
  readonly exclude?: readonly string[];
  /** A check is done when one requirement that it judges has such a level, operation and clause. */
  readonly levels?: readonly Level[];
  readonly operations?: readonly OperationId[];
  /** `2` stands for 2.1 and all below it as well. */
  readonly clauses?: readonly string[];
  /** Paths of cases of properties that are replayed alone: their checks are done, and try no other case. */
  readonly paths?: readonly string[];
  /** Ids of the checks that a test runner picked out of these, by titles, tags or lines; all of them when absent. */
  readonly picked?: readonly string[];
}

/** True when one of the names is that of the check, of its area or of a requirement that it judges. */
export function isNamed(check: Check, names: readonly string[]): boolean {
  return names.some(
    (name) => name === check.area || name === check.id || check.ids.includes(name as RequirementId),
  );
}

/** True when a selection is anything but everything. */
export function isSelective(selection: CheckSelection): boolean {
  const { only, exclude, levels, operations, clauses, paths, picked } = selection;
  return [only, exclude, levels, operations, clauses, paths, picked].some(
    (names) => names !== undefined && names.length > 0,
  );
}

/** Why a check is left out that a test runner did not pick. */
export const notPicked = 'not picked in Playwright';

/** Why a selection leaves a check out; undefined when it does not. */
export function findReasonNotSelected(check: Check, selection: CheckSelection): string | undefined {
  const { only, exclude = [], paths = [], picked } = selection;
  if (only.length > 0 && !isNamed(check, only)) return 'left out by --only';
  if (isNamed(check, exclude)) return 'left out by --exclude';
  if (paths.length > 0 && !hasCase(check, paths)) return 'left out by --path';
  if (picked?.includes(check.id) === false) return notPicked;
  const missed = filters.filter(([, option]) => !judgesOneOf(check, selection, [option]));
  if (missed[0] !== undefined) return `left out by ${missed[0][0]}`;
  const all = filters.map(([, option]) => option);
  return judgesOneOf(check, selection, all)
    ? undefined
    : `left out by ${filters
        .filter(([, option]) => selection[option] !== undefined)
        .map(([name]) => name)
        .join(' with ')}`;
}

/** True when a path leads to a case of one of the check's properties. */
function hasCase({ properties }: Check, paths: readonly string[]): boolean {
  return paths.some((path) => properties.some(({ id }) => id === parseCasePath(path)?.property));
}

type Filter = 'levels' | 'operations' | 'clauses';

const filters: readonly (readonly [name: string, Filter])[] = [
  ['--level', 'levels'],
  ['--operation', 'operations'],
  ['--clause', 'clauses'],
];

/** True when one requirement that the check judges passes all of some filters; those that are not given let all pass. */
function judgesOneOf({ ids }: Check, selection: CheckSelection, asked: readonly Filter[]): boolean {
  return (
    asked.every((filter) => isOpen(selection[filter])) ||
    ids.some((id) => asked.every((filter) => isOpen(selection[filter]) || passes[filter](id, selection)))
  );
}

function isOpen(names: readonly string[] | undefined): boolean {
  return names === undefined || names.length === 0;
}

const passes: Readonly<Record<Filter, (id: RequirementId, selection: CheckSelection) => boolean>> = {
  levels: (id, { levels = [] }) => levels.includes(getRequirement(id).level),
  operations: (id, { operations = [] }) =>
    getRequirement(id).operations.some((operation) => operations.includes(operation)),
  clauses: (id, { clauses = [] }) =>
    splitClauses(getRequirement(id).clause).some((clause) =>
      clauses.some((name) => clause === name || clause.startsWith(`${name}.`)),
    ),
};

/** The clauses of a requirement one by one: `2.2, 8` are two. */
export function splitClauses(clause: string): readonly string[] {
  return clause.split(', ');
}

/** The first clause that a requirement stands in, by which tests and results are grouped. */
export function firstClauseOf({ clause }: { readonly clause: string }): string {
  return `clause ${splitClauses(clause)[0]}`;
}

/** True when a selection sets a requirement aside by its own name or by that of its area, whatever is found of it. */
export function isExcluded(id: RequirementId, { exclude = [] }: CheckSelection): boolean {
  return exclude.includes(id) || exclude.includes(getRequirement(id).area);
}

/**
 * True when a selection asks for a requirement: by its own name, by its area, or by a check that judges it or the area of
 * that check. A check that was selected for one of its requirements judges the others by the way.
 */
export function isAskedFor(id: RequirementId, homes: readonly Check[], selection: CheckSelection): boolean {
  const { only } = selection;
  const names = [id, getRequirement(id).area, ...homes.flatMap((check) => [check.area, check.id])];
  const isNamedHere = only.length === 0 || names.some((name) => only.includes(name));
  return (
    isNamedHere && filters.every(([, filter]) => isOpen(selection[filter]) || passes[filter](id, selection))
  );
}

/** The areas that the selected checks concern. */
export function listSelectedAreas(checks: readonly Check[], selection: CheckSelection): ReadonlySet<Area> {
  const selected = checks.filter((check) => findReasonNotSelected(check, selection) === undefined);
  return new Set(selected.flatMap(({ area, requiresArea }) => [area, requiresArea]));
}

/** A selection in words, as a list for a headline. */
export function describeSelection({
  only,
  exclude = [],
  levels = [],
  operations = [],
  clauses = [],
  paths = [],
  picked = [],
}: CheckSelection): string[] {
  const parts = [
    ['only', only],
    ['without', exclude],
    ['level', levels],
    ['operation', operations],
    ['clause', clauses],
    ['case', paths],
  ] as const;
  const named = parts.flatMap(([word, names]) => (names.length === 0 ? [] : [`${word} ${names.join(', ')}`]));
  return picked.length === 0 ? named : [...named, describePicked(picked)];
}

/** More checks than this are only counted. */
const maxNamed = 10;

/** The checks that a test runner picked, in words. */
export function describePicked(picked: readonly string[]): string {
  const more = picked.length - maxNamed;
  const names = `${picked.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `only the ${picked.length === 1 ? 'check' : `${picked.length} checks`} picked in Playwright: ${names}`;
}
