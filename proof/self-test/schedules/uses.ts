import { AsyncLocalStorage } from 'node:async_hooks';
import type { Check, CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';

/** The use of one object of the target by a check, or by a set-up that checks share, from its first request to its last. */
interface Use {
  readonly name: string;
  /** The check, or the one that makes the set-up, for which the others wait. */
  readonly check: string;
  from: number;
  to: number;
  /** True once it sent what may change the object. */
  changes: boolean;
}

const revocations: readonly string[] = ['revokeByDelete', 'revokeByPost'];
const changes: readonly string[] = [...revocations, 'updateRecipient', 'regenerateSecret'];

/** Notes which check of one run uses which object when, by what it sends. */
export class Uses {
  readonly #byObject = new Map<string, Use[]>();
  readonly #connections: readonly Connection[];
  readonly #ends = new Set<string>();
  readonly #setUps = new AsyncLocalStorage<string>();
  #steps = 0;

  constructor(connections: readonly Connection[]) {
    this.#connections = connections;
  }

  /** The checks, each of which is watched as it runs. */
  watch(checks: readonly Check[]): readonly Check[] {
    for (const { id, atEnd } of checks) if (atEnd) this.#ends.add(id);
    return checks.map((check) => ({ ...check, run: (context) => check.run(this.#spy(check.id, context)) }));
  }

  #spy(check: string, context: CheckContext): CheckContext {
    const spied = async <T>(operation: string, options: object | undefined, send: () => Promise<T>) => {
      const objects = this.#objectsIn(operation, options);
      const note = () => {
        for (const object of objects) this.#note(object, check, changes.includes(operation));
      };
      note();
      try {
        return await send();
      } finally {
        note();
      }
    };
    return {
      ...context,
      once: (key, create) => context.once(key, () => this.#setUps.run(`the set-up "${key}"`, create)),
      call: (operation, options) => spied(operation, options, () => context.call(operation, options)),
      setUp: (operation, options, ...statuses) =>
        spied(operation, options, () => context.setUp(operation, options, ...statuses)),
    };
  }

  /** The objects that a request names: connections by any of their values, sessions, recipients, and names given to new ones. */
  #objectsIn(operation: string, options: object = {}): string[] {
    const { path = {}, json } = options as { path?: Record<string, unknown>; json?: unknown };
    const text = JSON.stringify(options);
    const connections = this.#connections.flatMap((one, index) =>
      Object.values(one).some((value) => text.includes(JSON.stringify(value).slice(1, -1)))
        ? [`connection ${index}`]
        : [],
    );
    const { RequestId, name } = (typeof json === 'object' && json !== null ? json : {}) as Record<
      string,
      unknown
    >;
    const session = path.requestId ?? path.RequestId ?? RequestId;
    return [
      ...connections,
      ...(typeof session === 'string' ? [`session ${session}`] : []),
      ...(typeof path.client_id === 'string' && !/^0+-/.test(path.client_id)
        ? [`recipient ${path.client_id}`]
        : []),
      ...(operation === 'createRecipient' && typeof name === 'string' && name.length > 40
        ? [`name ${name}`]
        : []),
    ];
  }

  #note(object: string, check: string, isChange: boolean): void {
    this.#steps += 1;
    const uses = this.#byObject.get(object) ?? [];
    this.#byObject.set(object, uses);
    const name = this.#setUps.getStore() ?? check;
    const known = uses.find((one) => one.name === name && one.check === check);
    if (known === undefined)
      uses.push({ name, check, from: this.#steps, to: this.#steps, changes: isChange });
    else Object.assign(known, { to: this.#steps, changes: known.changes || isChange });
  }

  /**
   * The objects that two checks held at once, in words. A connection of which one check sent a revocation belongs to it for the
   * rest of the run; a session, or a recipient that both change, is a check's from its first request to its last.
   */
  listConflicts(): readonly string[] {
    return [...this.#byObject].flatMap(([object, all]) => {
      const uses = all.filter(({ check }) => !this.#ends.has(check));
      const isConnection = object.startsWith('connection');
      const isShared = isConnection && !uses.some((one) => one.changes);
      if (isShared) return [];
      const pairs = uses.flatMap((one, index) => uses.slice(index + 1).map((other) => [one, other] as const));
      return pairs
        .filter(([a, b]) => a.check !== b.check)
        .filter(([a, b]) => !object.startsWith('recipient') || (a.changes && b.changes))
        .filter(([a, b]) => isConnection || (a.from <= b.to && b.from <= a.to))
        .map(([a, b]) => `${object}: ${a.name} and ${b.name}`);
    });
  }
}
