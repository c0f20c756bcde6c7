import { operationIds } from '../../catalogue/operations.ts';
import { areas, exclusions, requirements } from '../../catalogue/rows.ts';
import { describeSuggestion } from '../../lib/suggest.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Check } from '../../plan/check.ts';
import { splitClauses } from '../../plan/selection.ts';

/** The thing of a name in a list. Throws UserError with the nearest name when there is none. */
export function findNamed<T extends { readonly id: string }>(
  kind: string,
  id: string,
  list: readonly T[],
): T {
  const found = list.find((one) => one.id === id);
  if (found === undefined)
    throw unknownName(
      kind,
      id,
      list.map((one) => one.id),
    );
  return found;
}

/** Throws UserError with the nearest name for those that are not among the known ones. */
export function verifyNames(kind: string, names: readonly string[], known: readonly string[]): void {
  for (const name of names) {
    if (!known.includes(name)) throw unknownName(kind, name, known);
  }
}

/** More names than this are not listed in a message. */
const maxChoices = 10;

/** A message with the nearest name, or with all of a few. */
function unknownName(kind: string, name: string, known: readonly string[]): UserError {
  const suggestion = describeSuggestion(name, known);
  const choices = known.length > maxChoices ? '' : `; choose from ${known.join(', ')}`;
  return new UserError(`unknown ${kind} ${name}${suggestion === '' ? choices : suggestion}`);
}

/** What the options of a selection name. */
interface SelectedNames {
  readonly only?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly level?: readonly string[] | undefined;
  readonly operation?: readonly string[] | undefined;
  readonly clause?: readonly string[] | undefined;
}

/** Throws UserError for names of a selection that do not exist. */
export function verifySelection(given: SelectedNames, checks: readonly Check[]): void {
  const { only = [], exclude = [], level = [], operation = [], clause = [] } = given;
  verifyParts('--only', only, checks);
  verifyParts('--exclude', exclude, checks);
  verifyNames('level', level, levels);
  verifyNames('operation', operation, operationIds);
  const clauses = requirements.flatMap((row) => splitClauses(row.clause));
  const known = new Set(
    clauses.flatMap((one) => one.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'))),
  );
  verifyNames('clause', clause, [...known].sort());
}

/** The levels of requirements, the strictest first. */
export const levels = ['MUST', 'DERIVED', 'SHOULD', 'SILENT'] as const;

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
