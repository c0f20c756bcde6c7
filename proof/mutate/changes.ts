import { makeInternalError } from '../reference-server/refusal.ts';
import type {
  AfterHook,
  Answer,
  BeforeHook,
  Call,
  Fault,
  JsonObject,
  Operations,
  Rules,
  Wire,
  Workings,
} from '../reference-server/types.ts';
import { changeAt } from './pointers.ts';

/** What becomes of a part of an answer: the value that is returned, or the part itself where it was changed in place. */
type Change<Part> = (part: Part, call: Call, workings: Workings) => unknown;

/** Changes the body of each answer with one status, 200 by default. */
export function changeBody(on: Operations, change: Change<JsonObject>, status = 200): Fault['apply'] {
  return ({ after }) =>
    after(on, (answer, call, workings) => {
      if (answer.status !== status || typeof answer.body !== 'object' || answer.body === null) return;
      const changed = change(answer.body as JsonObject, call, workings);
      if (changed !== undefined) answer.body = changed;
    });
}

/** Changes the array that an operation answers with. */
export function changeList(on: Operations, change: Change<JsonObject[]>): Fault['apply'] {
  return changeBody(on, (given, call, workings) =>
    Array.isArray(given) ? change(given, call, workings) : undefined,
  );
}

/** Changes each item of the array that an operation answers with. */
export function changeRecords(on: Operations, change: Change<JsonObject>): Fault['apply'] {
  return changeList(on, (items, call, workings) => items.map((item) => change(item, call, workings) ?? item));
}

/** Gives the answers of one status another one, and leaves their bodies as they are. */
export function changeStatus(on: Operations, from: number, to: number): Fault['apply'] {
  return replaceAnswer(on, from, (answer) => ({ ...answer, status: to }));
}

/** Gives another answer in place of those with one status; undefined leaves them as they are. */
export function replaceAnswer(
  on: Operations,
  from: number,
  instead: (answer: Answer, call: Call, workings: Workings) => Answer | undefined,
): Fault['apply'] {
  return ({ after }) =>
    after(on, (answer, call, workings) =>
      answer.status === from ? instead(answer, call, workings) : undefined,
    );
}

/** Returns what stands in the place of a value; undefined leaves it out. */
export type MemberChange = (value: unknown) => unknown;

/** Changes the values at a pointer (`pointers.ts`) of the answers with one status, 200 by default. */
export function changeMember(
  on: Operations,
  pointer: string,
  change: MemberChange,
  status = 200,
): Fault['apply'] {
  return ({ after }) =>
    after(on, (answer) => {
      if (answer.status === status) answer.body = changeAt(answer.body, pointer, (value) => change(value));
    });
}

/** Changes rules of one area: to some values, or to what is made of the rules as they are. */
export function changeRules<Area extends keyof Rules>(
  area: Area,
  change: Partial<Rules[Area]> | ((rules: Rules[Area], workings: Workings) => Partial<Rules[Area]>),
): Fault['apply'] {
  return (workings) => {
    const rules = workings.rules[area];
    Object.assign(rules, typeof change === 'function' ? change(rules, workings) : change);
  };
}

/** Runs a hook on each answer of some operations, error answers included. */
export function hookAfter(on: Operations, hook: AfterHook): Fault['apply'] {
  return (workings) => workings.after(on, hook);
}

/** Runs a hook before authentication; an answer that it returns replaces the operation. */
export function hookBefore(on: Operations, hook: BeforeHook): Fault['apply'] {
  return (workings) => workings.before(on, hook);
}

/** Changes members of the wire. */
export function changeWire(members: Partial<Wire>): Fault['apply'] {
  return ({ wire }) => {
    Object.assign(wire, members);
  };
}

/** Makes several changes in one server. */
export function combineChanges(...changes: readonly Fault['apply'][]): Fault['apply'] {
  return (workings) => {
    for (const apply of changes) apply(workings);
  };
}

/** Breaks calls of some operations with an internal error before they are authenticated. */
export function breakCalls(on: Operations, isBroken: (call: Call) => boolean): Fault['apply'] {
  return hookBefore(on, (call, workings) => (isBroken(call) ? makeInternalError(workings, call) : undefined));
}

/** Gives the documented internal error in place of each success of some operations. */
export function breakSuccesses(on: Operations): Fault['apply'] {
  return hookAfter(on, ({ status }, call, workings) =>
    status < 400 ? makeInternalError(workings, call) : undefined,
  );
}

/** Answers that there is no such path, or with 405 no such method. */
export function hideOperation(on: Operations, status: 404 | 405 = 404): Fault['apply'] {
  return hookBefore(on, ({ method }, { rules }) => ({
    status,
    body: rules.errors.noRoute(status, method, 'this path'),
  }));
}
