import { hookAfter } from '../../mutate/changes.ts';
import type { AfterHook, JsonObject, Variation } from '../../reference-server/types.ts';

type Account = JsonObject & { Transactions?: JsonObject[]; Holder?: JsonObject };
type Result = JsonObject & { Accounts: Account[]; Login: JsonObject; RequestId: string };

const operations = ['getAccountsDetail', 'getAccountsDetailAsync'] as const;

/** A variation that changes each result. */
function ofResults(id: string, title: string, change: (result: Result) => void): Variation {
  const hook: AfterHook = ({ status, body }) => {
    if (status === 200) change(body as Result);
  };
  return { id, title, apply: ({ after }) => after(operations, hook) };
}

/** A variation that changes each pending body. */
function ofPendings(id: string, title: string, change: (pending: JsonObject) => void): Variation {
  const hook: AfterHook = ({ status, body }) => {
    if (status === 202) change(body as JsonObject);
  };
  return { id, title, apply: ({ after }) => after(operations, hook) };
}

function keepOnly(object: JsonObject, ...members: string[]): void {
  for (const member of Object.keys(object)) if (!members.includes(member)) delete object[member];
}

/** Results and pending bodies that differ from the default ones (2.5). */
export const detailBodyVariations: readonly Variation[] = [
  ofResults('bare-detail-results', 'a result carries no member that only describes', (result) => {
    keepOnly(result, 'HttpStatusCode', 'Accounts', 'RequestId');
    for (const account of result.Accounts) {
      const parts = ['AccountNumber', 'TransitNumber', 'InstitutionNumber', 'Holder', 'Transactions'];
      keepOnly(account, 'Id', ...parts);
      for (const transaction of account.Transactions ?? []) keepOnly(transaction, 'Id', 'Date');
    }
  }),
  ofResults('wide-detail-results', 'results carry members that the document does not list', (result) => {
    Object.assign(result, { Warnings: [], TraceId: null });
    Object.assign(result.Login, { Locale: 'fr-CA' });
    for (const account of result.Accounts) {
      Object.assign(account, { EftEligible: true, Branch: { Name: 'Main' }, Iban: null });
      if (account.Holder) account.Holder.DateOfBirth = '1980-01-01';
      for (const transaction of account.Transactions ?? []) transaction.Category = null;
    }
  }),
  ofResults('detail-nulls-where-allowed', 'each nullable member is null', (result) => {
    for (const account of result.Accounts) {
      Object.assign(account, { LastFourDigits: null, AccountType: null });
      const address = account.Holder?.Address as JsonObject | undefined;
      if (address) address.POBox = null;
      for (const transaction of account.Transactions ?? []) transaction.Code = null;
    }
  }),
  ofResults(
    'detail-guids-in-upper-case',
    'GUIDs of results are in upper case, RequestId included',
    (result) => {
      result.RequestId = result.RequestId.toUpperCase();
      result.Login.Id = String(result.Login.Id).toUpperCase();
      for (const account of result.Accounts) {
        account.Id = String(account.Id).toUpperCase();
        for (const transaction of account.Transactions ?? [])
          transaction.Id = String(transaction.Id).toUpperCase();
      }
    },
  ),
  {
    id: 'detail-order-changes',
    title: 'the order of accounts and transactions differs from answer to answer',
    keepsFixtures: true,
    apply: hookAfter(operations, ({ status, body }, { n }) => {
      if (status !== 200 || n % 2 === 0) return;
      const { Accounts: accounts } = body as Result;
      accounts.reverse();
      for (const account of accounts) account.Transactions?.reverse();
    }),
  },
  {
    id: 'detail-balances-move',
    title: 'balances change and a transaction comes between two answers',
    apply: hookAfter(operations, ({ status, body }, { n }) => {
      if (status !== 200) return;
      for (const account of (body as Result).Accounts) {
        (account.Balance as JsonObject).Current = n;
        if (n % 2 === 0) account.Transactions?.shift();
      }
    }),
  },
  ofResults(
    'last-refresh-with-a-space',
    'LastRefresh joins date and time by a space, to the minute',
    ({ Login }) => {
      Login.LastRefresh = String(Login.LastRefresh).replace('T', ' ').slice(0, 16);
    },
  ),
  ofResults('last-refresh-with-nine-digits', 'LastRefresh has nine digits of a fraction', ({ Login }) => {
    Login.LastRefresh = `${Login.LastRefresh}123456`;
  }),
  ofResults('transfers-with-one-id', 'a transfer has the same Id in both of its accounts', ({ Accounts }) => {
    const [first, second] = Accounts.map(({ Transactions }) => Transactions?.[0]);
    if (first && second) second.Id = first.Id;
  }),
  ofResults('amounts-of-one-sign', 'a debit is negative and the other side is absent', ({ Accounts }) => {
    for (const transaction of Accounts.flatMap(({ Transactions }) => Transactions ?? [])) {
      if (transaction.Debit === 0) delete transaction.Debit;
      else transaction.Debit = -Number(transaction.Debit);
      if (transaction.Credit === 0) delete transaction.Credit;
    }
  }),
  ofResults(
    'accounts-without-transit-numbers',
    'accounts but the first have an AccountNumber alone',
    ({ Accounts }) => {
      for (const account of Accounts.slice(1)) {
        delete account.TransitNumber;
        delete account.InstitutionNumber;
      }
    },
  ),
  ofResults(
    'holder-of-the-first-account-only',
    'the first account alone carries a Holder',
    ({ Accounts }) => {
      for (const account of Accounts.slice(1)) delete account.Holder;
    },
  ),
  ofPendings(
    'bare-pending-bodies',
    'a pending body has no Message, and its link an href alone',
    (pending) => {
      delete pending.Message;
      for (const link of pending.Links as JsonObject[]) keepOnly(link, 'href');
    },
  ),
  ofPendings(
    'pending-links-among-others',
    'the link to the Async route comes last, without an href',
    (pending) => {
      const [link] = pending.Links as JsonObject[];
      delete link?.href;
      pending.Links = [{ rel: 'self', href: '/v3/help', example: '/help' }, link];
      Object.assign(pending, { RetryAfter: 10, RequestId: String(pending.RequestId).toUpperCase() });
    },
  ),
  ofPendings('pending-links-with-placeholders', 'links hold placeholders in place of ids', (pending) => {
    for (const link of pending.Links as JsonObject[]) {
      link.href =
        'https://banking.example/v3/{customerId}/BankingServices/GetAccountsDetailAsync/{requestId}';
      link.example = '/GetAccountsDetailAsync/{requestId}';
    }
  }),
  ofPendings(
    'pending-link-with-a-sample',
    'the example of a link shows a word in place of an id',
    (pending) => {
      for (const link of pending.Links as JsonObject[])
        link.example = '/GetAccountsDetailAsync/your-request-id';
    },
  ),
  ofPendings(
    'pending-links-in-upper-case',
    'links write the ids of customer and session in upper case',
    (pending) => {
      for (const link of pending.Links as JsonObject[]) {
        link.href = String(link.href).replace(/[\da-f-]{36}/gi, (id) => id.toUpperCase());
        link.example = String(link.example).replace(/[\da-f-]{36}/gi, (id) => id.toUpperCase());
      }
    },
  ),
  ofPendings(
    'pending-links-by-query',
    'links carry customer and session in the query, beside the id of a trace',
    (pending) => {
      const query = `customerId={customerId}&traceId=0c4f5b1e-8a37-4d2b-b6f9-3e71c28a9d54`;
      for (const link of pending.Links as JsonObject[])
        link.href = `/v3/GetAccountsDetailAsync?${query}&requestId=${pending.RequestId}`;
    },
  ),
  ofPendings(
    'pending-bodies-with-empty-accounts',
    'a pending body has room for accounts, empty',
    (pending) => {
      Object.assign(pending, { Accounts: [], Login: null });
    },
  ),
  ofResults('results-with-a-service-code', 'a result says OPERATION_COMPLETE', (result) => {
    Object.assign(result, { ServiceCode: 'OPERATION_COMPLETE' });
  }),
  {
    id: 'polled-pendings-without-a-link',
    title: 'the 202 of a poll has no link in Links, which the POST has shown',
    apply: hookAfter('getAccountsDetailAsync', ({ status, body }) => {
      if (status === 202) (body as JsonObject).Links = [];
    }),
  },
];
