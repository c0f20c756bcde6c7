import { calendarDateOf, DAY } from '../../reference-server/calendar.ts';
import type {
  BankHolder,
  Call,
  DetailOptions,
  Fault,
  JsonObject,
  Operations,
  Session,
} from '../../reference-server/types.ts';
import { changeMember } from '../changes.ts';
import { bothOperations } from './operations.ts';

export type Transaction = JsonObject & { Id: string; Date: string; Debit: number; Credit: number };
export type LinkedAccount = JsonObject & { Id: string; Transactions?: Transaction[] };

/** A result as it goes out. */
export type Result = JsonObject & { Accounts: LinkedAccount[]; Login: JsonObject; RequestId: string };

/** The request of a result. */
export interface AskedWith {
  readonly call: Call;
  readonly session: Session | undefined;
  readonly options: DetailOptions | undefined;
  /** True for a transaction of the last so many days. */
  isRecent(transaction: Transaction, days: number): boolean;
}

/** Changes each result of some operations. */
export function changeResults(
  on: Operations,
  change: (result: Result, asked: AskedWith) => void,
): Fault['apply'] {
  return ({ after, store, now }) =>
    after(on, ({ status, body }, call) => {
      if (status !== 200) return;
      const result = body as Result;
      const session = store.sessions.get(result.RequestId.toLowerCase());
      const isRecent = (one: Transaction, days: number) => one.Date >= calendarDateOf(now() - days * DAY);
      change(result, { call, session, options: session?.options, isRecent });
    });
}

/** Changes each account of each result. */
export function changeLinkedAccounts(
  change: (account: LinkedAccount, result: Result) => void,
  on: Operations = bothOperations,
): Fault['apply'] {
  return changeResults(on, (result) => {
    for (const account of result.Accounts) change(account, result);
  });
}

/** Changes each transaction of each result. */
export function changeTransactions(
  change: (one: Transaction, index: number, account: LinkedAccount) => void,
  on: Operations = bothOperations,
): Fault['apply'] {
  return changeLinkedAccounts((account) => {
    for (const [index, one] of (account.Transactions ?? []).entries()) change(one, index, account);
  }, on);
}

/** Where a transaction stands in a result. */
interface TransactionPlace {
  /** The place of the transaction in its account, from the newest one on. */
  readonly index: number;
  /** True for a transaction of the last account. */
  readonly isLast: boolean;
  /** True for a transaction of the last so many days. */
  isRecent(days: number): boolean;
}

/** Leaves transactions out of results to some options. */
export function keepTransactions(
  isMeant: (options: DetailOptions) => boolean,
  isKept: (place: TransactionPlace, one: Transaction) => boolean,
  on: Operations = bothOperations,
): Fault['apply'] {
  return changeResults(on, ({ Accounts }, { options, isRecent }) => {
    if (options === undefined || !isMeant(options)) return;
    for (const account of Accounts)
      account.Transactions &&= account.Transactions.filter((one, index) =>
        isKept({ index, isLast: account === Accounts.at(-1), isRecent: (days) => isRecent(one, days) }, one),
      );
  });
}

/** Changes results to requests that leave the holder out. */
export function tellHolder(change: (result: Result, holder: BankHolder) => unknown): Fault['apply'] {
  return (workings) =>
    changeResults(bothOperations, (result, { session, options }) => {
      const [first] = workings.store.persona(session?.persona ?? '', workings.now())?.accounts ?? [];
      if (options?.WithKYC === false && first !== undefined) change(result, first.Holder);
    })(workings);
}

/** Moves the dates of transactions by some days. */
export function changeDates(days: number, on: Operations = bothOperations): Fault['apply'] {
  return changeTransactions((one) => {
    one.Date = calendarDateOf(Date.parse(one.Date) + days * DAY);
  }, on);
}

/** Changes the texts of a member of each link of each pending body. */
export function changeLinks(on: Operations, member: 'href' | 'example', change: (text: string) => string) {
  return changeMember(on, `/Links/*/${member}`, (text) => change(String(text)), 202);
}
