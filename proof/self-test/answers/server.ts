import type { Answer, Call, Fault, OperationName } from '../../reference-server/types.ts';
import type { AnswerMutant } from './mutant.ts';
import { getOperator } from './operators/index.ts';
import type { Earlier, NodeOperator } from './operators/operator.ts';
import { changeAt, type Place, type Recorded } from './places.ts';

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
  const operator = getOperator(name);
  return {
    ...{ id, title: `${name} at ${id}`, breaks: [] },
    apply: ({ after }) => {
      const memory = new Memory();
      let isMet = false;
      after(place.operations, (answer, call) => {
        if (!isAt(place, answer)) return undefined;
        const changed =
          'changeMessage' in operator
            ? operator.changeMessage(answer)
            : changeNode(operator, place, answer, memory.recall(call, answer.body));
        isMet ||= changed !== undefined && JSON.stringify(changed) !== JSON.stringify(answer);
        if (isMet) met();
        return changed;
      });
    },
  };
}

function isAt({ status }: Place, answer: Answer): boolean {
  return status === undefined ? answer.status < 300 : answer.status === status;
}

function changeNode({ change }: NodeOperator, { pointer }: Place, answer: Answer, earlier: Bodies): Answer {
  if (answer.body === undefined) return answer;
  const body = changeAt(answer.body, pointer, (value, at) => {
    const changed = change(value, { ...valueAt('first', earlier, at), ...valueAt('other', earlier, at) });
    return changed;
  });
  if (body === undefined) {
    const { body: _, ...rest } = answer;
    return rest;
  }
  return { ...answer, body };
}

interface Bodies {
  readonly first?: unknown;
  readonly other?: unknown;
}

function valueAt(which: keyof Bodies, bodies: Bodies, at: string): Earlier {
  let node = bodies[which];
  for (const key of at.split('/').slice(1)) {
    if (typeof node !== 'object' || node === null) return {};
    node = (node as Record<string, unknown>)[key];
  }
  return node === undefined ? {} : { [which]: { value: node } };
}

/** What a mutated operation answered before it was changed. */
class Memory {
  readonly #first = new Map<string, unknown>();
  #latest: { readonly request: string; readonly body: unknown } | undefined;

  recall(call: Call, body: unknown): Bodies {
    const request = nameRequest(call);
    if (!this.#first.has(request)) this.#first.set(request, body);
    const latest = this.#latest;
    this.#latest = { request, body };
    const isOther = latest !== undefined && latest.request !== request;
    return { first: this.#first.get(request), ...(isOther ? { other: latest.body } : {}) };
  }
}

/** What tells requests of one operation apart: everything that was asked, and who asked. */
function nameRequest({ params, query, rawBody, headers }: Call): string {
  const who = [headers['service-auth-key'], headers['x-api-key']];
  return JSON.stringify([params, query.toString(), rawBody, who]);
}
