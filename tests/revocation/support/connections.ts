import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { withoutInput } from '../../../src/target-file/inputs.ts';
import type { Connection, RequestTemplate, RevocationMethod } from '../../../src/target-file/types.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { ConnectionSupply, describeUse, probe } from '../../support/resources/connections.ts';
import { CustomerData, type DataRead } from './customer-data.ts';
import { type OrdinaryToken, proveOrdinaryToken, verifyTokenKept } from './ordinary-token.ts';

/** The two ways to revoke a connection (4.2): the operation, and where the target file declares its inputs. */
export interface RevocationWay {
  readonly operation: Extract<OperationId, 'revokeByDelete' | 'revokeByPost'>;
  readonly method: 'delete' | 'post';
}

export const revocationWays: readonly RevocationWay[] = [
  { operation: 'revokeByDelete', method: 'delete' },
  { operation: 'revokeByPost', method: 'post' },
];

/** The declared inputs of a method. Throws Blocked when the target file lacks them. */
export function requireRevocation({ target }: CheckContext, { method }: RevocationWay): RevocationMethod {
  const declared = target.revocation?.[method];
  if (declared === undefined)
    throw new Blocked(`the target file lacks revocation.${method}`, `revocation.${method}`);
  return declared;
}

/** The valid request of a method without the input that the target file names. Throws Blocked when it has none such. */
export function requireWithoutMissing(context: CheckContext, way: RevocationWay): RequestTemplate {
  const { request, missing = '' } = requireRevocation(context, way);
  const rest = withoutInput(request, missing);
  if (rest === undefined)
    throw new Blocked(`the declared revocation has no input ${missing}`, `revocation.${way.method}`);
  return rest;
}

/**
 * The last declared connection, where it has access and the plan leaves it to all: what is far from the revoked one may go
 * with it too. No run revokes it, so what it loses is not lost to somebody else.
 */
export async function findWatched(context: CheckContext): Promise<Connection | undefined> {
  const [last] = context.watched;
  if (last === undefined) return undefined;
  return (await probe(context, last)).state === 'active' ? last : undefined;
}

/** Blocks unless a connection still has access. */
export async function requireStillActive(context: CheckContext, connection: Connection): Promise<void> {
  if ((await probe(context, connection)).state !== 'active') throw describeUse(context, connection);
}

/** The connection that is revoked, the one before it, and the one after it. */
const neighbours = 3;

/** Connections that follow each other in the target file: what a revocation takes by mistake is most likely next to it. */
interface Neighbours {
  readonly victim: Connection;
  readonly after: Connection;
  /** The one before it, where there is one to spare. */
  readonly before: Connection | undefined;
}

/** Reads and probes before a revocation that are repeated after it, since a revocation could take them from others. */
interface OtherConnections {
  readonly probed: readonly Connection[];
  readonly reads: readonly DataRead[];
  readonly token: OrdinaryToken | undefined;
}

/** Connections with access, and what is read with them. */
export class Connections {
  readonly #context: CheckContext;
  readonly #supply: ConnectionSupply;
  readonly data: CustomerData;

  constructor(context: CheckContext) {
    this.#context = context;
    this.#supply = new ConnectionSupply(context, this.#takesBefore() ? neighbours : neighbours - 1);
    this.data = new CustomerData(context);
  }

  /** The next connection that has access. */
  take(): Promise<Connection> {
    return this.#supply.take();
  }

  async takeNeighbours(): Promise<Neighbours> {
    const before = this.#takesBefore() ? await this.take() : undefined;
    return { before, victim: await this.take(), after: await this.take() };
  }

  #takesBefore(): boolean {
    return this.#hasMoreThan(neighbours + 1);
  }

  /** Some more where a further run has as many as this one. Earlier runs may have used them up. */
  async takeSpare(max: number): Promise<readonly Connection[]> {
    const spare: Connection[] = [];
    try {
      while (spare.length < max && this.#hasMoreThan(2 * (neighbours + spare.length)))
        spare.push(await this.take());
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
    }
    return spare;
  }

  /** True where the target file declares more for the test, or a command makes them. */
  #hasMoreThan(count: number): boolean {
    const { depth, connections, target } = this.#context;
    if (depth === 'quick') return false;
    return target.revocation?.connectionCommand !== undefined || connections.length > count;
  }

  /** Probes; gives back whether there is access. */
  async probe(connection: Connection): Promise<boolean> {
    return (await probe(this.#context, connection)).state === 'active';
  }

  /**
   * Probes after a refused revocation, and gives back whether there is access. Where there is none the one that no run revokes is
   * probed too: what it loses, nobody else has taken.
   */
  async probeAfterRefusal(connection: Connection): Promise<boolean> {
    const [watched] = this.#context.watched;
    const isOpen = await this.probe(connection);
    if (!isOpen && watched !== undefined) await this.probe(watched);
    return isOpen;
  }

  /** Probes, and blocks the test where the access was lost to somebody else. */
  requireAccess(connection: Connection): Promise<void> {
    return requireStillActive(this.#context, connection);
  }

  /** Probes until the access is lost or the settle time is over. */
  async probeUntilRevoked(connection: Connection): Promise<void> {
    await readUntil(
      this.#context,
      () => probe(this.#context, connection),
      ({ state }) => state === 'revoked',
    );
  }

  /**
   * Looks at what a revocation could take from others: the access of the one that no run revokes, and of some of the test's own; with
   * the first revocation in a session also what one of them reads. Later the damage passes for how things always were.
   */
  async probeOthers(victim: Connection, own: readonly (Connection | undefined)[]): Promise<OtherConnections> {
    const watched = await findWatched(this.#context);
    const probed = [watched, ...own].filter((one) => one !== undefined);
    const reader = own[0] ?? watched;
    const isFirst = reader !== undefined && (await this.#takeTurn());
    const reads = isFirst ? await this.data.read(reader) : [];
    return { probed, reads, token: await proveOrdinaryToken(this.#context, victim) };
  }

  /** Looks at the same again after a revocation. */
  async probeOthersAgain({ probed, reads, token }: OtherConnections, revocation: Answered): Promise<void> {
    for (const one of probed) await this.probe(one);
    await this.data.readAgain(reads);
    await verifyTokenKept(this.#context, token, revocation);
  }

  /** True for the first revocation, and at deep for each. */
  async #takeTurn(): Promise<boolean> {
    const turn = await this.#context.once('bystanders of a revocation', async () => ({ isTaken: false }));
    if (turn.isTaken && this.#context.depth !== 'deep') return false;
    turn.isTaken = true;
    return true;
  }
}
