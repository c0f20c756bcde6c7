import type { OperationName } from '../../reference-server/types.ts';
import type { AnswerMutant } from './mutant.ts';
import readings from './readings.json' with { type: 'json' };

/**
 * What the document says of a mutant: it forbids it, so that a requirement has to show it; or it allows it, so that none
 * may fail; or it leaves the matter open, and the suite may do either.
 */
export type DocumentRuling = 'forbidden' | 'allowed' | 'open';

/** What the document says of mutants of one kind. */
export interface AnswerReading {
  readonly ruling: DocumentRuling;
  /** Why, with the clause or the decision. */
  readonly reading: string;
  /** Single mutants by their ids: survivors that are accepted; all when absent. */
  readonly ids?: readonly string[];
  /** All when absent. */
  readonly operations?: readonly OperationName[];
  /** First digits of the statuses, for example `4` or `202`; all when absent. Places of a whole service are `2`. */
  readonly statuses?: readonly string[];
  /** Whether one operation is changed, or all answers of a service alike; both when absent. */
  readonly scope?: 'operation' | 'service';
  /** Pointers, in which `*` stands for one name and `**` for any number of them; all when absent. */
  readonly places?: readonly string[];
  readonly except?: readonly string[];
  /** Names, or the name of a group behind a `@`; all when absent. */
  readonly operators?: readonly string[];
}

/** Operators that do the same kind of thing. */
const groups: Readonly<Record<string, readonly string[]>> = readings.groups;

/** The readings, in the order in which they are asked: the first that speaks of a mutant decides. */
export const answerReadings = readings.readings as readonly AnswerReading[];

/** What the document says of a mutant, with the reading where it does not forbid it. */
export function findRuling(
  mutant: AnswerMutant,
  entries: readonly AnswerReading[] = answerReadings,
): { readonly ruling: DocumentRuling; readonly reading?: string } {
  return entries.find((entry) => speaksOf(entry, mutant)) ?? { ruling: 'forbidden' };
}

/** True when a reading speaks of a mutant. */
export function speaksOf(entry: AnswerReading, { id, place, operator }: AnswerMutant): boolean {
  const { ids, operations, statuses, scope, places, except = [], operators } = entry;
  const status = String(place.status ?? 2);
  // What holds for every item holds for the last one, which a reading may name for itself.
  const pointer = place.pointer.replace(/\/last(?=\/|$)/g, '/*');
  return (
    (ids === undefined || ids.includes(id)) &&
    (operations === undefined || place.operations.every((one) => operations.includes(one))) &&
    (statuses === undefined || statuses.some((first) => status.startsWith(first))) &&
    (scope === undefined || scope === (pointer.startsWith('/**') ? 'service' : 'operation')) &&
    (operators === undefined || listOperators(operators).includes(operator)) &&
    (places === undefined ||
      places.some((pattern) => matches(pattern, pointer) || matches(pattern, place.pointer))) &&
    !except.some((pattern) => matches(pattern, pointer))
  );
}

/** The names of operators with those of the groups that are named. Throws for a group that is not there. */
export function listOperators(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (!name.startsWith('@')) return [name];
    const group = groups[name.slice(1)];
    if (group === undefined) throw new Error(`there is no group of operators ${name}`);
    return listOperators(group);
  });
}

const patterns = new Map<string, RegExp>();

function matches(pattern: string, pointer: string): boolean {
  const known = patterns.get(pattern) ?? patternOf(pattern);
  patterns.set(pattern, known);
  return known.test(pointer);
}

function patternOf(glob: string): RegExp {
  const parts = glob
    .split('/')
    .slice(1)
    .map((part) =>
      part === '**' ? '(?:/[^/]+)*' : `/${part === '*' ? '[^/]+' : part.replace(/[$.()|]/g, '\\$&')}`,
    );
  return new RegExp(`^${parts.join('')}$`);
}
