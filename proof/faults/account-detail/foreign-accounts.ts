import { bothOperations } from '../../mutate/detail-operations.ts';
import { changeResults } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { BankAccount, Call, Fault, Workings } from '../../reference-server/types.ts';

/** Every account of everybody who has authorized a session. */
function allAccounts({ store, now }: Workings): readonly BankAccount[] {
  const names = new Set([...store.sessions.values()].map(({ persona }) => persona));
  return [...names].flatMap((name) => store.persona(name, now())?.accounts ?? []);
}

/** Opens accounts of others where a filter names them and a condition holds; `all` are those of the session. */
function openAccounts(
  isOpened: (
    own: readonly BankAccount[],
    foreign: readonly BankAccount[],
    call: Call,
    all: readonly BankAccount[],
  ) => boolean,
  show: (account: BankAccount) => BankAccount = (account) => account,
): Fault['apply'] {
  return (workings) => {
    const { accountDetail } = workings.rules;
    const { select } = accountDetail;
    accountDetail.select = (accounts, filter, call) => {
      const own = select(accounts, filter, call);
      if (filter === undefined) return own;
      const foreign = select(allAccounts(workings), filter, call).filter(
        ({ Id }) => !accounts.some((account) => account.Id === Id),
      );
      return isOpened(own, foreign, call, accounts) ? [...own, ...foreign.map(show)] : own;
    };
  };
}

/** AccountsFilter opens what belongs to another session (4.6). */
export const foreignAccountFaults: readonly Fault[] = defineFaults(
  'accounts-filter-opens-no-account-of-another-session',
  {
    'filter-opens-accounts-of-earlier-ids': [
      'AccountsFilter opens accounts whose Ids come before the first of the session',
      openAccounts((_own, foreign, _call, all) => foreign.every(({ Id }) => Id < all[0]!.Id)),
      { needs: 'standard' },
    ],
    'filter-opens-any-account': [
      'AccountsFilter selects from the accounts of all sessions',
      openAccounts(() => true),
    ],
    'filter-opens-any-account-alone': [
      'an AccountsFilter that names no own account selects from the accounts of all sessions',
      openAccounts((own) => own.length === 0),
    ],
    'filter-opens-any-account-beside-own': [
      'an AccountsFilter that names an own account opens all others that it names',
      openAccounts((own) => own.length > 0),
    ],
    'filter-opens-any-account-when-polled': [
      'polls select by AccountsFilter from the accounts of all sessions',
      openAccounts((_own, _foreign, { operation }) => operation === 'getAccountsDetailAsync'),
    ],
    'filter-opens-any-account-to-the-post': [
      'the POST selects by AccountsFilter from the accounts of all sessions',
      openAccounts((_own, _foreign, { operation }) => operation === 'getAccountsDetail'),
    ],
    'filter-opens-accounts-of-later-ids': [
      'AccountsFilter opens accounts whose Ids come after the first of the session',
      openAccounts((_own, foreign, _call, all) => foreign.every(({ Id }) => Id > all[0]!.Id)),
    ],
    'filter-opens-the-outline-of-any-account': [
      'AccountsFilter shows any account, without its transactions',
      openAccounts(
        () => true,
        (account) => ({ ...account, Transactions: [] }),
      ),
    ],
    'filter-opens-the-latest-account': [
      'AccountsFilter opens an account that the session before this one was shown',
      (workings) => {
        let latest: readonly string[] = [];
        let person = '';
        const seen = new Map<string, readonly string[]>();
        changeResults(bothOperations, ({ Accounts }, { session }) => {
          const name = session?.persona ?? '';
          if (name !== person) latest = seen.get(person) ?? [];
          person = name;
          seen.set(name, [...new Set([...(seen.get(name) ?? []), ...Accounts.map(({ Id }) => Id)])]);
        })(workings);
        openAccounts((_own, foreign) => foreign.some(({ Id }) => latest.includes(Id)))(workings);
      },
    ],
    'filter-links-the-account-it-names': [
      'an account that AccountsFilter names is linked to the session from its next request on',
      (workings) => {
        const { accountDetail } = workings.rules;
        const { select } = accountDetail;
        const linked = new Map<string, Set<string>>();
        let asking = '';
        const { optionsFor } = accountDetail;
        accountDetail.optionsFor = (session, call) => {
          asking = session.requestId;
          return optionsFor(session, call);
        };
        accountDetail.select = (accounts, filter, call) => {
          const ids = linked.get(asking) ?? new Set<string>();
          linked.set(asking, ids);
          const own = select(accounts, filter, call);
          for (const id of filter ?? []) ids.add(id.toLowerCase());
          if (filter !== undefined) return own;
          const known = new Set(own.map(({ Id }) => Id));
          return [...own, ...allAccounts(workings).filter(({ Id }) => ids.has(Id) && !known.has(Id))];
        };
      },
    ],
    'unknown-account-taken-for-the-first-of-all': [
      'an AccountsFilter that names nothing known gives the first account of another session',
      (workings) => {
        const { accountDetail } = workings.rules;
        const { select } = accountDetail;
        accountDetail.select = (accounts, filter, call) => {
          const own = select(accounts, filter, call);
          const isOwn = ({ Id }: BankAccount) => accounts.some((account) => account.Id === Id);
          if (filter === undefined || own.length > 0) return own;
          return allAccounts(workings)
            .filter((account) => !isOwn(account))
            .slice(0, 1);
        };
      },
    ],
  },
);
