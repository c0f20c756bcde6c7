import { randomInt } from 'node:crypto';
import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked, UsedByOthers, WrongSetting } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { findHeaderInput } from '../../../src/target-file/inputs.ts';
import { fillPlaceholders } from '../../../src/target-file/template.ts';
import type { Connection, RequestTemplate, Target } from '../../../src/target-file/types.ts';

/** The credential of the connection itself, where a method is declared to carry it in place of the user's. */
export function ownCredentialOf({ target }: CheckContext, template: RequestTemplate): string | undefined {
  return findHeaderInput(template, target.outbound!.auth.header);
}

/**
 * A request of a template for one connection. Where the method carries the credential of the connection, no template
 * of it is sent with the user's: one that leaves it out is sent without any.
 */
export function fillTemplate(
  context: CheckContext,
  template: RequestTemplate,
  connection: Connection,
  method: RequestTemplate = template,
): CallOptions {
  const { query, headers, body } = template;
  return {
    ...(query === undefined ? {} : { query: fillPlaceholders(query, connection) }),
    ...(headers === undefined ? {} : { headers: fillPlaceholders(headers, connection) }),
    ...(body === undefined ? {} : { json: fillPlaceholders(body, connection) }),
    ...(ownCredentialOf(context, method) === undefined ? {} : { auth: 'none' }),
  };
}

/** What a connection can still do. */
export interface Access {
  readonly state: 'active' | 'revoked' | 'unclear';
  readonly exchange: Answered;
}

type Probe = NonNullable<NonNullable<Target['revocation']>['probe']>;

/** Reads with a connection, and tells from the status whether it has access. Throws Blocked without a probe. */
export async function probe(context: CheckContext, connection: Connection): Promise<Access> {
  const declared = context.target.revocation?.probe;
  if (declared === undefined) throw new Blocked('the target file lacks revocation.probe', 'revocation.probe');
  const path = declared.path === undefined ? {} : { path: fillPlaceholders(declared.path, connection) };
  const exchange = await context.call(declared.operation, {
    ...fillTemplate(context, declared, connection),
    ...path,
  });
  return { state: stateOf(exchange.response.status, declared), exchange };
}

function stateOf(status: number, { active, revoked }: Probe): Access['state'] {
  if (active.includes(status)) return 'active';
  return revoked.includes(status) ? 'revoked' : 'unclear';
}

/** The connections that checks have taken so far: something may have been done to them. */
function listTaken(context: CheckContext): Promise<Set<Connection>> {
  return context.once('connections that were taken', async () => new Set<Connection>());
}

/** The connections that a command has made so far: it may give back one of before, with a new consent. */
export function listMade(context: CheckContext): Promise<Connection[]> {
  return context.once('connections that were made', async () => []);
}

/**
 * The connections of a check, those first that follow each other in the target file and that nobody has had; where none are as many as
 * are wanted, one comes before those that are one fewer.
 */
function startInARow(
  { connections, target }: CheckContext,
  count: number,
  had: ReadonlySet<Connection>,
): Connection[] {
  const declared = target.revocation?.connections ?? [];
  const places = connections.map((one) => (had.has(one) ? Number.NaN : declared.indexOf(one)));
  const findRow = (length: number) =>
    places.findIndex((first, start) => {
      const row = places.slice(start, start + length);
      return row.length === length && row.every((place, at) => place === first + at);
    });
  for (const length of count > 2 ? [count, count - 1] : [count]) {
    const start = findRow(length);
    if (start < 0) continue;
    const row = connections.slice(start, start + length);
    const others = [...connections.slice(start + length), ...connections.slice(0, start)];
    const before = length === count ? undefined : others.find((one) => !had.has(one));
    if (before === undefined) return [...row, ...others];
    return [before, ...row, ...others.filter((one) => one !== before)];
  }
  return [...connections];
}

/** How a person finds a connection. */
export function nameConnection({ target }: CheckContext, connection: Connection): string {
  const index = target.revocation?.connections?.indexOf(connection) ?? -1;
  return index < 0 ? 'a connection of revocation.connectionCommand' : `revocation.connections[${index}]`;
}

/** The error to throw where a connection lost its access while the run did nothing that could take it. */
export function describeUse(context: CheckContext, connection: Connection): UsedByOthers {
  const seen = `${nameConnection(context, connection)} was used by somebody else: it lost its access before this run revoked it`;
  const advice = 'end other runs on this target, or give each connections of its own';
  return new UsedByOthers(`${seen}; ${advice}`, 'revocation.connections');
}

/**
 * Milliseconds for which a connection is watched before a further look begins: at random, so that no other run does alike. They
 * are many times what a request takes, since two runs meet between a probe and the revocation after it.
 */
const watch = { min: 200, max: 1500, requests: 40 };

/**
 * Connections that nothing was done to and that have access: those of the check in turn, each probed, then fresh ones.
 * Those that read as revoked were used up, by an earlier run say, and are passed over. A check that runs once more takes
 * those that it has not had yet, and then, once all has settled, what it has left as it was.
 */
export class ConnectionSupply {
  readonly #context: CheckContext;
  readonly #inARow: number;
  #candidates: Connection[] | undefined;
  #usedUp = 0;
  #hasSettled = false;

  /** `inARow`: begins with so many that follow each other in the target file, where the check has them. */
  constructor(context: CheckContext, inARow = 1) {
    this.#context = context;
    this.#inARow = inARow;
  }

  /** The next one. Throws Blocked when none is left, and WrongSetting when a probe shows neither state. */
  async take(): Promise<Connection> {
    const setting = 'revocation.connections';
    let status: number | undefined;
    for (;;) {
      const connection = (await this.#next()) ?? (await this.#make());
      if (connection === undefined) break;
      const { state, exchange } = await this.#probeTwice(connection);
      if (state === 'active') return await this.#watched(connection, exchange.took);
      status = exchange.response.status;
      this.#usedUp += 1;
      if (state === 'revoked') continue;
      const seen = `a declared connection has no access before its revocation: the probe answered ${status}`;
      throw new WrongSetting(`${seen}; correct revocation.probe or ${setting}`, setting);
    }
    const { length } = this.#context.connections;
    if (status === undefined)
      throw new Blocked(
        `all ${length} connections of this check were used: declare more in ${setting}`,
        setting,
      );
    const seen = `${this.#usedUp} connections, of which this check has ${length} declared, have no access before a revocation`;
    const advice = `they are used up, by an earlier run or one beside this, or no connections: put fresh ones into ${setting}`;
    throw new Blocked(`${seen}: the probe answered ${status}; ${advice}`, setting);
  }

  /** A connection that seems to be used up is looked at again: one that then has access was refused it wrongly, as a law says. */
  async #probeTwice(connection: Connection): Promise<Access> {
    const access = await probe(this.#context, connection);
    return access.state === 'revoked' ? await probe(this.#context, connection) : access;
  }

  /** The next candidate that no attempt of a check has had, or where there is none, one that had it, once all has settled. */
  async #next(): Promise<Connection | undefined> {
    const had = await listTaken(this.#context);
    this.#candidates ??= startInARow(this.#context, this.#inARow, had);
    const fresh = this.#candidates.findIndex((one) => !had.has(one));
    if (fresh < 0 && this.#candidates.length > 0 && !this.#hasSettled) {
      await this.#context.clock.sleep(this.#context.target.settleSeconds * 1000);
      this.#hasSettled = true;
    }
    const [next] = this.#candidates.splice(Math.max(0, fresh), 1);
    if (next !== undefined) had.add(next);
    return next;
  }

  /** A connection of a further look is watched for a while: what it loses then is not lost to this run. */
  async #watched(connection: Connection, tookMs: number): Promise<Connection> {
    const { look, clock } = this.#context;
    if (look === 1) return connection;
    await clock.sleep(randomInt(watch.min, Math.ceil(watch.max + watch.requests * look * tookMs)));
    if ((await probe(this.#context, connection)).state === 'revoked')
      throw describeUse(this.#context, connection);
    return connection;
  }

  /** A command whose connections have no access is asked once. */
  async #make(): Promise<Connection | undefined> {
    if (this.#usedUp > this.#context.connections.length) return undefined;
    const made = await this.#context.makeConnection();
    if (made !== undefined) (await listMade(this.#context)).push(made);
    return made;
  }
}
