import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** The walk over the pages goes wrong. */
export const fdxWalkFaults: readonly Fault[] = [
  ...defineFaults('limit-is-respected', {
    'account-page-holds-one-too-many': [
      'each page holds one account more than the limit',
      changeRules('fdxAccounts', {
        limitIn: (text) => (/^\d+$/.test(text) && Number(text) > 0 ? Number(text) + 1 : undefined),
      }),
    ],
    'limit-forgotten-after-the-first-page': [
      'pages after the first hold as many accounts as without a limit',
      changeRules('fdxAccounts', (_rules, { rules }) => ({
        pageOf: (selected, { start, limit }) =>
          selected.slice(start, start + (start > 0 ? rules.fdxAccounts.defaultLimit : limit)),
        nextPosition: (selected, { start, limit }) => {
          const next = start + (start > 0 ? rules.fdxAccounts.defaultLimit : limit);
          return next < selected.length ? next : undefined;
        },
      })),
    ],
    'limit-ignored-in-details': [
      'the limit counts for lightweight only',
      changeRules('fdxAccounts', {
        pageOf: (selected, { start, limit, resultType }) =>
          resultType === 'details' ? selected : selected.slice(start, start + limit),
        nextPosition: (selected, { start, limit, resultType }) =>
          resultType !== 'details' && start + limit < selected.length ? start + limit : undefined,
      }),
    ],
    'limit-below-five-taken-as-five': [
      'a limit below five is taken as five',
      changeRules('fdxAccounts', ({ limitIn }) => ({
        limitIn: (text) => {
          const limit = limitIn(text);
          return limit === undefined ? undefined : Math.max(5, limit);
        },
      })),
    ],
  }),
  ...defineFaults('page-before-the-last-leads-to-the-next', {
    'account-cursor-missing-before-a-single-last-one': [
      'a page after which one account is left carries no cursor',
      changeRules('fdxAccounts', {
        nextPosition: (selected, { start, limit }) =>
          start + limit < selected.length - 1 ? start + limit : undefined,
      }),
      { mayBreak: { 'pages-together-hold-every-account': 'a walk of several pages loses its last account' } },
    ],
    'account-cursor-missing-above-a-limit-of-ten': [
      'a page with a limit above ten carries no cursor',
      changeRules('fdxAccounts', ({ nextPosition }) => ({
        nextPosition: (selected, query) => (query.limit > 10 ? undefined : nextPosition(selected, query)),
      })),
    ],
  }),
  ...defineFaults('cursor-fetches-the-next-page', {
    'account-cursor-of-a-later-page-refused': [
      'cursors after the sixth account are refused',
      changeRules('fdxAccounts', ({ decodeCursor }) => ({
        decodeCursor: (cursor, binding) => {
          const position = decodeCursor(cursor, binding);
          return position !== undefined && position > 6 ? undefined : position;
        },
      })),
    ],
    'account-cursor-decoded-twice': [
      'the plus sign of a cursor is read as a space',
      changeRules('fdxAccounts', ({ encodeCursor, decodeCursor }) => ({
        encodeCursor: (position, binding) =>
          `${encodeCursor(position, binding)}${position % 4 === 0 ? '+' : '='}`,
        decodeCursor: (cursor, binding) => {
          const read = new URLSearchParams(`cursor=${cursor.replaceAll('&', '%26')}`).get('cursor') ?? '';
          return /[+=]$/.test(read) ? decodeCursor(read.slice(0, -1), binding) : undefined;
        },
      })),
    ],
  }),
  ...defineFaults('pages-together-hold-every-account', {
    'accounts-lost-at-the-end-of-later-pages': [
      'pages after the first lack their last account',
      changeRules('fdxAccounts', {
        pageOf: (selected, { start, limit }) =>
          selected.slice(start, start === 0 ? limit : Math.min(selected.length, start + limit) - 1),
      }),
    ],
    'account-lost-on-the-third-page': [
      'the third page begins one account late',
      changeRules('fdxAccounts', {
        pageOf: (selected, { start, limit }) =>
          selected.slice(start === 2 * limit ? start + 1 : start, start + limit),
      }),
    ],
    'accounts-lost-in-a-walk-with-details': [
      'the last page of a walk with details lacks its last account',
      changeRules('fdxAccounts', {
        pageOf: (selected, { start, limit, resultType }) => {
          const page = selected.slice(start, start + limit);
          const isLast = start > 0 && start + limit >= selected.length;
          return isLast && resultType === 'details' ? page.slice(0, -1) : page;
        },
      }),
    ],
    'account-pages-in-random-order': [
      'each request sorts the accounts again, in no order',
      ({ rules: { fdxAccounts } }) => {
        let seed = 1;
        const next = () => {
          seed = (seed * 16_807) % 2_147_483_647;
          return seed;
        };
        fdxAccounts.accountsOf = (accounts) => {
          const ranked = accounts.map((account) => ({ account, rank: next() }));
          return ranked.sort((a, b) => a.rank - b.rank).map(({ account }) => account);
        };
      },
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
    'account-pages-overlap-by-one': [
      'each page begins with the last account of the page before',
      changeRules('fdxAccounts', {
        nextPosition: (selected, { start, limit }) =>
          start + limit < selected.length ? start + Math.max(1, limit - 1) : undefined,
      }),
    ],
    'account-pages-overlap-after-the-first': [
      'the page after the first repeats one account',
      changeRules('fdxAccounts', {
        nextPosition: (selected, { start, limit }) => {
          const next = start + limit;
          if (next >= selected.length) return undefined;
          return start === 0 && limit > 1 ? next - 1 : next;
        },
      }),
    ],
  }),
  ...defineFaults('walk-comes-to-an-end', {
    'account-walk-without-an-end': [
      'the last page carries a cursor to an empty page, and so does that one',
      changeRules('fdxAccounts', { nextPosition: (_, { start, limit }) => start + limit }),
    ],
    'account-cursor-of-the-last-page-repeats': [
      'the last page gives its own cursor as the next one',
      hookAfter('listAccounts', ({ status, body }, { query }) => {
        const offset = query.get('offset');
        if (status !== 200 || offset === null) return;
        const { page } = body as { page: JsonObject };
        page.nextOffset ??= offset;
      }),
    ],
    'account-cursor-leads-back': [
      'the cursor of the fifth account leads back to the third one',
      changeRules('fdxAccounts', ({ nextPosition }) => ({
        nextPosition: (selected, query) => {
          const next = nextPosition(selected, query);
          return next === 4 ? 2 : next;
        },
      })),
      { mayBreak: { 'pages-hold-no-account-twice': 'what is walked again comes twice' } },
    ],
  }),
  ...defineFaults('total-elements-counts-the-accounts', {
    'accounts-total-counts-the-page': [
      'page.totalElements is the number of accounts on the page',
      hookAfter('listAccounts', ({ status, body }) => {
        if (status !== 200) return;
        const { page, accounts } = body as { page: JsonObject; accounts: unknown[] };
        page.totalElements = accounts.length;
      }),
      { breaks: ['total-elements-of-a-filtered-list-counts-either'] },
    ],
    'accounts-total-counts-what-is-left': [
      'page.totalElements of later pages counts the accounts that are left',
      ({ rules }) => {
        let left = 0;
        const { pageOf } = rules.fdxAccounts;
        rules.fdxAccounts.pageOf = (selected, query, call) => {
          left = selected.length - query.start;
          return pageOf(selected, query, call);
        };
        rules.fdxAccounts.totalElements = (selected) => left || selected.length;
      },
      { breaks: ['total-elements-of-a-filtered-list-counts-either'] },
    ],
    'total-of-details-is-one-too-many': [
      'page.totalElements of a list of details without a limit counts an account too many',
      changeRules('fdxAccounts', ({ totalElements }) => ({
        totalElements: (selected, all, call) => {
          const isWhole = call.query.get('resultType') === 'details' && call.query.size === 1;
          return totalElements(selected, all, call) + (isWhole ? 1 : 0);
        },
      })),
    ],
    'accounts-total-one-too-many': [
      'page.totalElements counts an account too many',
      changeRules('fdxAccounts', { totalElements: (selected) => selected.length + 1 }),
      {
        mayBreak: {
          'total-elements-of-a-filtered-list-counts-either': 'the total of a filtered list is wrong too',
        },
      },
    ],
  }),
];
