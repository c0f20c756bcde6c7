import type { Fault } from '../../types.ts';

/** Cursors and links lead astray. */
export const fdxCursorFaults: readonly Fault[] = [
  {
    id: 'account-cursor-means-the-latest-place',
    title: 'the place of a walk is kept on the server, so an older cursor leads to the latest place',
    breaks: ['walk-resumes-from-any-cursor'],
    apply({ rules: { fdxAccounts } }) {
      const latest = new Map<string, number>();
      const { encodeCursor, decodeCursor } = fdxAccounts;
      fdxAccounts.encodeCursor = (position, binding) => {
        latest.set(binding, position);
        return encodeCursor(position, binding);
      };
      fdxAccounts.decodeCursor = (cursor, binding) =>
        decodeCursor(cursor, binding) === undefined ? undefined : latest.get(binding);
    },
  },
  {
    id: 'account-cursor-takes-the-page-size-of-another-walk',
    title: 'a cursor counts pages, in the size that was asked for last by anybody',
    breaks: ['walk-resumes-from-any-cursor'],
    apply({ rules: { fdxAccounts } }) {
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
  },
  {
    id: 'account-cursor-used-again-leads-one-further',
    title: 'a cursor that is used a second time leads one account further',
    breaks: ['walk-resumes-from-any-cursor'],
    apply({ rules: { fdxAccounts } }) {
      const used = new Set<string>();
      let issued = 0;
      const { encodeCursor, decodeCursor } = fdxAccounts;
      fdxAccounts.encodeCursor = (position, binding) => {
        issued += 1;
        return `${encodeCursor(position, binding)}.${issued}`;
      };
      fdxAccounts.decodeCursor = (cursor, binding) => {
        const position = decodeCursor(cursor.split('.')[0] ?? '', binding);
        const isUsed = used.has(cursor);
        used.add(cursor);
        return position === undefined ? undefined : position + (isUsed ? 1 : 0);
      };
    },
  },
  {
    id: 'account-link-repeats-its-page',
    title: 'links.next.href is the address of the page itself',
    breaks: ['next-link-leads-where-the-next-offset-does'],
    apply({ rules: { fdxAccounts }, baseUrl }) {
      fdxAccounts.nextHref = (_, { query }) => `${baseUrl}/api/fdx/5/accounts?${query}`;
    },
  },
  {
    id: 'account-link-without-its-version',
    title: 'links.next.href leaves the FDX version out',
    breaks: ['next-link-leads-where-the-next-offset-does'],
    apply({ rules: { fdxAccounts } }) {
      const { nextHref } = fdxAccounts;
      fdxAccounts.nextHref = (offset, call) => nextHref(offset, call).replace('/fdx/5/', '/fdx/');
    },
  },
  {
    id: 'account-link-encoded-twice',
    title: 'links.next.href holds its cursor percent-encoded twice',
    breaks: ['next-link-leads-where-the-next-offset-does'],
    apply({ rules: { fdxAccounts } }) {
      const { encodeCursor, decodeCursor, nextHref } = fdxAccounts;
      fdxAccounts.encodeCursor = (position, binding) => `/${encodeCursor(position, binding)}=`;
      fdxAccounts.decodeCursor = (cursor, binding) =>
        decodeCursor(cursor.replace(/^\/(.*)=$/, '$1'), binding);
      fdxAccounts.nextHref = (offset, call) => nextHref(encodeURIComponent(offset), call);
    },
  },
  {
    id: 'account-link-skips-an-account',
    title: 'a page that is reached by its link begins one account late',
    breaks: ['next-link-leads-where-the-next-offset-does'],
    apply({ rules: { fdxAccounts }, baseUrl }) {
      const { pageOf } = fdxAccounts;
      fdxAccounts.nextHref = (offset, { query }) => {
        const own = new URLSearchParams(query);
        own.set('offset', offset);
        return `${baseUrl}/api/fdx/5/accounts?${own}&follow=link`;
      };
      fdxAccounts.pageOf = (selected, query, call) => {
        const page = pageOf(selected, query, call);
        return call.query.has('follow') ? page.slice(1) : page;
      };
    },
  },
];
