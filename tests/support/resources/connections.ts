import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked, WrongSetting } from '../../../src/plan/blocked.ts';
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

/** Connections that are left alone until the end of the run, also by a check that is repeated after an interruption. */
export function listReserved(context: CheckContext): Promise<Connection[]> {
  return context.once('connections that are left alone', async () => []);
}

/** The connections that a command has made so far: it may give back one of before, with a new consent. */
export function listMade(context: CheckContext): Promise<Connection[]> {
  return context.once('connections that were made', async () => []);
}

function startInARow({ connections, target }: CheckContext, count: number): Connection[] {
  const declared = target.revocation?.connections ?? [];
  const places = connections.map((one) => declared.indexOf(one));
  const isRow = (start: number) =>
    places.slice(start, start + count).every((place, at) => place === places[start]! + at);
  const start = places.findIndex((_, at) => at + count <= places.length && isRow(at));
  return start > 0 ? [...connections.slice(start), ...connections.slice(0, start)] : [...connections];
}

/**
 * Connections that nothing was done to and that have access: those of the check in turn, each probed, then fresh ones.
 * Those that read as revoked were used up, by an earlier run say, and are passed over.
 */
export class ConnectionSupply {
  readonly #context: CheckContext;
  readonly #candidates: Connection[];
  #usedUp = 0;

  /** `inARow`: begins with so many that follow each other in the target file, where the check has them. */
  constructor(context: CheckContext, inARow = 1) {
    this.#context = context;
    this.#candidates = startInARow(context, inARow);
  }

  /** The next one. Throws Blocked when none is left, and WrongSetting when a probe shows neither state. */
  async take(): Promise<Connection> {
    const setting = 'revocation.connections';
    let status: number | undefined;
    for (;;) {
      const connection = this.#candidates.shift() ?? (await this.#make());
      if (connection === undefined) break;
      if ((await listReserved(this.#context)).includes(connection)) continue;
      const { state, exchange } = await probe(this.#context, connection);
      if (state === 'active') return connection;
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
    const advice = `they are used up, or no connections: put fresh ones into ${setting}`;
    throw new Blocked(`${seen}: the probe answered ${status}; ${advice}`, setting);
  }

  /** A command whose connections have no access is asked once. */
  async #make(): Promise<Connection | undefined> {
    if (this.#usedUp > this.#context.connections.length) return undefined;
    const made = await this.#context.makeConnection();
    if (made !== undefined) (await listMade(this.#context)).push(made);
    return made;
  }
}
