import { calendarDateOf, DAY } from '../reference-server/calendar.ts';
import type {
  Call,
  DetailOptions,
  Fault,
  JsonObject,
  Operations,
  Session,
} from '../reference-server/types.ts';

export type Transaction = JsonObject & { Id: string; Date: string; Debit: number; Credit: number };
export type LinkedAccount = JsonObject & { Id: string; Transactions?: Transaction[] };

/** A result as it goes out. */
export type Result = JsonObject & { Accounts: LinkedAccount[]; Login: JsonObject; RequestId: string };

/** What a result was asked with. */
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
