import type {
  AfterHook,
  Answer,
  BeforeHook,
  Call,
  Fault,
  JsonObject,
  Operations,
  Rules,
  Workings,
} from '../reference-server/types.ts';

/** What becomes of the value of a member; undefined removes the member. */
export type Respell = (value: unknown) => unknown;

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

/**
 * Changes one member of the answers with one status, 200 by default. `at` is a JSON pointer in which `*` stands for
 * every item and `last` for the last one; a member that is absent is left alone.
 */
export function changeMember(on: Operations, at: string, to: Respell, status = 200): Fault['apply'] {
  const path = at.split('/').slice(1);
  return ({ after }) =>
    after(on, (answer) => {
      if (answer.status !== status) return;
      if (path.length === 0) answer.body = to(answer.body);
      else changeBelow(answer.body, path, to);
    });
}

function changeBelow(node: unknown, [key, ...rest]: readonly string[], to: Respell): void {
  if (typeof node !== 'object' || node === null || key === undefined) return;
  for (const name of namesOf(node, key)) {
    const parent = node as Record<string, unknown>;
    if (!(name in parent)) continue;
    if (rest.length > 0) {
      changeBelow(parent[name], rest, to);
      continue;
    }
    const value = to(parent[name]);
    if (value === undefined) delete parent[name];
    else parent[name] = value;
  }
}

function namesOf(node: object, key: string): string[] {
  if (!Array.isArray(node)) return [key];
  if (key === '*') return Object.keys(node);
  return [key === 'last' ? String(node.length - 1) : key];
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
