import { changeResults } from '../../mutate/account-detail/results.ts';
import { changeMember, changeRules } from '../../mutate/changes.ts';
import type { JsonObject, Variation } from '../../reference-server/types.ts';

/** Descriptions that are corrected between two answers, and digits that one of two routes does not tell (2.5, A-40). */
export const detailDescriptionVariations: readonly Variation[] = [
  {
    id: 'titles-and-kinds-corrected-in-every-second-answer',
    title: 'titles, categories and types of accounts are told in other words in every second answer',
    apply: (workings) => {
      let count = 0;
      changeResults(['getAccountsDetail', 'getAccountsDetailAsync'], ({ Accounts }) => {
        count += 1;
        if (count % 2 === 0)
          for (const account of Accounts) {
            account.Title = `${account.Title} (CA)`;
            account.Category = 'Other';
            account.OverdraftLimit = Number(account.OverdraftLimit) + 100;
          }
      })(workings);
    },
  },
  ...[0, 1].map(
    (part): Variation => ({
      id: `last-account-told-in-part-by-node-${part}`,
      title: `of two nodes that answer in turns node ${part} leaves members of the last account out`,
      apply: (workings) => {
        const counts = new Map<string, number>();
        changeResults(['getAccountsDetail', 'getAccountsDetailAsync'], ({ Accounts, RequestId }) => {
          const count = counts.get(RequestId) ?? 0;
          counts.set(RequestId, count + 1);
          const last = Accounts.at(-1);
          if (last === undefined || count % 2 !== part) return;
          delete last.Currency;
          delete (last.Balance as JsonObject).Limit;
          delete ((last.Holder as JsonObject | undefined)?.Address as JsonObject | undefined)?.City;
        })(workings);
      },
    }),
  ),
  {
    id: 'last-four-digits-null-in-polls',
    title: 'polls do not tell LastFourDigits, and have null for it',
    apply: changeMember('getAccountsDetailAsync', '/Accounts/*/LastFourDigits', () => null),
  },
  {
    id: 'last-four-digits-of-a-card',
    title: 'LastFourDigits are those of the card of an account, and not of its number',
    apply: changeRules('accountDetail', ({ account }) => ({
      account: (one, shown, call) => ({ ...account(one, shown, call), LastFourDigits: '4242' }),
    })),
  },
  {
    id: 'currency-in-digits-and-masked-last-digits',
    title: 'Currency is the number of a currency, and LastFourDigits stand behind stars',
    apply: changeRules('accountDetail', ({ account }) => ({
      account: (one, shown, call) => ({
        ...account(one, shown, call),
        ...{ Currency: '124', LastFourDigits: '****1204' },
      }),
    })),
  },
  {
    id: 'further-members-in-parts-of-posts',
    title:
      'the POST has links and notes within holders, balances, transactions and the login, and polls have not',
    keepsFixtures: true,
    apply: changeResults('getAccountsDetail', ({ Accounts, Login }) => {
      Login._links = { self: { href: '/login' } };
      for (const { Balance, Holder, Transactions = [] } of Accounts) {
        Object.assign((Balance ?? {}) as JsonObject, { AsOf: 'now' });
        Object.assign((Holder ?? {}) as JsonObject, { _links: { self: { href: '/holder' } } });
        for (const one of Transactions) one.Note = 'booked';
      }
    }),
  },
];
