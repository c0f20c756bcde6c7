import { changeMember, changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { FailingId, Fault, Variation, Workings } from '../../reference-server/types.ts';
import { redirectUrisByCommas, redirectUrisBySemicolons } from '../../variations/recipients/redirects.ts';

const updates: readonly FailingId[] = [
  'recipient-update-replaces-the-redirect-uris',
  'updated-redirect-uris-are-read-back',
];

const fromTheStart: NonNullable<Fault['mayBreak']> = {
  'recipient-detail-reads-back-what-was-created': 'the detail shows what the creation kept',
};

function cutPort(url: string): string {
  return url.replace(/:\d+(?=\/|$)/, '');
}

/** Changes each redirect URL that a creation or an update gives. */
function spelling(id: string, title: string, change: (url: string) => string): Fault {
  return {
    id,
    title,
    breaks: ['creation-returns-the-redirect-uri-sent', ...updates],
    mayBreak: fromTheStart,
    needs: 'standard',
    apply({ rules: { recipients } }) {
      const split = recipients.splitRedirectUris;
      recipients.splitRedirectUris = (text) => split(text).map(change);
    },
  };
}

/** Changes redirect URLs as updates store them. */
function onUpdate(
  id: string,
  title: string,
  breaks: readonly FailingId[],
  change: (given: readonly string[], old: readonly string[]) => string[],
): Fault {
  return {
    id,
    title,
    breaks,
    needs: 'standard',
    apply: changeRules('recipients', { replaceRedirectUris: (old, given) => change(given, old) }),
  };
}

/** Splits single redirect URLs of updates at a sign that joins none on this server, and keeps the pieces, or the first. */
function splitting(id: string, title: string, sign: string, kept: 'all' | 'first', on?: Variation): Fault {
  const split = (url: string) => url.split(sign).slice(0, kept === 'all' ? undefined : 1);
  const fault = onUpdate(id, title, updates, (given) => given.flatMap(split));
  const mayBreak = { 'recipient-redirect-uris-are-https': 'a piece of a URL is none' };
  return { ...fault, ...(kept === 'all' ? { mayBreak } : {}), ...(on === undefined ? {} : { on }) };
}

/** Shows several redirect URLs otherwise in details than updates answered them. */
function showing(id: string, title: string, change: (uris: readonly string[]) => readonly string[]): Fault {
  return {
    id,
    title,
    breaks: ['updated-redirect-uris-are-read-back'],
    needs: 'standard',
    apply: changeMember('getRecipient', '/redirect_uris', (shown) =>
      Array.isArray(shown) ? change(shown) : shown,
    ),
  };
}

/** Takes URLs for HTTPS that are not. */
function taking(id: string, title: string, isTaken: (url: string) => boolean): Fault {
  return {
    id,
    title,
    breaks: ['recipient-redirect-uris-are-https'],
    needs: 'standard',
    apply: ({ rules: { recipients } }) => {
      const before = recipients.isHttps;
      const { validators } = recipients;
      const own = validators.redirect_uris;
      validators.redirect_uris = (value) => {
        recipients.isHttps = (url) => before(url) || isTaken(url);
        const problem = own(value);
        recipients.isHttps = before;
        return problem;
      };
    },
  };
}

/** Defects of single redirect URLs: how they are spelt, how many there are, and what counts as HTTPS. */
export const recipientRedirectFaults: readonly Fault[] = [
  spelling('redirect-uri-is-decoded', 'decodes the escapes in redirect URLs', (url) =>
    decodeURIComponent(url),
  ),
  spelling('redirect-uri-loses-its-plus', 'writes %20 for a plus in redirect URLs', (url) =>
    url.replaceAll('+', '%20'),
  ),
  spelling('redirect-uri-ends-at-an-ampersand', 'cuts redirect URLs at their first &', (url) =>
    url.replace(/&.*/, ''),
  ),
  {
    ...onUpdate('redirect-uri-loses-its-last-slash', 'cuts the slash at the end of a URL', updates, (given) =>
      given.map((url) => url.replace(/\/$/, '')),
    ),
    breaks: ['creation-returns-the-redirect-uri-sent', ...updates],
    mayBreak: fromTheStart,
    apply({ rules: { recipients } }: Workings) {
      const split = recipients.splitRedirectUris;
      recipients.splitRedirectUris = (text) => split(text).map((url) => url.replace(/\/$/, ''));
    },
  },
  ...defineFaults('creation-returns-the-redirect-uri-sent', {
    'created-redirect-uri-loses-its-port': [
      'cuts the port of redirect URLs in creations',
      ({ rules: { recipients } }) => {
        const before = recipients.toStore;
        recipients.toStore = (given, call) => {
          const recipient = before(given, call);
          if (call.operation !== 'createRecipient') return recipient;
          return { ...recipient, redirect_uris: recipient.redirect_uris.map(cutPort) };
        };
      },
      { mayBreak: fromTheStart, needs: 'standard' },
    ],
  }),
  onUpdate('updated-redirect-uri-loses-its-port', 'cuts the port of URLs in updates', updates, (given) =>
    given.map(cutPort),
  ),
  onUpdate('updated-redirect-uri-is-cut-at-255', 'cuts URLs in updates at 255 characters', updates, (given) =>
    given.map((url) => url.slice(0, 255)),
  ),
  onUpdate(
    'updated-redirect-uri-ends-at-a-semicolon',
    'cuts URLs in updates at a semicolon',
    updates,
    (given) => given.map((url) => url.replace(/;.*/, '')),
  ),
  splitting('updated-redirect-uri-is-split-at-commas', 'splits URLs in updates at commas', ',', 'all'),
  splitting(
    'updated-redirect-uri-is-split-at-semicolons',
    'splits URLs in updates at semicolons',
    ';',
    'all',
  ),
  splitting(
    'redirect-uri-beside-commas-is-split-at-semicolons',
    'where commas join redirect URLs, splits each at semicolons as well',
    ';',
    'all',
    redirectUrisByCommas,
  ),
  splitting(
    'redirect-uri-beside-commas-ends-at-a-semicolon',
    'where commas join redirect URLs, cuts each at a semicolon',
    ';',
    'first',
    redirectUrisByCommas,
  ),
  splitting(
    'redirect-uri-beside-semicolons-ends-at-a-comma',
    'where semicolons join redirect URLs, cuts each at a comma',
    ',',
    'first',
    redirectUrisBySemicolons,
  ),
  onUpdate(
    'third-redirect-uri-is-lost',
    'keeps two of three redirect URLs',
    ['several-redirect-uris-come-back-one-by-one'],
    (given) => given.slice(0, 2),
  ),
  onUpdate(
    'update-to-fewer-redirect-uris-keeps-the-surplus',
    'an update to fewer redirect URLs than there are replaces the first ones only',
    updates,
    (given, old) => [...given, ...old.slice(given.length)],
  ),
  showing('detail-shows-the-first-redirect-uri', 'details show the first redirect URL only', (uris) =>
    uris.slice(0, 1),
  ),
  showing('detail-shows-the-last-redirect-uri', 'details show the last redirect URL only', (uris) =>
    uris.slice(-1),
  ),
  {
    ...showing('detail-joins-redirect-uris', 'details show several redirect URLs as one text', (uris) => [
      uris.join(' '),
    ]),
    mayBreak: { 'recipient-redirect-uris-are-https': 'a text of several URLs is none' },
  },
  ...defineFaults('secret-regeneration-leaves-the-recipient-alone', {
    'regeneration-keeps-one-redirect-uri': [
      'a regeneration drops all redirect URLs but the first',
      changeRules('recipients', ({ withSecret }) => ({
        withSecret: (recipient, secret) => ({
          ...withSecret(recipient, secret),
          redirect_uris: recipient.redirect_uris.slice(0, 1),
        }),
      })),
      { needs: 'standard' },
    ],
  }),
  taking('redirect-uri-to-an-app', 'accepts redirect URLs of the schemes of apps', (url) =>
    /^(?!http:)[a-z]+:\/\//.test(url),
  ),
  taking('redirect-uri-with-http-in-capitals', 'looks for http:// in small letters only', (url) =>
    url.startsWith('HTTP://'),
  ),
  taking('redirect-uri-that-mentions-https', 'looks for https:// anywhere in a redirect URL', (url) =>
    url.includes('https://'),
  ),
  taking('redirect-uri-on-a-plain-localhost', 'accepts http for localhost', (url) =>
    url.startsWith('http://localhost'),
  ),
  taking('redirect-uri-that-is-a-path', 'accepts a path as a redirect URL', (url) => url.startsWith('/')),
  ...defineFaults('recipient-redirect-uris-are-https', {
    'later-redirect-uri-may-be-plain': [
      'looks at the first of several redirect URLs only',
      ({ rules: { recipients } }) => {
        const before = recipients.validators.redirect_uris;
        recipients.validators.redirect_uris = (value) =>
          before(typeof value === 'string' ? recipients.splitRedirectUris(value)[0] : value);
      },
      { needs: 'standard' },
    ],
  }),
];
