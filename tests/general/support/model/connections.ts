import type { CheckContext } from '../../../../src/plan/check.ts';
import type { Connection } from '../../../../src/target-file/types.ts';
import { describeAnswer, verifyStatus } from '../../../support/assertions/status.ts';
import type { History, Sent } from '../../../support/model/history.ts';
import type { Command } from '../../../support/model/run-history.ts';
import { Tracked } from '../../../support/model/tracked.ts';
import { ConnectionSupply, fillTemplate, probe } from '../../../support/resources/connections.ts';

const never = Number.POSITIVE_INFINITY;

const ways = {
  delete: {
    operation: 'revokeByDelete',
    answers204: 'revoke-by-delete-answers-204',
    losesAccess: 'connection-revoked-by-delete-loses-its-access',
  },
  post: {
    operation: 'revokeByPost',
    answers204: 'revoke-by-post-answers-204',
    losesAccess: 'connection-revoked-by-post-loses-its-access',
  },
} as const;

type Way = keyof typeof ways;

/** Connections that all histories together revoke at most, and one more that is left alone where no watched one is. */
export const maxConnections = 4;

/** One connection of the model: whether it has access. */
interface Held {
  readonly number: number;
  readonly connection: Connection;
  readonly tracked: Tracked<boolean>;
  /** How it was revoked, in this history or before. */
  revokedBy: Way | undefined;
  /** When its revocation was sent, on the scale of the history; below all others for an earlier one. */
  revokedAt: number;
  /** When it was first seen without access. */
  lostAt: number;
  /** The uses that were refused. */
  readonly refused: Set<Sent>;
}

/** The connections of the model, with what can be asked of them (3.3, 4.2). */
export class Connections {
  readonly #context: CheckContext;
  readonly #held: Held[] = [];

  private constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Takes what the plan has left for the check. Throws Blocked where fewer than two have access. */
  static async begin(context: CheckContext): Promise<Connections> {
    const connections = new Connections(context);
    const supply = new ConnectionSupply(context);
    const count = Math.min(maxConnections, context.connections.length);
    const [watched] = context.watched;
    const isWatched = watched !== undefined && (await probe(context, watched)).state === 'active';
    const own = isWatched ? count - 1 : count;
    for (let number = 1; number <= own; number++) connections.#hold(number, await supply.take());
    if (isWatched) connections.#hold(count, watched);
    return connections;
  }

  get objects(): readonly Tracked<unknown>[] {
    return this.#held.map(({ tracked }) => tracked as Tracked<unknown>);
  }

  begin(): void {
    for (const held of this.#held) {
      const isRevoked = held.revokedBy !== undefined;
      Object.assign(held, { revokedAt: isRevoked ? 0 : never, lostAt: isRevoked ? 0 : never });
    }
  }

  async resync(): Promise<void> {
    await this.#context.clock.sleep(this.#context.target.settleSeconds * 1000);
    for (const { tracked, connection } of this.#held)
      tracked.reset([(await probe(this.#context, connection)).state === 'active']);
  }

  /** The last connection is a bystander: it is never revoked. */
  readonly revoke = (at: number, way: Way): Command => ({
    text: `revoke connection ${(at % (this.#held.length - 1)) + 1} by ${way}`,
    run: (history) => this.#revoke(history, this.#held[at % (this.#held.length - 1)]!, way),
  });

  readonly look = (at: number): Command => ({
    text: `use connection ${(at % this.#held.length) + 1}`,
    run: (history) => this.#look(history, this.#held[at % this.#held.length]!),
  });

  #hold(number: number, connection: Connection): void {
    const held: Held = {
      number,
      connection,
      revokedBy: undefined,
      revokedAt: never,
      lostAt: never,
      refused: new Set(),
      tracked: new Tracked<boolean>({
        name: `the access of connection ${number}`,
        states: [true],
        keyOf: (state) => (state ? 'access' : 'no access'),
        windowMs: this.#context.target.settleSeconds * 1000,
        isWatched: () => this.#held.some(({ revokedBy }) => revokedBy !== undefined),
        readKey: `connection ${number}`,
        reread: (history) => this.#look(history, held),
        requirementOf: (sent) => {
          const { revokedBy, revokedAt, lostAt, refused } = held;
          if (revokedBy === undefined || sent.ended < revokedAt || (refused.has(sent) && lostAt < revokedAt))
            return 'revocation-leaves-other-connections-alone';
          return lostAt < sent.began ? 'revoked-connection-stays-revoked' : ways[revokedBy].losesAccess;
        },
      }),
    };
    this.#held.push(held);
  }

  async #look(history: History, held: Held): Promise<void> {
    let state: string = 'unclear';
    const sent = await history.send(`use connection ${held.number}`, async () => {
      const access = await probe(this.#context, held.connection);
      state = access.state;
      return access.exchange;
    });
    // What the target file declares neither as active nor as revoked tells nothing.
    if (state === 'unclear') return;
    const hasAccess = state === 'active';
    if (!hasAccess) {
      held.lostAt = Math.min(held.lostAt, sent.ended);
      held.refused.add(sent);
    }
    held.tracked.noteRead(sent, hasAccess ? 'access' : 'no access', (known) => known === hasAccess);
  }

  async #revoke(history: History, held: Held, way: Way): Promise<void> {
    const { operation, answers204 } = ways[way];
    const template = this.#context.target.revocation?.[way]?.request;
    // A second revocation of a connection may be refused or not: it tells nothing here.
    if (template === undefined || held.revokedBy !== undefined) return this.#look(history, held);
    held.revokedBy = way;
    held.revokedAt = history.now;
    const sent = await history.send(`revoke connection ${held.number} by ${way}`, () =>
      this.#context.call(operation, fillTemplate(this.#context, template, held.connection)),
    );
    this.#note(history, held, sent, answers204);
  }

  #note(history: History, held: Held, sent: Sent, id: (typeof ways)[Way]['answers204']): void {
    const { status } = sent.exchange.response;
    const isAccepted = status >= 200 && status < 300;
    held.tracked.noteWrite(sent, (state) => (isAccepted ? [false] : [...new Set([state, false])]));
    history.defer(() => {
      // What has lost its access already may be refused.
      if (status !== 204 && (history.listTogetherWith(sent).length > 0 || held.lostAt < sent.began)) return;
      verifyStatus(this.#context, id, sent.exchange, 204, `it answered ${describeAnswer(sent.exchange)}`);
    });
  }
}
