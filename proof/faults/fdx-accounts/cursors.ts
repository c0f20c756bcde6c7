import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';
import { changeReuse } from './reused-cursors.ts';

/** Cursors and links lead astray. */
export const fdxCursorFaults: readonly Fault[] = [
  ...defineFaults('walk-resumes-from-any-cursor', {
    'account-cursor-means-the-latest-place': [
      'the place of a walk is kept on the server, so an older cursor leads to the latest place',
      ({ rules: { fdxAccounts } }) => {
        const latest = new Map<string, number>();
        const { encodeCursor, decodeCursor } = fdxAccounts;
        fdxAccounts.encodeCursor = (position, binding) => {
          latest.set(binding, position);
          return encodeCursor(position, binding);
        };
        fdxAccounts.decodeCursor = (cursor, binding) =>
          decodeCursor(cursor, binding) === undefined ? undefined : latest.get(binding);
      },
      {
        mayBreak: {
          'pages-together-hold-every-account': 'of two walks at once one goes on where the other is',
        },
      },
    ],
    'account-cursor-takes-the-page-size-of-another-walk': [
      'a cursor counts pages, in the size that was asked for last by anybody',
      ({ rules: { fdxAccounts } }) => {
        const { encodeCursor, decodeCursor, nextPosition } = fdxAccounts;
        let size = 1;
        fdxAccounts.nextPosition = (selected, query) => {
          size = query.limit;
          return nextPosition(selected, query);
        };
        fdxAccounts.encodeCursor = (position, binding) => encodeCursor(Math.round(position / size), binding);
        fdxAccounts.decodeCursor = (cursor, binding) => {
          const page = decodeCursor(cursor, binding);
          return page === undefined ? undefined : page * size;
        };
      },
      {
        mayBreak: {
          'pages-together-hold-every-account': 'of two walks at once one skips accounts',
          'pages-hold-no-account-twice': 'of two walks at once one is set back',
        },
      },
    ],
    'account-cursor-used-again-leads-one-further': [
      'a cursor that is used a second time leads one account further',
      (workings) => changeReuse(workings, { position: (position) => position + 1 }),
    ],
  }),
  ...defineFaults('next-link-leads-where-the-next-offset-does', {
    'account-link-repeats-its-page': [
      'links.next.href is the address of the page itself',
      changeRules('fdxAccounts', (_rules, { baseUrl }) => ({
        nextHref: (_, { query }) => `${baseUrl}/api/fdx/5/accounts?${query}`,
      })),
    ],
    'account-link-without-its-version': [
      'links.next.href leaves the FDX version out',
      changeRules('fdxAccounts', ({ nextHref }) => ({
        nextHref: (offset, call) => nextHref(offset, call).replace('/fdx/5/', '/fdx/'),
      })),
    ],
    'account-link-encoded-twice': [
      'links.next.href holds its cursor percent-encoded twice',
      changeRules('fdxAccounts', ({ encodeCursor, decodeCursor, nextHref }) => ({
        encodeCursor: (position, binding) => `/${encodeCursor(position, binding)}=`,
        decodeCursor: (cursor, binding) => decodeCursor(cursor.replace(/^\/(.*)=$/, '$1'), binding),
        nextHref: (offset, call) => nextHref(encodeURIComponent(offset), call),
      })),
    ],
    'account-link-skips-an-account': [
      'a page that is reached by its link begins one account late',
      changeRules('fdxAccounts', ({ pageOf }, { baseUrl }) => ({
        nextHref: (offset, { query }) => {
          const own = new URLSearchParams(query);
          own.set('offset', offset);
          return `${baseUrl}/api/fdx/5/accounts?${own}&follow=link`;
        },
        pageOf: (selected, query, call) => {
          const page = pageOf(selected, query, call);
          return call.query.has('follow') ? page.slice(1) : page;
        },
      })),
    ],
  }),
];
