import { changeRules, hookAfter } from '../../mutate/changes.ts';
import type { Call, JsonObject, Variation, Workings } from '../../reference-server/types.ts';

/** A variation in which cursors look otherwise. */
function cursorsAs(
  id: string,
  title: string,
  write: (cursor: string) => string,
  read: (text: string) => string,
): Variation {
  return {
    id,
    title,
    apply: changeRules('fdxAccounts', ({ encodeCursor, decodeCursor }) => ({
      encodeCursor: (position, binding) => write(encodeCursor(position, binding)),
      decodeCursor: (cursor, binding) => decodeCursor(read(cursor), binding),
    })),
  };
}

/** A variation in which links.next.href looks otherwise. */
export function writeLinks(
  id: string,
  title: string,
  href: (query: URLSearchParams, baseUrl: string) => string,
  declares?: Variation['declares'],
): Variation {
  return {
    id,
    title,
    apply: changeRules('fdxAccounts', (_rules, { baseUrl }) => ({
      nextHref: (offset: string, call: Call) => {
        const query = new URLSearchParams(call.query);
        query.set('offset', offset);
        return href(query, baseUrl);
      },
    })),
    ...(declares === undefined ? {} : { declares }),
  };
}

const AWKWARD = ' +/=&?#%25;,\'"<>\\é😀\u0000\t';
let issued = 0;

/** Appends its number to each cursor that is given out; gives how many there were. */
function numberCursors(rules: Workings['rules']['fdxAccounts']): () => number {
  const { encodeCursor } = rules;
  let number = 0;
  rules.encodeCursor = (position, binding) => {
    number += 1;
    return `${encodeCursor(position, binding)}~${number}`;
  };
  return () => number;
}

/** The cursor knows what its list was asked with, so a link needs nothing else. */
const linksWithTheCursorAlone: Variation = {
  id: 'account-links-with-the-cursor-alone',
  title:
    'links repeat no parameter, since a cursor knows the accountIds and the resultType that it was given for',
  apply(workings) {
    const known = new Map<string, URLSearchParams>();
    writeLinks('', '', (query, baseUrl) => {
      const offset = query.get('offset') ?? '';
      known.set(offset, new URLSearchParams(query));
      return `${baseUrl}/api/fdx/5/accounts?offset=${encodeURIComponent(offset)}`;
    }).apply(workings);
    workings.before('listAccounts', ({ query }) => {
      const asked = known.get(query.get('offset') ?? '');
      for (const name of ['accountIds', 'resultType']) {
        const value = asked?.get(name);
        if (value && !query.has(name)) query.set(name, value);
      }
      return undefined;
    });
  },
};

/** What cursors and links may look like (2.4, 4.5). */
export const fdxCursorVariations: readonly Variation[] = [
  cursorsAs(
    'account-cursors-of-awkward-characters',
    'cursors hold white space, reserved characters, percent signs and characters beyond ASCII',
    (cursor) => `${AWKWARD}${cursor}${AWKWARD}`,
    (text) =>
      text.startsWith(AWKWARD) && text.endsWith(AWKWARD) ? text.slice(AWKWARD.length, -AWKWARD.length) : '',
  ),
  cursorsAs(
    'account-cursors-that-are-addresses',
    'cursors look like addresses',
    (cursor) => `https://cursors.example/${cursor}?limit=1&offset=2`,
    (text) => /^https:\/\/cursors\.example\/([\w-]+)\?limit=1&offset=2$/.exec(text)?.[1] ?? '',
  ),
  cursorsAs(
    'account-cursors-never-the-same',
    'the same place has another cursor each time',
    (cursor) => {
      issued += 1;
      return `${issued}.${cursor}`;
    },
    (text) => text.split('.')[1] ?? '',
  ),
  cursorsAs(
    'account-cursors-of-2000-characters',
    'cursors are 2000 characters long',
    (cursor) => cursor + '-'.repeat(2000 - cursor.length),
    (text) => text.replace(/-{1900,}$/, ''),
  ),
  {
    id: 'account-cursors-for-one-use',
    title: 'a cursor is good for one request',
    apply({ rules: { fdxAccounts } }) {
      const used = new Set<string>();
      const { decodeCursor } = fdxAccounts;
      numberCursors(fdxAccounts);
      fdxAccounts.decodeCursor = (cursor, binding) => {
        if (used.has(cursor)) return undefined;
        used.add(cursor);
        return decodeCursor(cursor.split('~')[0] ?? '', binding);
      };
    },
  },
  {
    id: 'account-cursors-that-hold-the-query',
    title: 'a cursor knows its resultType, so that other parameters beside it do not count',
    apply: changeRules('fdxAccounts', { bindingOf: () => 'all' }),
  },
  {
    id: 'account-cursors-read-leniently',
    title: 'a cursor that was never given out leads to the first page',
    apply: changeRules('fdxAccounts', ({ decodeCursor }) => ({
      decodeCursor: (cursor, binding) => decodeCursor(cursor, binding) ?? 0,
    })),
  },
  writeLinks(
    'account-links-without-their-host',
    'links begin with a slash',
    (query) => `/api/fdx/5/accounts?${query}`,
  ),
  writeLinks(
    'account-links-below-fdx',
    'links are relative to the path of the request',
    (query) => `accounts?${query}`,
  ),
  writeLinks('account-links-of-a-query-alone', 'links are a query and nothing else', (query) => `?${query}`),
  linksWithTheCursorAlone,
  writeLinks(
    'account-links-to-another-host',
    'links name a host that stands before the service',
    (query) => `https://accounts.example/api/fdx/5/accounts?${query}`,
  ),
  {
    id: 'account-links-named-otherwise',
    title: 'links name their action in lower case and have no description',
    apply: hookAfter('listAccounts', ({ body }) => {
      const { next } = ((body as { links?: JsonObject } | undefined)?.links ?? {}) as { next?: JsonObject };
      if (next === undefined) return;
      next.action = 'get';
      delete next.description;
    }),
  },
  {
    id: 'account-cursors-for-a-while',
    title: 'a cursor is refused once forty further cursors were given out',
    keepsFixtures: true,
    apply({ rules: { fdxAccounts } }) {
      const { decodeCursor } = fdxAccounts;
      const given = numberCursors(fdxAccounts);
      fdxAccounts.decodeCursor = (cursor, binding) => {
        const [text = '', number = '0'] = cursor.split('~');
        return given() - Number(number) > 40 ? undefined : decodeCursor(text, binding);
      };
    },
  },
];
