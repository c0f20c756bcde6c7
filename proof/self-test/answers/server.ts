import { mutate } from '../../mutate/mutant.ts';
import { getOperator } from '../../mutate/operators/index.ts';
import type { Fault, OperationName } from '../../reference-server/types.ts';
import type { AnswerMutant } from './mutant.ts';
import type { Recorded } from './places.ts';

/** A server that conforms, and keeps what it answers. */
export function makeRecordingServer(learned: (recorded: Recorded) => void): Fault {
  return {
    ...{ id: 'recorded', title: 'answers are kept', breaks: [] },
    apply: ({ after }) =>
      after('*', ({ status, body }, { operation }) => {
        if (!withoutShape.includes(operation)) learned({ operation, answer: { status, body } });
      }),
  };
}

/** Operations whose answers the document does not show. */
const withoutShape: readonly OperationName[] = ['token', 'authorize'];

/**
 * The reference server with one mutant of its answers, as a fault that breaks nothing by name. `met` is called once
 * an answer has come out other than it was.
 */
export function makeMutatedServer({ id, place, operator: name }: AnswerMutant, met: () => void): Fault {
  return {
    ...{ id, title: `${name} at ${id}`, breaks: [] },
    apply: mutate(place, getOperator(name), met),
  };
}
