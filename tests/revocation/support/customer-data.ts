import type { OperationId } from '../../../src/catalogue/operations.ts';
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
export interface DataRead {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly ids: readonly string[];
}

/** Reads, beside the probe, what connections open of their customers. */
export class CustomerData {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /**
   * Reads the list in details, and one account alone. Nothing where the probe carries no credential of the connection, or the
   * credential opens no account.
   */
  async read(connection: Connection): Promise<readonly DataRead[]> {
    const credential = customerCredentialOf(this.#context, connection);
    if (credential === undefined) return [];
    const list = { ...credential, rawQuery: buildListQuery({ resultType: 'details' }) };
    const ids = idsIn(await this.#context.call('listAccounts', list));
    const [id] = ids;
    if (id === undefined) return [];
    const single = { ...credential, path: { account_id: id } };
    const alone = idsIn(await this.#context.call('getAccount', single));
    return [
      { operation: 'listAccounts', options: list, ids },
      ...(alone.length === 0 ? [] : [{ operation: 'getAccount' as const, options: single, ids: alone }]),
    ];
  }

  /**
   * Begins a walk, and gives the read that goes on with it: a service may hold the customer of a walk in its cursor, and ask nothing
   * else. The cursor is not sent before the revocation, since it may be good once.
   */
  async beginWalk(connection: Connection): Promise<readonly DataRead[]> {
    const credential = customerCredentialOf(this.#context, connection);
    if (credential === undefined) return [];
    const exchange = await this.#context.call('listAccounts', {
      ...credential,
      rawQuery: buildListQuery({ limit: 1 }),
    });
    const cursor = exchange.response.status === 200 ? accountPageOf(exchange)?.nextOffset : undefined;
    if (cursor === undefined) return [];
    const next = { ...credential, rawQuery: buildListQuery({ limit: 1 }, cursor) };
    return [{ operation: 'listAccounts', options: next, ids: [] }];
  }

  /** Reads the same until all of it is there again or the settle time is over. */
  async readAgain(reads: readonly DataRead[]): Promise<void> {
    for (const read of reads) await this.#readUntil(read, (ids) => read.ids.every((id) => ids.includes(id)));
  }

  /** Reads the same until nothing of it is there any more or the settle time is over. */
  async readUntilLost(reads: readonly DataRead[]): Promise<void> {
    for (const read of reads) await this.#readUntil(read, ({ length }) => length === 0);
  }

  async #readUntil(
    { operation, options }: DataRead,
    isSettled: (ids: readonly string[]) => boolean,
  ): Promise<void> {
    await readUntil(
      this.#context,
      () => this.#context.call(operation, options),
      (answer) => isSettled(idsIn(answer)),
    );
  }
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

function idsIn({ response: { status, json } }: Answered): string[] {
  if (status !== 200 || !isObject(json)) return [];
  const items = Array.isArray(json.accounts) ? json.accounts.filter(isObject) : [json];
  return accountIdsOf(items.map(accountOf));
}
