import { changeBody } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults } from '../../mutate/fault.ts';
import { changeAccountRule, changeAccounts, changePages, changeQuery } from '../../mutate/fdx-accounts.ts';
import { mutants } from '../../mutate/mutant.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Pages of the list hold the wrong accounts, do not lead on or count wrongly (4.5). */
export const fdxPageFaults: readonly Fault[] = [
  ...defineFaults('limit-is-respected', {
    'account-page-holds-one-too-many': [
      'each page holds one account more than the limit',
      changeAccountRule('limitIn', (limit) => limit && limit + 1),
    ],
    'limit-forgotten-after-the-first-page': [
      'pages after the first hold as many accounts as without a limit',
      changeQuery('offset', (query) => query.delete('limit')),
    ],
    'limit-ignored-in-details': [
      'the limit counts for lightweight only',
      changeQuery('resultType=details&limit', (query) => query.set('limit', '500')),
    ],
    'limit-ignored-beside-account-ids': [
      'a list by accountIds ignores limit',
      changeQuery('accountIds&limit', (query) => query.set('limit', '500')),
    ],
    'limit-below-five-taken-as-five': [
      'a limit below five is taken as five',
      changeAccountRule('limitIn', (limit) => limit && Math.max(5, limit)),
    ],
  }),
  ...defineFaults('page-before-the-last-leads-to-the-next', {
    'account-page-before-the-last-without-a-way-on': [
      'no page carries a cursor or a link',
      changeBody('listAccounts', ({ accounts }) => ({ accounts })),
      {
        mayBreak: {
          'pages-together-hold-every-account': 'a walk of a generated history ends at its first page',
        },
      },
    ],
    'account-cursor-missing-before-a-single-last-one': [
      'a page after which one account is left carries no cursor',
      changeAccountRule('nextPosition', (next, { length }) => (next === length - 1 ? undefined : next)),
      { mayBreak: { 'pages-together-hold-every-account': 'a walk of several pages loses its last account' } },
    ],
    'account-cursor-missing-above-a-limit-of-ten': [
      'a page with a limit above ten carries no cursor',
      changeAccountRule('nextPosition', (next, _selected, { limit }) => (limit > 10 ? undefined : next)),
    ],
  }),
  ...defineFaults('pages-together-hold-every-account', {
    'accounts-lost-at-the-end-of-later-pages': [
      'pages after the first lack their last account',
      changeAccountRule('pageOf', (page, _selected, { start }) => (start > 0 ? page.slice(0, -1) : page)),
    ],
    'account-lost-on-the-third-page': [
      'the third page begins one account late',
      changeAccountRule('pageOf', (page, _selected, { start, limit }) =>
        start === 2 * limit ? page.slice(1) : page,
      ),
    ],
    'accounts-lost-in-a-walk-with-details': [
      'the last page of a walk with details lacks its last account',
      changeAccountRule('pageOf', (page, { length }, { start, limit, resultType }) =>
        start > 0 && start + limit >= length && resultType === 'details' ? page.slice(0, -1) : page,
      ),
    ],
    'account-pages-in-random-order': [
      'each request sorts the accounts again, in no order',
      changeAccounts(() => {
        let seed = 1;
        const compare = () => {
          seed = (seed * 16_807) % 2_147_483_647;
          return seed - 1_073_741_824;
        };
        return { accountsOf: (accounts) => accounts.toSorted(compare) };
      }),
      {
        breaks: ['pages-hold-no-account-twice'],
        mayBreak: {
          'walk-resumes-from-any-cursor': 'a cursor leads to other accounts each time',
          'next-link-leads-where-the-next-offset-does': 'two walks show other accounts',
          'list-by-account-ids-can-be-paged': 'the filtered walk loses accounts too',
          'list-by-several-account-ids-holds-each': 'more ids than one page holds lose accounts too',
          'reads-are-answered-each-for-itself': 'the same page is another one each time',
        },
      },
    ],
  }),
  ...defineFaults('pages-hold-no-account-twice', {
    'list-of-the-second-customer-repeats-an-account': [
      'the list of the second customer holds its first account twice',
      changeAccountRule('accountsOf', (accounts, _own, { customer, query }) =>
        customer === 'bruno' && query.size === 0 ? [...accounts.slice(0, 1), ...accounts] : accounts,
      ),
    ],
    'account-pages-overlap-by-one': [
      'each page begins with the last account of the page before',
      changeAccountRule('nextPosition', (next, _selected, { limit }) =>
        next !== undefined && limit > 1 ? next - 1 : next,
      ),
    ],
    'account-pages-overlap-after-the-first': [
      'the page after the first repeats one account',
      changeAccountRule('nextPosition', (next, _selected, { start, limit }) =>
        next !== undefined && start === 0 && limit > 1 ? next - 1 : next,
      ),
    ],
  }),
  ...defineFaults('walk-comes-to-an-end', {
    'account-walk-without-an-end': [
      'the last page carries a cursor to an empty page, and so does that one',
      changeAccounts({ nextPosition: (_, { start, limit }) => start + limit }),
    ],
    'account-cursor-of-the-last-page-repeats': [
      'the last page gives its own cursor as the next one',
      changePages('offset', ({ page }, { query }) => {
        page.nextOffset ??= query.get('offset');
      }),
      admitBreaks('who follows it gets its accounts again', 'pages-hold-no-account-twice'),
    ],
    'account-cursor-leads-back': [
      'the cursor of the fifth account leads back to the third one',
      changeAccountRule('nextPosition', (next) => (next === 4 ? 2 : next)),
      { mayBreak: { 'pages-hold-no-account-twice': 'what is walked again comes twice' } },
    ],
  }),
  ...defineFaults('total-elements-counts-the-accounts', {
    ...mutants(
      'accounts?customer=bruno&!accountIds /page/totalElements off-by-one',
      'accounts?resultType=details&!limit&!offset&!accountIds /page/totalElements off-by-one',
      [
        'accounts /page/totalElements off-by-one',
        {
          mayBreak: {
            'total-elements-of-a-filtered-list-counts-either': 'the total of a filtered list is wrong too',
          },
        },
      ],
    ),
    'accounts-total-counts-the-page': [
      'page.totalElements is the number of accounts on the page',
      changePages(undefined, ({ page, accounts }) => Object.assign(page, { totalElements: accounts.length })),
      { breaks: ['total-elements-of-a-filtered-list-counts-either'] },
    ],
    'accounts-total-counts-what-is-left': [
      'page.totalElements of later pages counts the accounts that are left',
      changeAccounts(({ pageOf }) => {
        let left = 0;
        return {
          pageOf: (selected, query, call) => {
            left = selected.length - query.start;
            return pageOf(selected, query, call);
          },
          totalElements: (selected) => left || selected.length,
        };
      }),
      { breaks: ['total-elements-of-a-filtered-list-counts-either'] },
    ],
  }),
  ...defineFaults('total-elements-of-a-filtered-list-counts-either', {
    'filtered-total-counts-the-page': [
      'page.totalElements of a list by accountIds is the number of accounts on the page',
      changePages('accountIds', ({ page, accounts }) =>
        Object.assign(page, { totalElements: accounts.length }),
      ),
    ],
    'total-of-an-unknown-id-is-one': [
      'page.totalElements of an empty list by an unknown accountId is 1',
      changeAccountRule('totalElements', (total, _selected, _all, { query }) =>
        total === 0 && query.has('accountIds') ? 1 : total,
      ),
    ],
    'filtered-total-counts-unknown-ids': [
      'page.totalElements of a list by accountIds counts the ids, unknown ones too',
      changePages('accountIds', ({ page }, { query }) => {
        page.totalElements = new Set(query.get('accountIds')?.split(',')).size;
      }),
    ],
    'account-ids-total-counts-the-rest': [
      'page.totalElements of a list by accountIds counts the accounts that it leaves out',
      changeAccountRule('totalElements', (total, _selected, { length }) => length - total || length),
    ],
  }),
];
