import { operationIds } from '../catalogue/operations.ts';
import { areas, exclusions, requirements } from '../catalogue/requirements.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { UserError } from '../lib/user-error.ts';
import type { Check } from './check.ts';
import { parseCasePath } from './property-path.ts';
import { type CheckSelection, splitClauses } from './selection.ts';

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

/** The levels of requirements, the strictest first. */
export const levels = ['MUST', 'DERIVED', 'SHOULD', 'SILENT'] as const;

/** Throws UserError for names of a selection that do not exist; `mark` stands before the name of an option. */
export function verifySelection(selection: CheckSelection, checks: readonly Check[], mark = '--'): void {
  const { only, exclude = [], levels: ofLevels = [], operations = [], clauses = [], picked = [] } = selection;
  verifyPaths(selection.paths ?? [], checks, mark);
  verifyParts(`${mark}only`, only, checks);
  verifyParts(`${mark}exclude`, exclude, checks);
  verifyNames('level', ofLevels, levels);
  verifyNames('operation', operations, operationIds);
  verifyNames('clause', clauses, listClauses());
  verifyNames(
    'check',
    picked,
    checks.map(({ id }) => id),
  );
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

/** Throws UserError for a name that is neither an area, a check nor a judged requirement. */
function verifyParts(option: string, names: readonly string[], checks: readonly Check[]): void {
  const known = new Set<string>([
    ...areas,
    ...checks.map(({ id }) => id),
    ...requirements.map(({ id }) => id),
  ]);
  for (const name of names) {
    if (known.has(name)) continue;
    const excluded = exclusions.find(({ id }) => id === name);
    if (excluded !== undefined)
      throw new UserError(`${option} ${name}: this statement cannot be tested: ${excluded.excluded}`);
    throw new UserError(
      `${option} ${name}: unknown area, check or requirement${describeSuggestion(name, known)}`,
    );
  }
}
