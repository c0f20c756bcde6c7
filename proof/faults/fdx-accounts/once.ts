import { isDeepStrictEqual } from 'node:util';
import { changeBody } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { changePages } from '../../mutate/fdx-accounts.ts';
import { readConditions } from '../../mutate/places.ts';
import type { Call, Fault, JsonObject } from '../../reference-server/types.ts';

/**
 * Changes the nth answer with 200 to calls that are asked in some way. One that the change leaves as it is does not count: which
 * answers those are follows from the order of the checks.
 */
function changeNth(
  on: 'listAccounts' | 'getAccount',
  n: number,
  conditions: string,
  change: (body: JsonObject, call: Call) => void,
): Fault['apply'] {
  const isMeant = readConditions(`customer=alice&${conditions}`);
  return (workings) => {
    let count = 0;
    changeBody(on, (body, call) => {
      if (!isMeant(call)) return undefined;
      const changed = structuredClone(body);
      change(changed, call);
      if (isDeepStrictEqual(changed, body)) return undefined;
      count += 1;
      return count === n ? changed : undefined;
    })(workings);
  };
}

type ChangePage = Parameters<typeof changePages>[1];

/** Changes one page of a run: the nth of those that are asked for in some way. */
function changeNthPage(n: number, conditions: string, change: ChangePage): Fault['apply'] {
  return changeNth(
    'listAccounts',
    n,
    conditions,
    (body, call) => void change(body as unknown as Parameters<ChangePage>[0], call),
  );
}

/** Changes the third page of every walk, given the accounts of the page before it. */
function changeThirdPage(
  change: (accounts: Record<string, JsonObject>[], before: Record<string, JsonObject>[]) => void,
) {
  const pages = new Map<
    string,
    { readonly number: number; readonly accounts: Record<string, JsonObject>[] }
  >();
  return changePages(undefined, ({ page, accounts }, { query, customer }) => {
    const before = pages.get(`${customer} ${query.get('limit')} ${query.get('offset')}`);
    const number = query.has('offset') ? (before?.number ?? 1) + 1 : 1;
    pages.set(`${customer} ${query.get('limit')} ${String(page.nextOffset)}`, {
      number,
      accounts: [...accounts],
    });
    if (number === 3 && before !== undefined) change(accounts, before.accounts);
  });
}

const plain = '!accountIds&!offset';

/** Answers of FDX reads that are wrong once in a run, where no test looks for it (2.4, 4.5). */
export const fdxOnceFaults: readonly Fault[] = [
  ...defineFaults('pages-hold-no-account-twice', {
    'sixth-list-holds-an-account-twice': [
      'the sixth list that begins holds its first account twice',
      changeNthPage(6, plain, ({ accounts }) => void accounts.push(accounts[0]!)),
      { mayBreak: { 'limit-is-respected': 'the list holds one account more' } },
    ],
    'later-page-holds-an-account-twice': [
      'the ninth page that a cursor leads to holds its first account twice',
      changeNthPage(9, 'offset', ({ accounts }) => void accounts.push(accounts[0]!)),
      {
        mayBreak: {
          'limit-is-respected': 'the page holds one account more',
          'walk-resumes-from-any-cursor': 'the same cursor led to another page before',
        },
      },
    ],
    'third-page-repeats-the-last-account-of-the-second': [
      'the third page of every walk begins with the last account of the second',
      changeThirdPage((accounts, before) => void accounts.splice(0, 1, before.at(-1)!)),
      {
        mayBreak: {
          'pages-together-hold-every-account': 'the first account of the third page is lost',
          'walk-resumes-from-any-cursor': 'a third page of one walk is another page of the next',
          'next-link-leads-where-the-next-offset-does': 'a walk by links loses another account',
          'list-by-account-ids-can-be-paged': 'a walk over some accounts loses one too',
        },
      },
    ],
  }),
  ...defineFaults('total-elements-counts-the-accounts', {
    'total-of-one-middle-page-is-off': [
      'the total of the second page that a cursor leads to is one too few',
      changeNthPage(2, 'offset&!accountIds', ({ page }) => {
        page.totalElements = Number(page.totalElements) - 1;
      }),
    ],
  }),
  ...defineFaults('next-link-leads-where-the-next-offset-does', {
    'link-of-one-page-leads-to-the-page-itself': [
      'the link of the twelfth page that a cursor leads to, of those that lead on, is the address of the page',
      changeNthPage(12, 'offset', ({ links }, { query }) => {
        if (links.next !== undefined) links.next.href = `/api/fdx/5/accounts?${query}`;
      }),
    ],
    'link-of-one-page-leads-to-the-first': [
      'the link of the sixth page that a cursor leads to, of those that lead on, is the address of the first page',
      changeNthPage(6, 'offset', ({ links }, { query }) => {
        const first = new URLSearchParams(query);
        first.delete('offset');
        if (links.next !== undefined) links.next.href = `/api/fdx/5/accounts?${first}`;
      }),
    ],
  }),
  ...defineFaults('walk-comes-to-an-end', {
    'one-page-gives-its-own-cursor': [
      'the tenth page that a cursor leads to gives its own cursor as the next one',
      changeNthPage(10, 'offset', ({ page }, { query }) => {
        page.nextOffset = query.get('offset');
      }),
      {
        mayBreak: {
          'next-link-leads-where-the-next-offset-does': 'its link leads on',
          'list-by-account-ids-can-be-paged': 'it may be a page of some accounts, which come again and again',
        },
      },
    ],
  }),
  ...defineFaults('limit-is-respected', {
    'one-page-holds-more-than-its-limit': [
      'the seventh page behind the first of a walk at limit one holds another account',
      changeNthPage(7, 'limit=1&offset', ({ accounts }) => {
        accounts.push({ annuityAccount: { payoutMode: 'MONTHLY' } });
      }),
      { mayBreak: { 'pages-together-hold-every-account': 'an account that no list has' } },
    ],
  }),
  ...defineFaults('list-by-account-ids-holds-no-other', {
    'one-list-by-ids-holds-another-account': [
      'the twelfth list by account ids holds an account of another id',
      changeNthPage(12, 'accountIds', ({ accounts }) => {
        for (const members of Object.values(accounts[0] ?? {})) members.accountId = 'dep-00000001';
      }),
      {
        mayBreak: {
          'list-by-account-ids-can-be-paged': 'an account that was asked for is not there',
          'list-by-several-account-ids-holds-each': 'an account that was asked for is not there',
          'list-by-one-account-id-holds-that-account': 'an account that was asked for is not there',
        },
      },
    ],
  }),
  ...defineFaults('account-is-of-one-kind-on-every-page', {
    'one-list-shows-an-account-of-another-type': [
      'the tenth list that begins shows its first account with another accountType',
      changeNthPage(10, plain, ({ accounts: [account] }) => {
        for (const members of Object.values(account ?? {})) members.accountType = 'OTHER';
      }),
      { mayBreak: { 'repeated-reads-agree': 'the same list said otherwise before' } },
    ],
  }),
  ...defineFaults('single-account-agrees-with-the-list', {
    'one-single-account-is-of-another-kind': [
      'the third deposit account that is read alone is of another kind',
      changeNth('getAccount', 3, '!offset', (body) => {
        const { depositAccount } = body;
        if (depositAccount === undefined) return;
        delete body.depositAccount;
        body.loanAccount = depositAccount;
      }),
      {
        mayBreak: {
          'declared-account-has-the-member-of-its-kind': 'the account may be declared',
          'repeated-reads-agree': 'the account may be read alone a second time',
        },
      },
    ],
  }),
  ...defineFaults('details-carry-what-lightweight-carries', {
    'one-list-of-details-lacks-a-member': [
      'the fourth list of details lacks a member of its first account',
      changeNthPage(4, 'resultType=details', ({ accounts: [account] }) => {
        for (const members of Object.values(account ?? {})) delete members.accountCategory;
      }),
      { mayBreak: { 'pages-of-details-carry-what-the-whole-list-carries': 'other pages carry it' } },
    ],
  }),
  ...defineFaults('page-before-the-last-leads-to-the-next', {
    'one-list-ends-at-once': [
      'the third list that begins with a limit leaves accounts out and leads no further',
      changeNthPage(3, `limit&${plain}`, ({ page, links, accounts }) => {
        accounts.splice(1);
        delete page.nextOffset;
        delete links.next;
      }),
      {
        mayBreak: {
          'total-elements-counts-the-accounts': 'the list states more accounts than it holds',
          'pages-together-hold-every-account': 'the walk ends at once',
        },
      },
    ],
  }),
];
