import { combineChanges, hookAfter } from '../../mutate/changes.ts';
import { defineFaults, warn } from '../../mutate/fault.ts';
import {
  changeAccountRule,
  changeAccounts,
  changeReusedCursors,
  failInside,
} from '../../mutate/fdx-accounts.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Drops a parameter of the query from the links of pages. */
function dropFromLinks(name: string): Fault['apply'] {
  return changeAccountRule('nextHref', (href) => href.replace(new RegExp(`\\b${name}=[^&]*&?`), ''));
}

/** Cursors and links lead astray, some of them when they are sent again or by somebody else (4.5). */
export const fdxCursorFaults: readonly Fault[] = [
  ...defineFaults('walk-resumes-from-any-cursor', {
    'account-cursor-means-the-latest-place': [
      'the place of a walk is kept on the server, so an older cursor leads to the latest place',
      changeAccounts(({ encodeCursor, decodeCursor }) => {
        const latest = new Map<string, number>();
        return {
          encodeCursor: (position, binding) => {
            latest.set(binding, position);
            return encodeCursor(position, binding);
          },
          decodeCursor: (cursor, binding) => decodeCursor(cursor, binding) && latest.get(binding),
        };
      }),
      {
        mayBreak: {
          'pages-together-hold-every-account': 'of two walks at once one goes on where the other is',
          'pages-hold-no-account-twice': 'of two walks at once one is set back to where the other is',
        },
      },
    ],
    'account-cursor-takes-the-page-size-of-another-walk': [
      'a cursor counts pages, in the size that was asked for last by anybody',
      changeAccounts(({ encodeCursor, decodeCursor, nextPosition }) => {
        let size = 1;
        return {
          nextPosition: (selected, query) => {
            size = query.limit;
            return nextPosition(selected, query);
          },
          encodeCursor: (position, binding) => encodeCursor(Math.round(position / size), binding),
          decodeCursor: (cursor, binding) => {
            const page = decodeCursor(cursor, binding);
            return page === undefined ? undefined : page * size;
          },
        };
      }),
      {
        mayBreak: {
          'pages-together-hold-every-account': 'of two walks at once one skips accounts',
          'pages-hold-no-account-twice': 'of two walks at once one is set back',
          'walk-comes-to-an-end': 'of two walks at once one gets the cursor of its page again',
        },
      },
    ],
    'account-cursor-used-again-leads-one-further': [
      'a cursor that is used a second time leads one account further',
      changeReusedCursors((position) => position + 1),
    ],
    'used-cursor-leads-to-the-first-page': [
      'a cursor that was used leads to the first page',
      changeReusedCursors(() => 0),
    ],
    'used-cursor-leads-behind-the-list': [
      'a cursor that was used leads to a page without accounts',
      changeReusedCursors((position) => position + 1000),
    ],
    'used-cursor-breaks-the-list': [
      'a cursor that was used ends in an internal error',
      changeReusedCursors(failInside),
    ],
    'used-cursor-leads-elsewhere': [
      'a cursor that was used is answered 303',
      changeReusedCursors(() => {
        throw new Refusal(303, 'The page is elsewhere');
      }),
    ],
    'new-walk-turns-the-others-back': [
      'a walk that begins sets the others back by an account',
      ({ rules: { fdxAccounts }, before }) => {
        let walks = 0;
        before('listAccounts', ({ query }) => {
          if (!query.has('offset')) walks += 1;
          return undefined;
        });
        const { encodeCursor, decodeCursor } = fdxAccounts;
        fdxAccounts.encodeCursor = (position, binding) => `${encodeCursor(position, binding)}.${walks}`;
        fdxAccounts.decodeCursor = (cursor, binding) => {
          const [own = '', walk] = cursor.split('.');
          const position = decodeCursor(own, binding);
          return position === undefined || Number(walk) === walks ? position : Math.max(0, position - 1);
        };
      },
      { mayBreak: { 'pages-hold-no-account-twice': 'a walk that is set back shows an account again' } },
    ],
  }),
  ...defineFaults('cursor-fetches-the-next-page', {
    'account-cursor-of-a-later-page-refused': [
      'cursors after the sixth account are refused',
      changeAccountRule('decodeCursor', (position) => (Number(position) > 6 ? undefined : position)),
    ],
    'account-pages-after-the-first-forbidden': [
      'a list with a cursor answers 403, as one does that is matched by another rule of access',
      hookAfter('listAccounts', ({ status }, { query }) =>
        status === 200 && query.get('offset') !== null
          ? { status: 403, body: { code: 403, message: 'Forbidden', debugMessage: 'No rule matches' } }
          : undefined,
      ),
    ],
    'account-cursor-decoded-twice': [
      'the plus sign of a cursor is read as a space',
      changeAccounts(({ encodeCursor, decodeCursor }) => ({
        encodeCursor: (position, binding) =>
          `${encodeCursor(position, binding)}${position % 4 === 0 ? '+' : '='}`,
        decodeCursor: (cursor, binding) => {
          const read = new URLSearchParams(`cursor=${cursor.replaceAll('&', '%26')}`).get('cursor') ?? '';
          return /[+=]$/.test(read) ? decodeCursor(read.slice(0, -1), binding) : undefined;
        },
      })),
    ],
    'account-pages-after-the-third-break': [
      'the fourth page of a walk ends in an internal error',
      changeAccountRule('pageOf', (page, _, { start, limit }) => (start === 3 * limit ? failInside() : page)),
      { needs: 'standard' },
    ],
    'second-page-of-details-breaks': [
      'the second page of a list of details ends in an internal error',
      changeAccountRule('page', (page, _, { query }) =>
        query.get('resultType') === 'details' && query.get('offset') !== null ? failInside() : page,
      ),
      { needs: 'standard' },
    ],
    'third-cursor-of-a-walk-is-refused': [
      'the cursor of the third page of a walk is refused at its first use',
      changeAccounts(({ page, decodeCursor }) => {
        const pages = new Map<string, number>();
        return {
          page: (parts, call) => {
            const number = (pages.get(call.query.get('offset') ?? '') ?? 0) + 1;
            if (parts.nextOffset !== undefined) pages.set(parts.nextOffset, number);
            return page(parts, call);
          },
          decodeCursor: (cursor, binding) =>
            pages.get(cursor) === 3 ? undefined : decodeCursor(cursor, binding),
        };
      }),
      {
        mayBreak: {
          'walk-resumes-from-any-cursor': 'no walk comes to its end',
          'pages-together-hold-every-account': 'no walk comes to its end',
        },
      },
    ],
  }),
  ...defineFaults('next-link-leads-where-the-next-offset-does', {
    'account-link-repeats-its-page': [
      'links.next.href is the address of the page itself',
      changeAccountRule('nextHref', (href, _offset, { query }) => href.replace(/\?.*/, `?${query}`)),
    ],
    'account-link-encoded-twice': [
      'links.next.href holds its cursor percent-encoded twice',
      changeAccounts(({ encodeCursor, decodeCursor, nextHref }) => ({
        encodeCursor: (position, binding) => `/${encodeCursor(position, binding)}=`,
        decodeCursor: (cursor, binding) => decodeCursor(cursor.replace(/^\/(.*)=$/, '$1'), binding),
        nextHref: (offset, call) => nextHref(encodeURIComponent(offset), call),
      })),
    ],
    'account-link-skips-an-account': [
      'a page that is reached by its link begins one account late',
      combineChanges(
        changeAccountRule('nextHref', (href) => `${href}&follow=link`),
        changeAccountRule('pageOf', (page, _selected, _query, { query }) =>
          query.has('follow') ? page.slice(1) : page,
        ),
      ),
    ],
    'links-lose-the-account-ids': [
      'the link of a list by accountIds leads to all accounts',
      combineChanges(
        changeAccounts({ bindingOf: (_call, _ids, resultType) => resultType }),
        dropFromLinks('accountIds'),
      ),
    ],
    'links-lose-the-result-type-of-their-cursor': [
      'the link of a list in details lacks the resultType that its cursor is bound to',
      dropFromLinks('resultType'),
    ],
  }),
  ...defineFaults(warn('next-link-can-be-followed'), {
    'account-link-without-its-version': [
      'links.next.href leaves the FDX version out',
      changeAccountRule('nextHref', (href) => href.replace('/fdx/5/', '/fdx/')),
    ],
    'account-link-below-fdx': [
      'links.next.href is relative to the FDX paths, which its slash is not',
      changeAccountRule('nextHref', (href) => href.replace(/^.*\/accounts/, '/accounts')),
    ],
    'account-link-to-another-port': [
      'links.next.href names the port behind the gateway',
      changeAccountRule('nextHref', (href) => href.replace(/:\d+\//, ':1/')),
    ],
  }),
  ...defineFaults(warn('next-link-keeps-limit-and-result-type'), {
    'links-lose-the-limit': ['the link of a page lacks its limit', dropFromLinks('limit')],
    'links-lose-the-result-type': [
      'the link of a list in details leads to a lightweight page',
      combineChanges(
        changeAccounts({ bindingOf: (_call, ids) => [...(ids ?? [])].sort().join(',') }),
        dropFromLinks('resultType'),
      ),
    ],
  }),
  ...defineFaults('cursor-yields-no-account-of-another-customer', {
    'unused-cursor-is-good-for-anybody': [
      'a cursor belongs to the customer who sends it first',
      ({ rules: { fdxAccounts }, store }) => {
        const owners = new Map<string, string>();
        const given = new Map<string, string>();
        const { page, accountsOf, decodeCursor } = fdxAccounts;
        fdxAccounts.bindingOf = (_call, ids, resultType) => `${resultType} ${[...(ids ?? '*')].join(',')}`;
        fdxAccounts.page = (parts, call) => {
          if (parts.nextOffset === undefined) return page(parts, call);
          const nextOffset = `${parts.nextOffset}.${given.size}`;
          given.set(nextOffset, call.customer ?? '');
          return page({ ...parts, nextOffset }, call);
        };
        fdxAccounts.decodeCursor = (cursor, binding) => {
          const [sender = ''] = binding.split(' ');
          const owner = owners.get(cursor) ?? sender;
          owners.set(cursor, owner);
          const [own = ''] = cursor.split('.');
          const asGiven = `${given.get(cursor)}${binding.slice(sender.length)}`;
          return owner === sender ? decodeCursor(own, asGiven) : undefined;
        };
        fdxAccounts.accountsOf = (accounts, call) => {
          const owner = given.get(call.query.get('offset') ?? '');
          const own = owner === undefined ? accounts : store.customers.get(owner)?.accounts;
          return accountsOf(own ?? [], call);
        };
      },
    ],
    'account-cursor-names-its-customer': [
      'the list goes on for the customer of the cursor, not of the token',
      changeAccounts(({ encodeCursor, decodeCursor }, { store }) => {
        const places = new Map<string, { position: number; customer: string }>();
        return {
          encodeCursor: (position, binding) => {
            const cursor = encodeCursor(position, binding);
            places.set(cursor, { position, customer: binding.split(' ')[0] ?? '' });
            return cursor;
          },
          decodeCursor: (cursor, binding) => places.get(cursor)?.position ?? decodeCursor(cursor, binding),
          accountsOf: (accounts, { query }) =>
            store.customers.get(places.get(query.get('offset') ?? '')?.customer ?? '')?.accounts ?? accounts,
        };
      }),
    ],
  }),
];
