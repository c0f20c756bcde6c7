import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { accountOf } from '../../../src/judge/account.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { accountIdsOf } from '../../support/pagination/account-sets.ts';
import { buildListQuery } from '../../support/pagination/query.ts';
import { fillTemplate, ownCredentialOf } from '../../support/resources/connections.ts';

/** A read of accounts with the credential of a connection, and the ids that it showed. */
interface DataRead {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly ids: readonly string[];
}

/**
 * What a connection reads of its customer beside the probe: the list in details, and one account alone. Nothing where
 * the probe carries no credential of the connection, or the credential opens no account.
 */
export async function readCustomerData(
  context: CheckContext,
  connection: Connection,
): Promise<readonly DataRead[]> {
  const credential = customerCredentialOf(context, connection);
  if (credential === undefined) return [];
  const list = { ...credential, rawQuery: buildListQuery({ resultType: 'details' }) };
  const ids = idsIn(await context.call('listAccounts', list));
  const [id] = ids;
  if (id === undefined) return [];
  const single = { ...credential, path: { account_id: id } };
  const alone = idsIn(await context.call('getAccount', single));
  return [
    { operation: 'listAccounts', options: list, ids },
    ...(alone.length === 0 ? [] : [{ operation: 'getAccount' as const, options: single, ids: alone }]),
  ];
}

/**
 * Where a walk that a connection has begun goes on: a service may hold the customer of a walk in its cursor, and ask
 * nothing else. The cursor is not sent before the revocation, since it may be good once.
 */
export async function beginWalk(context: CheckContext, connection: Connection): Promise<readonly DataRead[]> {
  const credential = customerCredentialOf(context, connection);
  if (credential === undefined) return [];
  const first = { ...credential, rawQuery: buildListQuery({ limit: 1 }) };
  const exchange = await context.call('listAccounts', first);
  const cursor = exchange.response.status === 200 ? accountPageOf(exchange)?.nextOffset : undefined;
  if (cursor === undefined) return [];
  const next = { ...credential, rawQuery: buildListQuery({ limit: 1 }, cursor) };
  return [{ operation: 'listAccounts', options: next, ids: [] }];
}

/** The credential of a connection with which it reads accounts; undefined where the probe carries none. */
export function customerCredentialOf(context: CheckContext, connection: Connection): CallOptions | undefined {
  const { target } = context;
  const declared = target.revocation?.probe;
  const own = declared === undefined ? undefined : ownCredentialOf(context, declared);
  if (own === undefined || !own.includes('{') || !target.areas.includes('fdx-accounts')) return undefined;
  const { headers } = declared!;
  return fillTemplate(context, headers === undefined ? {} : { headers }, connection, declared);
}

/** Judges that a revoked connection reads nothing of what it read before. Gives back whether that holds. */
export async function verifyDataLost(
  context: CheckContext,
  id: RequirementId,
  reads: readonly DataRead[],
  revocation: Answered,
): Promise<boolean> {
  for (const { operation, options } of reads) {
    const exchange = await readUntil(
      context,
      () => context.call(operation, options),
      (answer) => idsIn(answer).length === 0,
    );
    const { length } = idsIn(exchange);
    const evidence = { exchange, wanted: 'no account', related: [revocation] };
    if (!context.verify(id, length === 0, { ...evidence, got: `status 200 with ${length} accounts` }))
      return false;
  }
  return true;
}

/** Judges that a connection that was not revoked reads all that it read before: a status alone may hide a loss. */
export async function verifyDataKept(
  context: CheckContext,
  reads: readonly DataRead[],
  revocation: Answered,
): Promise<boolean> {
  for (const { operation, options, ids } of reads) {
    const missingIn = (answer: Answered) => ids.filter((id) => !idsIn(answer).includes(id));
    const exchange = await readUntil(
      context,
      () => context.call(operation, options),
      (answer) => missingIn(answer).length === 0,
    );
    // What breaks is judged where it is read; it says nothing of access.
    if (exchange.response.status >= 500) continue;
    const { length } = missingIn(exchange);
    const isKept = context.verify('revocation-leaves-other-connections-alone', length === 0, {
      exchange,
      wanted: `the ${ids.length} accounts that another connection read before`,
      got: `status ${exchange.response.status} without ${length} of them`,
      related: [revocation],
    });
    if (!isKept) return false;
  }
  return true;
}

function idsIn({ response: { status, json } }: Answered): string[] {
  if (status !== 200 || !isObject(json)) return [];
  const items = Array.isArray(json.accounts) ? json.accounts.filter(isObject) : [json];
  return accountIdsOf(items.map(accountOf));
}
