import { bothOperations } from '../../mutate/detail-operations.ts';
import { changeResults, type LinkedAccount } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Changes the accounts of results to requests that carry their RequestId alone; a poll follows the POST before it. */
function withoutOptions(change: (accounts: LinkedAccount[]) => void): Fault['apply'] {
  return (workings) => {
    const bare = new Set<string>();
    workings.before('getAccountsDetail', ({ body }) => {
      const { RequestId, ...options } = (body ?? {}) as JsonObject;
      if (Object.keys(options).length === 0) bare.add(String(RequestId).toLowerCase());
      else bare.delete(String(RequestId).toLowerCase());
      return undefined;
    });
    changeResults(bothOperations, ({ Accounts, RequestId }) => {
      if (bare.has(RequestId.toLowerCase())) change(Accounts);
    })(workings);
  };
}

const holderOf = (account: LinkedAccount | undefined) => account?.Holder as JsonObject | undefined;

/** Options that are left out and the defaults that they stand for go apart (4.6). */
export const defaultFaults: readonly Fault[] = defineFaults('options-left-out-take-their-defaults', {
  'transit-number-of-the-last-account-by-request-only': [
    'without options the last account has no TransitNumber',
    withoutOptions((accounts) => void delete accounts.at(-1)?.TransitNumber),
  ],
  'addresses-by-request-only': [
    'without options a holder has no Address',
    withoutOptions((accounts) => accounts.forEach((account) => void delete holderOf(account)?.Address)),
  ],
  'postal-code-of-the-last-holder-by-request-only': [
    'without options the last holder has no PostalCode',
    withoutOptions((accounts) => {
      const address = holderOf(accounts.at(-1))?.Address as JsonObject | undefined;
      delete address?.PostalCode;
    }),
  ],
  'emails-by-request-only': [
    'without options the Email of a holder is empty',
    withoutOptions((accounts) => {
      for (const account of accounts) Object.assign(holderOf(account) ?? {}, { Email: '' });
    }),
  ],
  'overdraft-limits-by-request-only': [
    'without options an account has no OverdraftLimit',
    withoutOptions((accounts) => accounts.forEach((account) => void delete account.OverdraftLimit)),
  ],
  'available-balance-by-request-only': [
    'without options the Balance of the first account has no Available',
    withoutOptions((accounts) => void delete (accounts[0]?.Balance as JsonObject | undefined)?.Available),
  ],
  'transaction-codes-by-request-only': [
    'without options transactions have no Code',
    withoutOptions((accounts) => {
      for (const { Transactions = [] } of accounts) for (const one of Transactions) delete one.Code;
    }),
  ],
  'third-account-by-request-only': [
    'without options a result holds two accounts at most',
    withoutOptions((accounts) => void accounts.splice(2)),
    { breaks: ['options-leave-out-no-account'] },
  ],
});
