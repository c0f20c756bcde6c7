import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { LinkedAccountFixture } from '../../../src/target-file/types.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';
import { verifyCount, verifyPromise, verifyValues } from '../../support/assertions/promises.ts';
import type { DetailOptions } from '../../support/resources/account-detail.ts';
import { accountsOf, transactionsOf } from './results.ts';

const held = 'result-holds-exactly-the-declared-accounts';
const values = 'linked-account-has-its-declared-values';
const setting = 'fixtures.banking';

/** Holds the result of the shared session to what the target file promises of it. */
export function judgeDeclaredAccounts(context: CheckContext, exchange: Answered): void {
  const { count, accounts: promised = [] } = context.target.fixtures!.banking!;
  const accounts = accountsOf(exchange);
  if (count !== undefined)
    verifyCount(context, held, count, accounts.length, {
      exchange,
      pointer: '/Accounts',
      setting: `${setting}.count`,
      what: 'accounts',
    });
  for (const [index, fixture] of promised.entries()) {
    const place = `${setting}.accounts[${index}]`;
    const at = accounts.findIndex((account) => isNamed(account, fixture));
    const isHeld = verifyPromise(
      context,
      held,
      at >= 0,
      { exchange, pointer: '/Accounts', setting: `${place}.${fixture.id === undefined ? 'number' : 'id'}` },
      { wanted: 'the account of that name', got: `${accounts.length} other accounts` },
    );
    if (isHeld) judgeAccount(context, exchange, { account: accounts[at]!, at, fixture, place });
  }
}

/**
 * Holds what a result shows of promised accounts to the target file. Parts that the options leave out are not there, and
 * the transactions are those of the default window only where no other one is asked for.
 */
export function judgeShownAccounts(context: CheckContext, exchange: Answered, options: DetailOptions): void {
  const isDefaultWindow = options.WithTransactions !== false && options.DaysOfTransactions !== 'Days365';
  const promised = context.target.fixtures?.banking?.accounts ?? [];
  for (const [at, account] of accountsOf(exchange).entries()) {
    const index = promised.findIndex((fixture) => isNamed(account, fixture));
    const fixture = promised[index];
    if (fixture === undefined) continue;
    const place = `${setting}.accounts[${index}]`;
    const { transactions: _, ...rest } = fixture;
    const known = isDefaultWindow && Array.isArray(account.Transactions) ? fixture : rest;
    judgeAccount(context, exchange, { account, at, fixture: known, place, ifShown: true });
  }
}

/** GUIDs differ in no letter case. An account that is named by both has both. */
function isNamed({ Id, AccountNumber }: JsonObject, { id, number }: LinkedAccountFixture): boolean {
  const isOfId = id === undefined || (typeof Id === 'string' && Id.toLowerCase() === id.toLowerCase());
  return isOfId && (number === undefined || AccountNumber === number);
}

interface Found {
  readonly account: JsonObject;
  readonly at: number;
  readonly fixture: LinkedAccountFixture;
  readonly place: string;
  /** True where the options may leave members out. */
  readonly ifShown?: boolean;
}

function judgeAccount(
  context: CheckContext,
  exchange: Answered,
  { account, at, fixture, place, ifShown = false }: Found,
): void {
  const pointer = `/Accounts/${at}`;
  const promise = { exchange, pointer, setting: `${place}.values` };
  verifyValues(context, values, fixture.values ?? {}, account, promise, ifShown);
  if (fixture.transactions === undefined) return;
  verifyCount(context, values, fixture.transactions, transactionsOf(account).length, {
    exchange,
    pointer: `${pointer}/Transactions`,
    setting: `${place}.transactions`,
    what: 'transactions',
  });
}
