import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked, WrongSetting } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { fillPlaceholders } from '../../../src/target-file/template.ts';
import type {
  Connection,
  RequestTemplate,
  RevocationMethod,
  Target,
} from '../../../src/target-file/types.ts';
import { readUntil } from '../../support/assertions/settling.ts';

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

/** A request of a template for one connection. A template that carries the credential's header replaces it. */
export function fillTemplate(
  { target }: CheckContext,
  template: RequestTemplate,
  connection: Connection,
): CallOptions {
  const { query, headers, body } = template;
  const name = target.outbound!.auth.header.toLowerCase();
  const ownCredential = Object.keys(headers ?? {}).some((header) => header.toLowerCase() === name);
  return {
    ...(query === undefined ? {} : { query: fillPlaceholders(query, connection) }),
    ...(headers === undefined ? {} : { headers: fillPlaceholders(headers, connection) }),
    ...(body === undefined ? {} : { json: fillPlaceholders(body, connection) }),
    ...(ownCredential ? { auth: 'none' } : {}),
  };
}

/**
 * A template without one input, which is named as `query.<name>`, `headers.<name>` or `body.<name>`. Throws Blocked
 * when the template has no such input: the request would be the valid one.
 */
export function withoutInput(template: RequestTemplate, input: string): RequestTemplate {
  const dot = input.indexOf('.');
  const [part, name] = [input.slice(0, dot) as keyof RequestTemplate, input.slice(dot + 1)];
  if (template[part]?.[name] === undefined)
    throw new Blocked(`the declared revocation has no input ${input}`);
  const kept = Object.entries(template[part] ?? {}).filter(([key]) => key !== name);
  return { ...template, [part]: Object.fromEntries(kept) };
}

/**
 * True when the declared invalid request is the valid one with other values, none of them its credential: it names a
 * connection that does not exist, and lacks nothing.
 */
export function isAboutAnotherConnection(context: CheckContext, way: RevocationWay): boolean {
  const { request, invalid = {} } = requireRevocation(context, way);
  const [valid, other] = [request, invalid].map(listInputs) as [Inputs, Inputs];
  const credential = `headers.${context.target.outbound!.auth.header.toLowerCase()}`;
  return (
    valid.size === other.size &&
    [...valid].every(([name, value]) => typeof other.get(name) === typeof value) &&
    valid.get(credential) === other.get(credential)
  );
}

type Inputs = ReadonlyMap<string, unknown>;

/** The values of a template by where they stand; names of headers in lower case. */
function listInputs({ query, headers = {}, body }: RequestTemplate): Inputs {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return new Map(leavesOf({ query, body, headers: Object.fromEntries(lowered) }, ''));
}

function leavesOf(node: unknown, at: string): (readonly [string, unknown])[] {
  if (typeof node !== 'object' || node === null) return node === undefined ? [] : [[at.slice(1), node]];
  return Object.entries(node).flatMap(([name, child]) => leavesOf(child, `${at}.${name}`));
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

/**
 * Blocks unless a connection that nothing was done to has access: what follows would prove nothing. One that reads as
 * revoked was used up, by an earlier run say; any other answer shows that the probe or the connection is declared wrongly.
 */
export async function requireActive(context: CheckContext, connection: Connection): Promise<void> {
  const { state, exchange } = await probe(context, connection);
  if (state === 'active') return;
  const { status } = exchange.response;
  const seen = `a declared connection has no access before its revocation: the probe answered ${status}`;
  const setting = 'revocation.connections';
  if (state === 'revoked')
    throw new Blocked(`${seen}; it is used up, or no connection: put a fresh one into ${setting}`, setting);
  throw new WrongSetting(`${seen}; correct revocation.probe or ${setting}`, setting);
}

/** What a connection can do, where the probe tells; blocks where its status is declared for neither. */
export async function probeClearly(context: CheckContext, connection: Connection): Promise<Access> {
  const access = await probe(context, connection);
  if (access.state !== 'unclear') return access;
  const got = `the probe answered ${access.exchange.response.status}`;
  throw new Blocked(
    `${got}, which revocation.probe declares neither as active nor as revoked`,
    'revocation.probe',
  );
}

/** Blocks unless a connection still has access. */
export async function requireStillActive(context: CheckContext, connection: Connection): Promise<void> {
  const { state, exchange } = await probe(context, connection);
  if (state === 'active') return;
  throw new Blocked(
    `a connection lost its access before its revocation: the probe answered ${exchange.response.status}`,
  );
}

/** Probes until the connection has lost its access or the settle time is over; gives the last probe. */
export function probeUntilRevoked(context: CheckContext, connection: Connection): Promise<Access> {
  return readUntil(
    context,
    () => probe(context, connection),
    ({ state }) => state === 'revoked',
  );
}
