import { accountDetail } from '../../../laws/account-detail/index.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';

const customer = '5b0f6c1e-6f0a-4d5e-9a57-3c2d9f1b7e40';
const services = `/v3/${customer}/BankingServices`;

/** A GUID that ends with a text of digits. */
export function makeGuid(digits: string): string {
  return `00000000-0000-4000-8000-${digits.padStart(12, '0')}`;
}

/** The RequestId of most tests, and another one. */
export const own = makeGuid('1');
export const other = makeGuid('2');

/** A session that is authorized. */
export function authorize(requestId = own): WrittenExchange {
  const path = `${services}/Authorize`;
  const gives = { RequestId: requestId };
  return { operation: 'authorize', method: 'POST', path, gives, credential: 'api-key' };
}

/** A GetAccountsDetail with options, which is answered with `gives`. */
export function makePost(
  gives: unknown,
  options: object = {},
  more: Partial<WrittenExchange> = {},
): WrittenExchange {
  return {
    ...{ operation: 'getAccountsDetail', method: 'POST', path: `${services}/GetAccountsDetail` },
    ...{ credential: 'api-key', sends: { RequestId: own, ...options }, gives, status: statusOf(gives) },
    ...more,
  };
}

/** A poll of a session, which is answered with `gives`. */
export function poll(gives: unknown, requestId = own, more: Partial<WrittenExchange> = {}): WrittenExchange {
  const path = `${services}/GetAccountsDetailAsync/${requestId}`;
  return {
    ...{ operation: 'getAccountsDetailAsync', path, credential: 'api-key', gives, status: statusOf(gives) },
    ...more,
  };
}

function statusOf(gives: unknown): number {
  return (gives as { HttpStatusCode?: number } | undefined)?.HttpStatusCode ?? 400;
}

/** The pending body of an operation, with other members. */
export function makePending(changes: object = {}, requestId = own) {
  const example = `/GetAccountsDetailAsync/${requestId}`;
  return {
    ServiceCode: 'OPERATION_PENDING',
    Links: [{ rel: 'GetAccountsDetailAsync', href: `${services}${example}`, example }],
    HttpStatusCode: 202,
    Message: 'ask again',
    RequestId: requestId,
    ...changes,
  };
}

/** The whole of an account, whose transactions have ages in days. */
export function makeAccount(digits = '7', ages: readonly number[] = [5, 20, 60]) {
  return {
    Id: makeGuid(digits),
    Currency: 'CAD',
    AccountNumber: `22778${digits}`,
    TransitNumber: '10001',
    InstitutionNumber: '777',
    Holder: { Name: 'Ann Doe', Address: { City: 'Laval' } },
    Transactions: ages.map((age) => ({ Id: makeGuid(`${digits}${age}`), Date: dateOf(age), Debit: 1 })),
  };
}

function dateOf(age: number): string {
  return new Date(-age * 86_400_000).toISOString().slice(0, 10);
}

/** A result with accounts, of the day from which `makeAccount` counts. */
export function makeResult(accounts: readonly object[] = [makeAccount()], changes: object = {}) {
  return { HttpStatusCode: 200, Accounts: accounts, RequestId: own, ...changes };
}

const facts = makeFacts({ polledBy: 'path', filteredBy: 'Id' });

/** Finds what the laws of account details charge in each exchange. */
export function findBrokenIn(exchanges: readonly WrittenExchange[], changes = {}): string[][] {
  return findBroken([accountDetail], exchanges, { ...facts, ...changes });
}

/** Lists the rows that the laws of account details judge by each exchange. */
export function findJudgedIn(exchanges: readonly WrittenExchange[]): string[][] {
  return findJudged([accountDetail], exchanges, facts);
}
