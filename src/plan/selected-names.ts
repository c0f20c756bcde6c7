import { operationIds } from '../catalogue/operations.ts';
import { areas, exclusions, requirements } from '../catalogue/requirements.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { UserError } from '../lib/user-error.ts';
import type { Check } from './check.ts';
import { parseCasePath } from './property-path.ts';
import { type CheckSelection, isClause, levels, splitClauses } from './selection.ts';

/** More names than this are not listed in a message. */
const maxChoices = 10;

/** A message with the nearest name, or with all of a few. */
export function refuseName(kind: string, name: string, known: readonly string[]): UserError {
  const suggestion = describeSuggestion(name, known);
  const choices = known.length > maxChoices ? '' : `; choose from ${known.join(', ')}`;
  return new UserError(`unknown ${kind} ${name}${suggestion === '' ? choices : suggestion}`);
}

/** Throws UserError with the nearest name for those that are not among the known ones. */
export function verifyNames(kind: string, names: readonly string[], known: readonly string[]): void {
  for (const name of names) {
    if (!known.includes(name)) throw refuseName(kind, name, known);
  }
}

/** Throws UserError for names of a selection that do not exist; `mark` stands before the name of an option. */
export function verifySelection(selection: CheckSelection, checks: readonly Check[], mark = '--'): void {
  const { only, exclude = [], picked = [] } = selection;
  const ids = checks.map(({ id }) => id);
  // Each process of Playwright asks for each spec file, and nearly always for no name.
  const known = only.length + exclude.length === 0 ? new Set<string>() : listNames(ids);
  for (const name of only) verifyName(`${mark}only`, name, known);
  for (const name of exclude) verifyName(`${mark}exclude`, name, known);
  verifyPaths(selection.paths ?? [], checks, mark);
  verifyNames('check', picked, ids);
}

/** The names of a selection as it takes them: levels in any letter case. */
export function readNames(names: readonly string[]): readonly string[] {
  return names.map((name) => levels.find((level) => level === name.toUpperCase()) ?? name);
}

/** Every name that a selection takes, with these ids of checks. */
export function listNames(checkIds: readonly string[]): ReadonlySet<string> {
  return new Set<string>([
    ...areas,
    ...levels,
    ...operationIds,
    ...listClauses(),
    ...checkIds,
    ...requirements.map(({ id }) => id),
  ]);
}

/** Throws UserError for a text that does not name a case, and for a property that no check has. */
function verifyPaths(paths: readonly string[], checks: readonly Check[], mark: string): void {
  const known = checks.flatMap(({ properties }) => properties.map(({ id }) => id));
  for (const path of paths) {
    const property = parseCasePath(path)?.property;
    if (property === undefined)
      throw new UserError(
        `${mark}path ${path}: not the path of a case; it has the form PROPERTY:SEED:PATH and stands in the replay line of a finding`,
      );
    if (!known.includes(property)) throw refuseName('property', property, known);
  }
}

/** Every clause of a requirement, and those above it. */
function listClauses(): readonly string[] {
  const numbers = requirements.flatMap(({ clause }) => splitClauses(clause)).map((one) => one.split('.'));
  const all = numbers.flatMap((parts) => parts.map((_, at) => parts.slice(0, at + 1).join('.')));
  return [...new Set(all)].sort();
}

/** Throws UserError for a name of no kind that a selection takes, with the nearest one. */
function verifyName(option: string, name: string, known: ReadonlySet<string>): void {
  if (known.has(name)) return;
  const excluded = exclusions.find(({ id }) => id === name);
  if (excluded !== undefined)
    throw new UserError(`${option} ${name}: this statement cannot be tested: ${excluded.excluded}`);
  // One clause is as near to another one as any.
  const near = isClause(name) ? '' : describeSuggestion(name, known);
  const kind = isClause(name) ? 'no requirement stands in this clause' : 'unknown';
  const remedy = near === '' ? `; expected an ${expectedNames}` : near;
  throw new UserError(`${option} ${name}: ${kind}${remedy}`);
}

/** The kinds of names that a selection takes, in words. */
const expectedNames = 'area, test, requirement, level (MUST), operation (getProvider) or clause (2.1)';
