import type { Answer, Call, Fault, OperationName, Workings } from '../reference-server/types.ts';
import { breakSuccesses } from './changes.ts';
import { UnderWay } from './under-way.ts';

/** Makes for one server what says of each answer, in the order in which they are given, whether a fault acts on it. */
export type Trigger = (workings: Workings) => (answer: Answer, call: Call) => boolean;

/** Lets changes of answers act where a trigger says so. */
export function when(trigger: Trigger, apply: Fault['apply']): Fault['apply'] {
  return (workings) => {
    const isMeant = trigger(workings);
    const after: Workings['after'] = (on, hook) =>
      workings.after(on, (answer, call, all) =>
        isMeant(answer, call) ? hook(answer, call, all) : undefined,
      );
    apply(Object.create(workings, { after: { value: after } }) as Workings);
  };
}

/** The answers to calls of some kind. */
export function asked(isMeant: (call: Call, workings: Workings) => boolean): Trigger {
  return (workings) => (_, call) => isMeant(call, workings);
}

/** The answers whose bodies hold a text. */
export function saying(text: string): Trigger {
  return () =>
    ({ body }) =>
      JSON.stringify(body ?? '').includes(text);
}

/** Some of the answers, which are counted from 1. */
export function nth(isMeant: (n: number) => boolean): Trigger {
  return () => {
    let n = 0;
    return () => isMeant(++n);
  };
}

/** The answers of one node of several that take turns. */
export const oneNodeOf = (nodes: number): Trigger => nth((n) => n % nodes === 0);

/** Some of the readings of one thing by one caller, which are counted from 1: answers with 200 and a body. */
export function readings(isMeant: (n: number) => boolean): Trigger {
  const nameThing = ({ params, query, customer }: Call) => JSON.stringify([params, String(query), customer]);
  return nthWithKey(nameThing, isMeant, ({ status, body }) => status === 200 && body !== undefined);
}

/** The answers after a success of some operations, with the same key where there is one. */
export function since(
  on: OperationName | readonly OperationName[],
  keyOf: (call: Call) => string | undefined = () => '',
): Trigger {
  return ({ after }) => {
    const seen = new Set<string | undefined>();
    after(on, ({ status }, call) => {
      if (status < 300) seen.add(keyOf(call));
    });
    return (_, call) => seen.has(keyOf(call));
  };
}

/** The answers to calls of some operations while another one of them is under way. */
export function overlapping(on: readonly OperationName[]): Trigger {
  return (workings) => {
    const underWay = new UnderWay<true>(workings, on, () => true);
    return (_, call) => {
      const isMet = underWay.metBy(call) !== undefined;
      underWay.end(call);
      return isMet;
    };
  };
}

/** Breaks an operation for good from some call on. */
export function breakFrom(on: OperationName, first: number): Fault['apply'] {
  const isLate = asked(({ n }) => n >= first);
  return when(isLate, breakSuccesses(on));
}

/** Breaks an operation on one node of several. */
export function breakNode(on: OperationName, nodes: number): Fault['apply'] {
  const isOnNode = asked(({ n }) => n % nodes === 0);
  return when(isOnNode, breakSuccesses(on));
}

/** Some of the answers with the same key that count, which are counted from 1; successes count by default. */
export function nthWithKey(
  keyOf: (call: Call, workings: Workings) => string,
  isMeant: (n: number) => boolean,
  isCounted: (answer: Answer) => boolean = ({ status }) => status < 300,
): Trigger {
  return (workings) => {
    const counts = new Map<string, number>();
    return (answer, call) => {
      if (!isCounted(answer)) return false;
      const key = keyOf(call, workings);
      const n = (counts.get(key) ?? 0) + 1;
      counts.set(key, n);
      return isMeant(n);
    };
  };
}
