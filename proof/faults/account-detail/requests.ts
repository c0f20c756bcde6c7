import {
  bothOperations,
  changeFiltered,
  poll,
  post,
  requestIdOf,
} from '../../mutate/account-detail/operations.ts';
import {
  allAccountsOf,
  findLatestFor,
  openAccounts,
  pollLatest,
  serveLatestAfterQueue,
} from '../../mutate/account-detail/requests.ts';
import { changeResults } from '../../mutate/account-detail/results.ts';
import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import type { BankAccount, Fault } from '../../reference-server/types.ts';

const queuedBefore = {
  mayBreak: {
    'polled-unknown-request-id-ends-in-a-refusal': 'a POST has queued the same unknown RequestId before',
  },
};

const asksAnother = {
  mayBreak: {
    'polled-answer-follows-the-options': 'the session that another test polls is asked for other data',
  },
};

/** Requests name a session or an account that is unknown, or of somebody else (4.6, 5, 7). */
export const detailRequestFaults: readonly Fault[] = [
  ...defineFaults('missing-request-id-is-refused', {
    'missing-request-id-taken-for-the-latest': [
      'a request without RequestId is answered for the session that was authorized last',
      findLatestFor((requestId) => requestId === 'undefined'),
      asksAnother,
    ],
    'null-request-id-taken-for-the-latest': [
      'a request with null for RequestId is answered for the session that was authorized last',
      findLatestFor((requestId) => requestId === 'null'),
      asksAnother,
    ],
  }),
  ...defineFaults('unknown-request-id-ends-in-a-refusal', {
    'empty-request-id-taken-for-the-latest': [
      'an empty RequestId is answered for the session that was authorized last',
      findLatestFor((requestId) => requestId === ''),
    ],
    'request-id-of-letters-taken-for-the-latest': [
      'a RequestId that is not a GUID is answered for the session that was authorized last',
      findLatestFor((requestId) => /^(?!undefined$|null$)[a-z-]+$/.test(requestId)),
      {
        mayBreak: { 'polled-unknown-request-id-ends-in-a-refusal': 'another check may have authorized one' },
      },
    ],
    'request-ids-compared-by-prefix': [
      'a RequestId is compared by its first part alone',
      changeRules('accountDetail', {
        find: (sessions, requestId) => {
          const [prefix = ''] = /^.{8}/.exec(requestId.toLowerCase()) ?? [];
          return [...sessions.values()].find((one) => prefix !== '' && one.requestId.startsWith(prefix));
        },
      }),
      { breaks: ['polled-unknown-request-id-ends-in-a-refusal'] },
    ],
    'request-id-with-more-behind-it': [
      'a RequestId with more behind it is answered for the session that it begins with',
      changeRules('accountDetail', ({ find }) => ({
        find: (sessions, requestId, call) => find(sessions, requestId.slice(0, 36), call),
      })),
      { breaks: ['polled-unknown-request-id-ends-in-a-refusal'], needs: 'standard' },
    ],
    'unknown-request-id-queued-for-the-latest': [
      'a GetAccountsDetail with an unknown RequestId answers 202, and its poll the latest result',
      serveLatestAfterQueue(0),
      queuedBefore,
    ],
    'unknown-request-id-queued-longer-for-the-latest': [
      'a GetAccountsDetail with an unknown RequestId answers 202, and its third poll the latest result',
      serveLatestAfterQueue(2),
      queuedBefore,
    ],
  }),
  ...defineFaults('polled-unknown-request-id-ends-in-a-refusal', {
    'unknown-poll-gets-the-latest-result': [
      'a poll with an unknown RequestId answers the latest result',
      pollLatest(0),
    ],
    'unknown-poll-pending-and-then-the-latest-result': [
      'a poll with an unknown RequestId answers 202, and the next one the latest result',
      pollLatest(1),
    ],
    'polled-request-id-with-more-behind-it': [
      'a poll with the RequestId of a session and more behind it is answered for that session',
      changeRules('accountDetail', ({ find }) => ({
        find: (sessions, requestId, call) =>
          find(sessions, call.operation === poll ? requestId.slice(0, 36) : requestId, call),
      })),
      { needs: 'standard' },
    ],
    'odd-request-id-pending-and-then-the-latest-result': [
      'a polled RequestId that is not a GUID is answered 202, and then the latest result',
      pollLatest(1, /^(?![\da-f]{8}-)/),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('banking-errors-are-the-declared-ones', {
    'undeclared-banking-status': [
      'an unknown RequestId gets 410 in place of the declared status',
      ({ rules }) => Object.assign(rules.accountDetail.status, { unknownRequestId: 410 }),
    ],
    'undeclared-key-status': [
      'a missing key gets 400 in place of the declared status',
      ({ rules }) => Object.assign(rules.auth.banking.status, { badKey: 400 }),
    ],
  }),
  ...defineFaults('authorized-request-id-opens-account-detail', {
    ...mutants('authorized /RequestId = "5d1c6f1e-0a52-4f0b-9d0c-1f8b5a3c7e21"'),
    ...mutants('authorized /RequestId cut-the-end', 'authorized /RequestId add-blanks'),
    ...mutants('authorized /RequestId change-the-end'),
    'later-sessions-unusable': [
      'only the first session that /Authorize returns can be used',
      changeRules('accountDetail', {
        find: (sessions, requestId) =>
          [...sessions.values()].slice(0, 1).find((one) => one.requestId === requestId.toLowerCase()),
      }),
    ],
  }),
  ...defineFaults('accounts-filter-opens-no-account-of-another-session', {
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
      openAccounts((_own, _foreign, { operation }) => operation === poll),
    ],
    'filter-opens-any-account-to-the-post': [
      'the POST selects by AccountsFilter from the accounts of all sessions',
      openAccounts((_own, _foreign, { operation }) => operation === post),
    ],
    'filter-opens-accounts-of-earlier-ids': [
      'AccountsFilter opens accounts whose Ids come before the first of the session',
      openAccounts((_own, foreign, _call, all) => foreign.every(({ Id }) => Id < all[0]!.Id)),
      { needs: 'standard' },
    ],
    'filter-opens-accounts-of-later-ids': [
      'AccountsFilter opens accounts whose Ids come after the first of the session',
      openAccounts((_own, foreign, _call, all) => foreign.every(({ Id }) => Id > all[0]!.Id)),
    ],
    'filter-opens-the-outline-of-any-account': [
      'AccountsFilter shows any account, without its transactions',
      openAccounts(() => true, { Transactions: [] }),
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
          seen.set(name, [...(seen.get(name) ?? []), ...Accounts.map(({ Id }) => Id)]);
        })(workings);
        openAccounts((_own, foreign) => foreign.some(({ Id }) => latest.includes(Id)))(workings);
      },
    ],
    'filter-links-the-account-it-names': [
      'an account that AccountsFilter names is linked to the session from its next request on',
      (workings) => {
        const linked = new Map<string, string[]>();
        const { accountDetail } = workings.rules;
        const { select } = accountDetail;
        accountDetail.select = (accounts, filter, call) => {
          const ids = [...(linked.get(requestIdOf(call, workings)) ?? []), ...(filter ?? [])];
          linked.set(requestIdOf(call, workings), ids);
          const own = select(accounts, filter, call);
          if (filter !== undefined) return own;
          const all = new Map(
            [...own, ...select(allAccountsOf(workings), ids, call)].map((one) => [one.Id, one]),
          );
          return [...all.values()];
        };
      },
    ],
    'unknown-account-taken-for-the-first-of-all': [
      'an AccountsFilter that names nothing known gives the first account of another session',
      (workings) =>
        changeFiltered((own, all) => {
          const isForeign = ({ Id }: BankAccount) => all.every((account) => account.Id !== Id);
          return own.length > 0 ? own : allAccountsOf(workings).filter(isForeign).slice(0, 1);
        })(workings),
    ],
  }),
];
