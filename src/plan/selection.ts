import { type OperationId, operationIds } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Area, getRequirement, type Level } from '../catalogue/requirements.ts';
import { rememberFor } from '../lib/remember.ts';
import type { Check } from './check.ts';
import { parseCasePath } from './property-path.ts';

/** Which checks a run does, as its user names them; everything where nothing is named. */
export interface CheckSelection {
  /**
   * Areas, ids of checks and of requirements, levels, operations and clauses (`2` stands for 2.1 and all below it). One
   * of each kind that is named has to fit: `['recipients', 'revocation', 'MUST']` are the MUSTs of two areas.
   */
  readonly only: readonly string[];
  /** The same kinds of names: what one of them fits is left out. */
  readonly exclude?: readonly string[];
  /** Paths of cases of properties that are replayed alone: their checks are done, and try no other case. */
  readonly paths?: readonly string[];
  /** Ids of the checks that a test runner picked out of these, by titles, tags or lines; all of them when absent. */
  readonly picked?: readonly string[];
}

/** The levels of requirements, the strictest first. */
export const levels = ['MUST', 'DERIVED', 'SHOULD', 'SILENT'] as const;

/** Names of a selection by their kinds. */
interface SortedNames {
  /** Areas, checks and requirements. */
  readonly parts: ReadonlySet<string>;
  readonly levels: readonly Level[];
  readonly operations: readonly OperationId[];
  readonly clauses: readonly string[];
}

/** Sorts the names of a selection by their kinds, which no name has two of; once for each selection, since every check asks. */
const sortNames = rememberFor((names: readonly string[]): SortedNames => {
  const ofLevels = names.filter(isLevel);
  const operations = names.filter((name): name is OperationId => operationIds.some((id) => id === name));
  const clauses = names.filter(isClause);
  const others = new Set<string>([...ofLevels, ...operations, ...clauses]);
  const parts = new Set(names.filter((name) => !others.has(name)));
  return { parts, levels: ofLevels, operations, clauses };
});

const noNames: readonly string[] = [];

function isLevel(name: string): name is Level {
  return levels.some((level) => level === name);
}

/** True for a name that has the form of a clause: `2.1`. */
export function isClause(name: string): boolean {
  return /^\d+(\.\d+)*$/.test(name);
}

/** True when one of the names is that of the check, of its area or of a requirement that it judges. */
function isNamed({ area, id, ids }: Check, names: ReadonlySet<string>): boolean {
  return names.has(area) || names.has(id) || ids.some((one) => names.has(one));
}

/** True when a selection is anything but everything. */
export function isSelective({ only, exclude, paths, picked }: CheckSelection): boolean {
  return [only, exclude, paths, picked].some((names) => names !== undefined && names.length > 0);
}

/** Why a check is left out that a test runner did not pick. */
export const notPicked = 'not picked in Playwright';

/** Why a selection leaves a check out; undefined when it does not. */
export function findReasonNotSelected(check: Check, selection: CheckSelection): string | undefined {
  const { only, exclude = noNames, paths = noNames, picked } = selection;
  if (!isCheckSelected(check, sortNames(only))) return 'skipped by --only';
  if (isCheckExcluded(check, sortNames(exclude))) return 'skipped by --exclude';
  if (paths.length > 0 && !hasCase(check, paths)) return 'skipped by --path';
  return picked?.includes(check.id) === false ? notPicked : undefined;
}

/** True when a path leads to a case of one of the check's properties. */
function hasCase({ properties }: Check, paths: readonly string[]): boolean {
  return paths.some((path) => properties.some(({ id }) => id === parseCasePath(path)?.property));
}

/** One requirement that the check judges has to have all of the levels, operations and clauses. */
function isCheckSelected(check: Check, names: SortedNames): boolean {
  if (names.parts.size > 0 && !isNamed(check, names.parts)) return false;
  return filters.every((filter) => names[filter].length === 0) || check.ids.some((id) => passes(id, names));
}

/** A check that judges a requirement of another level or operation too is done for that one. */
function isCheckExcluded(check: Check, names: SortedNames): boolean {
  if (isNamed(check, names.parts)) return true;
  return check.ids.length > 0 && check.ids.every((id) => filters.some((filter) => fits[filter](id, names)));
}

const filters = ['levels', 'operations', 'clauses'] as const;

/** True for a requirement that fits each of the filters with names. */
function passes(id: RequirementId, names: SortedNames): boolean {
  return filters.every((filter) => names[filter].length === 0 || fits[filter](id, names));
}

const fits: Readonly<Record<(typeof filters)[number], (id: RequirementId, names: SortedNames) => boolean>> = {
  levels: (id, names) => names.levels.includes(getRequirement(id).level),
  operations: (id, { operations }) =>
    getRequirement(id).operations.some((operation) => operations.includes(operation)),
  clauses: (id, { clauses }) =>
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

/**
 * True when a selection sets a requirement aside whatever is found of it: by its name, its area, its level, one of its
 * operations or its clause.
 */
export function isExcluded(id: RequirementId, { exclude = noNames }: CheckSelection): boolean {
  const names = sortNames(exclude);
  return (
    names.parts.has(id) ||
    names.parts.has(getRequirement(id).area) ||
    filters.some((filter) => fits[filter](id, names))
  );
}

/**
 * True when a selection asks for a requirement: by its own name, by its area, or by a check that judges it or the area of
 * that check, and by its level, its operations and its clause. A check that was selected for one of its requirements judges
 * the others by the way.
 */
export function isAskedFor(id: RequirementId, homes: readonly Check[], { only }: CheckSelection): boolean {
  const names = sortNames(only);
  const own = [id, getRequirement(id).area, ...homes.map((check) => check.id)];
  // An area asks for what of others its tests alone judge; what tests of other areas judge as well is left to those.
  const isOfArea = homes.length > 0 && homes.every(({ area }) => names.parts.has(area));
  const isNamedHere = names.parts.size === 0 || isOfArea || own.some((name) => names.parts.has(name));
  return isNamedHere && passes(id, names);
}

/** The areas that the selected checks concern. */
export function listSelectedAreas(checks: readonly Check[], selection: CheckSelection): ReadonlySet<Area> {
  const selected = checks.filter((check) => findReasonNotSelected(check, selection) === undefined);
  return new Set(selected.flatMap(({ area, requiresArea }) => [area, requiresArea]));
}

/** A selection in words, as a list for a headline. */
export function describeSelection({ only, exclude = [], paths = [], picked = [] }: CheckSelection): string[] {
  const parts = [
    ['only', only],
    ['without', exclude],
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
