import { isDeepStrictEqual } from 'node:util';
import { nodeOperators, operators } from '../../mutate/operators/index.ts';
import type { Operator } from '../../mutate/operators/operator.ts';
import type { Place } from '../../mutate/places.ts';
import { namePlace, type Recorded, type SeenPlace } from './places.ts';

/** A server that answers as the conforming one does but for one place, which an operator changes in every answer. */
export interface AnswerMutant {
  /** The place and the name of the operator, for example `getProvider 200 /country drop`. */
  readonly id: string;
  readonly place: Place;
  readonly operator: string;
}

/** Every operator at every place where it changes something that was seen there. */
export function listAnswerMutants(
  places: readonly SeenPlace[],
  recorded: readonly Recorded[],
): readonly AnswerMutant[] {
  return places.flatMap((place) =>
    [
      ...nodeOperators.filter(({ change }) => changesAny(change, place)),
      ...operators.filter((operator) => changesAnswers(operator, place, recorded)),
    ].map(({ name }) => nameMutant(place, name)),
  );
}

function nameMutant({ operations, status, pointer }: Place, operator: string): AnswerMutant {
  const place = { operations, status, pointer };
  return { id: `${namePlace(place)} ${operator}`, place, operator };
}

function changesAny(
  change: (value: unknown, earlier: object) => unknown,
  { values, pointer }: SeenPlace,
): boolean {
  // Nobody remembers what stood at places that a serializer breaks alike.
  const remembered = pointer.startsWith('/**') ? undefined : values;
  return values.some((value) => {
    if (value === undefined) return false;
    const other = remembered?.find((one) => !isDeepStrictEqual(one, value));
    const earlier = other === undefined ? {} : { first: { value: other }, other: { value: other } };
    // The order of members is a difference, too.
    return JSON.stringify(change(value, earlier)) !== JSON.stringify(value);
  });
}

function changesAnswers(
  operator: Operator,
  { operations, status, pointer }: Place,
  recorded: readonly Recorded[],
) {
  if (!('changeMessage' in operator) || pointer !== '') return false;
  const own = recorded.filter(
    ({ operation, answer }) => operation === operations[0] && answer.status === status,
  );
  return own.some(({ answer }) => {
    const changed = operator.changeMessage({ ...answer });
    if (changed === undefined || isDeepStrictEqual(changed, answer)) return false;
    return changed.text === undefined || changed.text !== JSON.stringify(answer.body);
  });
}
