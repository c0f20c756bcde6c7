import type { CheckContext } from '../../../../src/plan/check.ts';
import type { Connection } from '../../../../src/target-file/types.ts';
import type { Command, History } from '../../../support/histories/history.ts';
import { ConnectionSupply, fillTemplate, probe } from '../../../support/resources/connections.ts';

/** Connections that all histories together revoke at most, and one more that is left alone where no watched one is. */
export const maxConnections = 4;

/** Connections that histories use and revoke (3.3, 4.2). */
export class Connections {
  readonly #context: CheckContext;
  readonly #held: Connection[] = [];
  readonly #revoked = new Set<Connection>();

  private constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Takes what the plan has left for the test. Throws Blocked where fewer than two have access. */
  static async begin(context: CheckContext): Promise<Connections> {
    const connections = new Connections(context);
    const supply = new ConnectionSupply(context);
    const count = Math.min(maxConnections, context.connections.length);
    const [watched] = context.watched;
    const isWatched = watched !== undefined && (await probe(context, watched)).state === 'active';
    for (let own = isWatched ? count - 1 : count; own > 0; own--) connections.#held.push(await supply.take());
    if (isWatched) connections.#held.push(watched);
    return connections;
  }

  /** Uses each once more when revocations have had time to show. */
  async end(history: History): Promise<void> {
    if (this.#revoked.size === 0) return;
    await this.#context.clock.sleep(this.#context.target.settleSeconds * 1000);
    for (const at of this.#held.keys()) await this.#look(history, at);
  }

  /** The last connection is a bystander: it is never revoked. */
  readonly revoke = (at: number, way: 'delete' | 'post'): Command => ({
    text: `revoke connection ${(at % (this.#held.length - 1)) + 1} by ${way}`,
    run: (history) => this.#revoke(history, at % (this.#held.length - 1), way),
  });

  readonly look = (at: number): Command => ({
    text: `use connection ${(at % this.#held.length) + 1}`,
    run: (history) => this.#look(history, at % this.#held.length),
  });

  async #look(history: History, at: number): Promise<void> {
    await history.send(
      `use connection ${at + 1}`,
      async () => (await probe(this.#context, this.#held[at]!)).exchange,
    );
  }

  async #revoke(history: History, at: number, way: 'delete' | 'post'): Promise<void> {
    const connection = this.#held[at]!;
    const template = this.#context.target.revocation?.[way]?.request;
    // A second revocation of a connection may be refused or not: it tells nothing here.
    if (template === undefined || this.#revoked.has(connection)) return this.#look(history, at);
    this.#revoked.add(connection);
    await history.send(`revoke connection ${at + 1} by ${way}`, () =>
      this.#context.call(
        way === 'delete' ? 'revokeByDelete' : 'revokeByPost',
        fillTemplate(this.#context, template, connection),
      ),
    );
  }
}
