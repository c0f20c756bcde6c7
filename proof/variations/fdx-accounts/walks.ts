import type { Call, Variation, Workings } from '../../reference-server/types.ts';
import { writeLinks } from './cursors.ts';

/** A cursor that was given out, and what became of it. */
interface Issued {
  readonly cursor: string;
  readonly customer: string | undefined;
  readonly walk: number;
  readonly number: number;
  used: boolean;
}

/** What is known of all cursors when one is sent. */
interface Walks {
  /** The latest walk of each customer. */
  readonly latest: ReadonlyMap<string | undefined, number>;
  /** The number of the latest cursor of each walk. */
  readonly ends: ReadonlyMap<number, number>;
}

/** Gives out every cursor under a name of its own, and takes those that are good. */
function issueCursors(
  { rules: { fdxAccounts } }: Workings,
  isGood: (issued: Issued, walks: Walks) => boolean,
): void {
  const known = new Map<string, Issued>();
  const latest = new Map<string | undefined, number>();
  const ends = new Map<number, number>();
  const { page, decodeCursor } = fdxAccounts;
  let walks = 0;
  const walkOf = ({ query, customer }: Call): number => {
    const before = known.get(query.get('offset') ?? '');
    if (before !== undefined) return before.walk;
    walks += 1;
    latest.set(customer, walks);
    return walks;
  };
  fdxAccounts.page = (parts, call) => {
    const walk = walkOf(call);
    if (parts.nextOffset === undefined) return page(parts, call);
    const number = known.size + 1;
    const name = `c${number}.${parts.nextOffset.slice(0, 6)}`;
    known.set(name, { cursor: parts.nextOffset, customer: call.customer, walk, number, used: false });
    ends.set(walk, number);
    return page({ ...parts, nextOffset: name }, call);
  };
  fdxAccounts.decodeCursor = (name, binding) => {
    const issued = known.get(name);
    if (issued === undefined) return undefined;
    const good = isGood(issued, { latest, ends });
    issued.used = true;
    return good ? decodeCursor(issued.cursor, binding) : undefined;
  };
}

const once = ({ used }: Issued) => !used;
const atTheEnd = ({ walk, number }: Issued, { ends }: Walks) => ends.get(walk) === number;
const inTheLatestWalk = ({ walk, customer }: Issued, { latest }: Walks) => latest.get(customer) === walk;

function goodFor(
  id: string,
  title: string,
  isGood: (issued: Issued, walks: Walks) => boolean,
  status = 400,
): Variation {
  return {
    id,
    title,
    apply(workings) {
      workings.rules.fdxAccounts.status.badCursor = status;
      issueCursors(workings, isGood);
    },
  };
}

/** Links that hold the cursor and nothing else, as it is or encoded; the cursor knows what its list was asked with. */
function linkByCursor(workings: Workings, write: (offset: string) => string): void {
  const known = new Map<string, URLSearchParams>();
  workings.rules.fdxAccounts.nextHref = (offset, { query }) => {
    const asked = new URLSearchParams(query);
    asked.delete('offset');
    known.set(offset, new URLSearchParams([...asked, ...(known.get(query.get('offset') ?? '') ?? [])]));
    return write(offset);
  };
  workings.before('listAccounts', ({ query }) => {
    for (const [name, value] of known.get(query.get('offset') ?? '') ?? [])
      if (!query.has(name)) query.set(name, value);
    return undefined;
  });
}

const RAW = '{"at":[1|2]} <é日>^`\\';

/** Cursors that hold characters which a link may show as they are. */
function writeRawCursors({ rules: { fdxAccounts } }: Workings): void {
  const { encodeCursor, decodeCursor } = fdxAccounts;
  fdxAccounts.encodeCursor = (position, binding) => RAW + encodeCursor(position, binding);
  fdxAccounts.decodeCursor = (cursor, binding) =>
    cursor.startsWith(RAW) ? decodeCursor(cursor.slice(RAW.length), binding) : undefined;
}

/** A link in another spelling that the WHATWG parser takes for the same address. */
function linksSpelt(
  id: string,
  title: string,
  spell: (address: { readonly origin: string; readonly path: string; readonly query: string }) => string,
): Variation {
  return writeLinks(id, title, (query, origin) =>
    spell({ origin, path: '/api/fdx/5/accounts', query: `?${query}` }),
  );
}

const toFullWidth = (text: string) =>
  text.replace(/[!-~]/g, (char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0));

/** Cursors that do not last, and links that a browser reads and a stricter grammar does not. */
export const fdxWalkVariations: readonly Variation[] = [
  goodFor('account-cursors-good-once', 'a cursor is good for one request, whoever sends it', once),
  goodFor(
    'account-cursors-good-once-then-gone',
    'a cursor is good for one request, and gets 410 after that',
    once,
    410,
  ),
  goodFor(
    'account-cursors-good-once-then-404',
    'a cursor is good for one request, and gets 404 after that',
    once,
    404,
  ),
  goodFor(
    'account-cursors-of-the-latest-page',
    'only the cursor of the latest page of a walk is good',
    atTheEnd,
  ),
  goodFor(
    'account-cursors-of-the-latest-walk',
    'a new walk of the customer ends the one before it',
    inTheLatestWalk,
    404,
  ),
  goodFor(
    'account-cursors-of-earlier-walks-are-forbidden',
    'a new walk of the customer ends the one before it, whose cursors answer 403',
    inTheLatestWalk,
    403,
  ),
  goodFor(
    'account-cursors-once-and-in-the-latest-walk',
    'a cursor is good once, at the end of the latest walk of the customer',
    (issued, walks) => once(issued) && atTheEnd(issued, walks) && inTheLatestWalk(issued, walks),
    409,
  ),
  {
    id: 'account-links-of-raw-characters',
    title: 'links show the braces, brackets, blanks and letters of their cursor as they are',
    apply(workings) {
      writeRawCursors(workings);
      const { baseUrl, rules } = workings;
      rules.fdxAccounts.nextHref = (offset, { query }) => {
        const others = new URLSearchParams(query);
        others.delete('offset');
        return `${baseUrl}/api/fdx/5/accounts?${others}&offset=${offset}`;
      };
    },
  },
  {
    id: 'account-links-of-a-raw-cursor-alone',
    title: 'links are relative and hold their raw cursor alone',
    apply(workings) {
      writeRawCursors(workings);
      linkByCursor(workings, (offset) => `accounts?offset=${offset}`);
    },
  },
  {
    id: 'account-links-of-a-raw-cursor-that-is-good-once',
    title: 'a cursor is good once, and its link holds it alone, with raw characters and a fragment',
    apply(workings) {
      writeRawCursors(workings);
      issueCursors(workings, once);
      const { baseUrl } = workings;
      linkByCursor(workings, (offset) => `  ${baseUrl}/api/fdx/5/accounts?note=é {|}&offset=${offset}#next `);
    },
  },
  linksSpelt(
    'account-links-to-a-host-in-full-width-digits',
    'links name their host in letters beyond ASCII',
    ({ origin, path, query }) => origin.replace(/[\d.]+(?=:)/, toFullWidth) + path + query,
  ),
  linksSpelt(
    'account-links-in-upper-case',
    'links write their scheme in upper case and double dots in their path',
    ({ origin, path, query }) => origin.replace('http', 'HTTP') + path.replace('/5/', '/4/../5/') + query,
  ),
  linksSpelt(
    'account-links-without-their-scheme',
    'links begin with two slashes and end with a line break',
    ({ origin, path, query }) => `${origin.replace(/^\w+:/, '')}${path}${query}\n`,
  ),
  linksSpelt(
    'account-links-with-back-slashes',
    'links have back slashes in their path, and none before it',
    ({ path, query }) => path.replaceAll('/', '\\').replace(/^\\/, '/') + query,
  ),
  linksSpelt(
    'account-links-with-raw-pipes',
    'links list accountIds and names with raw pipes, brackets and blanks',
    ({ origin, path, query }) => `${origin}${path}${query}&fields[account]=id|name&sort={ "by": "name" }`,
  ),
  {
    id: 'account-links-with-a-limit-of-their-own',
    title: 'links leave limit out, and pages that they lead to hold two accounts',
    apply(workings) {
      const { rules, baseUrl } = workings;
      rules.fdxAccounts.nextHref = (offset, { query }) => {
        const others = new URLSearchParams(query);
        others.set('offset', offset);
        others.delete('limit');
        return `${baseUrl}/api/fdx/5/accounts?${others}`;
      };
      workings.before('listAccounts', ({ query }) => {
        if (query.has('offset') && !query.has('limit')) query.set('limit', '2');
        return undefined;
      });
    },
  },
];
