import type { AfterHook, Answer, BeforeHook, Call, OperationName, Operations, Workings } from './types.ts';

/** The hooks of one server, in the order in which they were added. */
export class Hooks {
  readonly #before = new Map<OperationName | '*', BeforeHook[]>();
  readonly #after = new Map<OperationName | '*', AfterHook[]>();

  addBefore(operations: Operations, hook: BeforeHook): void {
    for (const name of namesOf(operations)) add(this.#before, name, hook);
  }

  addAfter(operations: Operations, hook: AfterHook): void {
    for (const name of namesOf(operations)) add(this.#after, name, hook);
  }

  /** The answer of the first hook that has one. */
  async runBefore(call: Call, workings: Workings): Promise<Answer | undefined> {
    for (const hook of hooksOf(this.#before, call.operation)) {
      const answer = await hook(call, workings);
      if (answer) return answer;
    }
    return undefined;
  }

  /** The answer as the hooks leave it; they get a copy, for bodies may hold shared seed data. */
  async runAfter(answer: Answer, call: Call, workings: Workings): Promise<Answer> {
    const hooks = hooksOf(this.#after, call.operation);
    if (hooks.length === 0) return answer;
    let latest: Answer = { ...answer, body: copy(answer.body) };
    for (const hook of hooks) latest = (await hook(latest, call, workings)) ?? latest;
    return latest;
  }
}

function namesOf(operations: Operations): readonly (OperationName | '*')[] {
  return typeof operations === 'string' ? [operations] : operations;
}

function add<Hook>(hooks: Map<OperationName | '*', Hook[]>, name: OperationName | '*', hook: Hook): void {
  hooks.set(name, [...(hooks.get(name) ?? []), hook]);
}

function hooksOf<Hook>(hooks: Map<OperationName | '*', Hook[]>, operation: OperationName): readonly Hook[] {
  if (hooks.size === 0) return [];
  return [...(hooks.get('*') ?? []), ...(hooks.get(operation) ?? [])];
}

// Much faster than structuredClone on the plain JSON values that bodies are. An undefined member goes, as it
// would in JSON.
function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [member, part] of Object.entries(value)) if (part !== undefined) result[member] = copy(part);
  return result as T;
}
