import { changeMember } from '../../mutate/changes.ts';
import { admitBreaks, needStandard, standard } from '../../mutate/charges.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { isObject } from '../../mutate/pointers.ts';
import {
  acceptMember,
  judgeMember,
  spellUris,
  storeRecipients,
  updateInstead,
  updateUris,
} from '../../mutate/recipients.ts';
import type { FailingId, Fault } from '../../reference-server/types.ts';
import { redirectUrisByCommas, redirectUrisBySemicolons } from '../../variations/recipients/redirects.ts';

const updates: readonly FailingId[] = [
  'recipient-update-replaces-the-redirect-uris',
  'updated-redirect-uris-are-read-back',
];

const fromTheStart = admitBreaks(
  'the detail shows what the creation kept',
  'recipient-detail-reads-back-what-was-created',
);

const piecesAreNone = admitBreaks('a piece of a URL is none', 'recipient-redirect-uris-are-https');

const cutPort = (url: string) => url.replace(/:\d+(?=\/|$)/, '');

/** Changes each redirect URL of an update, or splits it. */
const spellUpdated = (spell: (url: string) => string | string[]) =>
  updateUris((given) => given.flatMap(spell));

/** Shows redirect URLs otherwise in details than updates answered them. */
const showUris = (change: (uris: readonly string[]) => readonly string[]) =>
  changeMember('getRecipient', '/redirect_uris', (shown) => change([shown].flat() as string[]));

/** Accepts redirect URLs of some form. */
const acceptUris = (isAccepted: (url: string) => boolean) =>
  acceptMember('redirect_uris', (value) => typeof value === 'string' && value.split(' ').every(isAccepted));

/** Defects of single redirect URLs: how they are spelt, how many there are, and what counts as HTTPS. */
export const recipientRedirectFaults: readonly Fault[] = [
  ...defineFaults(
    { ...needStandard('creation-returns-the-redirect-uri-sent', ...updates), ...fromTheStart },
    {
      'redirect-uri-is-decoded': ['decodes the escapes in redirect URLs', spellUris(decodeURIComponent)],
      'redirect-uri-loses-its-plus': [
        'writes %20 for a plus in redirect URLs',
        spellUris((url) => url.replaceAll('+', '%20')),
      ],
      'redirect-uri-ends-at-an-ampersand': [
        'cuts redirect URLs at their first &',
        spellUris((url) => url.replace(/&.*/, '')),
      ],
      'redirect-uri-loses-its-last-slash': [
        'cuts the slash at the end of a URL',
        spellUris((url) => url.replace(/\/$/, '')),
      ],
    },
  ),
  ...defineFaults('creation-returns-the-redirect-uri-sent', {
    'created-redirect-uri-loses-its-port': [
      'cuts the port of redirect URLs in creations',
      storeRecipients((given) => ({ redirect_uris: given.redirect_uris.map(cutPort) }), 'createRecipient'),
      { ...fromTheStart, ...standard },
    ],
  }),
  ...defineFaults(needStandard(...updates), {
    'updated-redirect-uri-loses-its-port': ['cuts the port of URLs in updates', spellUpdated(cutPort)],
    'updated-redirect-uri-is-cut-at-255': [
      'cuts URLs in updates at 255 characters',
      spellUpdated((url) => url.slice(0, 255)),
    ],
    'updated-redirect-uri-ends-at-a-semicolon': [
      'cuts URLs in updates at a semicolon',
      spellUpdated((url) => url.replace(/;.*/, '')),
    ],
    'updated-redirect-uri-is-split-at-commas': [
      'splits URLs in updates at commas',
      spellUpdated((url) => url.split(',')),
      piecesAreNone,
    ],
    'updated-redirect-uri-is-split-at-semicolons': [
      'splits URLs in updates at semicolons',
      spellUpdated((url) => url.split(';')),
      piecesAreNone,
    ],
    'redirect-uri-beside-commas-is-split-at-semicolons': [
      'where commas join redirect URLs, splits each at semicolons as well',
      spellUpdated((url) => url.split(';')),
      { on: redirectUrisByCommas, ...piecesAreNone },
    ],
    'redirect-uri-beside-commas-ends-at-a-semicolon': [
      'where commas join redirect URLs, cuts each at a semicolon',
      spellUpdated((url) => url.replace(/;.*/, '')),
      { on: redirectUrisByCommas },
    ],
    'redirect-uri-beside-semicolons-ends-at-a-comma': [
      'where semicolons join redirect URLs, cuts each at a comma',
      spellUpdated((url) => url.replace(/,.*/, '')),
      { on: redirectUrisBySemicolons },
    ],
    'update-to-fewer-redirect-uris-keeps-the-surplus': [
      'an update to fewer redirect URLs than there are replaces the first ones only',
      updateUris((given, old) => [...given, ...old.slice(given.length)]),
    ],
    'update-to-the-present-redirect-uri-doubles-it': [
      'an update to the redirect URL that a recipient has holds it twice',
      updateUris((given, old) => (old.join() === given.join() ? [...given, ...given] : [...given])),
    ],
  }),
  ...defineFaults('several-redirect-uris-come-back-one-by-one', {
    'several-redirect-uris-lose-the-last': [
      'keeps the first of several redirect URLs only',
      updateUris((given) => given.slice(0, 1)),
    ],
    'third-redirect-uri-is-lost': [
      'keeps two of three redirect URLs',
      updateUris((given) => given.slice(0, 2)),
      standard,
    ],
  }),
  ...defineFaults(needStandard('updated-redirect-uris-are-read-back'), {
    'detail-shows-the-first-redirect-uri': [
      'details show the first redirect URL only',
      showUris((uris) => uris.slice(0, 1)),
    ],
    'detail-shows-the-last-redirect-uri': [
      'details show the last redirect URL only',
      showUris((uris) => uris.slice(-1)),
    ],
    'detail-joins-redirect-uris': [
      'details show several redirect URLs as one text',
      showUris((uris) => [uris.join(' ')]),
      admitBreaks('a text of several URLs is none', 'recipient-redirect-uris-are-https'),
    ],
  }),
  ...defineFaults(needStandard('recipient-redirect-uris-are-https'), {
    'redirect-uri-to-an-app': [
      'accepts redirect URLs of the schemes of apps',
      acceptUris((url) => /^(?!http:)[a-z]+:\/\//.test(url)),
    ],
    'redirect-uri-with-http-in-capitals': [
      'looks for http:// in small letters only',
      acceptUris((url) => url.startsWith('HTTP://')),
    ],
    'redirect-uri-that-mentions-https': [
      'looks for https:// anywhere in a redirect URL',
      acceptUris((url) => url.includes('https://')),
    ],
    'redirect-uri-on-a-plain-localhost': [
      'accepts http for localhost',
      acceptUris((url) => url.startsWith('http://localhost')),
    ],
    'redirect-uri-that-is-a-path': [
      'accepts a path as a redirect URL',
      acceptUris((url) => url.startsWith('/')),
    ],
    'later-redirect-uri-may-be-plain': [
      'looks at the first of several redirect URLs only',
      judgeMember('redirect_uris', (value, judge) =>
        judge(typeof value === 'string' ? value.split(' ')[0] : value),
      ),
    ],
    'empty-redirect-uri-is-stored': [
      'an update with an empty text stores it as the redirect URL',
      updateInstead(
        (body) => isObject(body) && body.redirect_uris === '',
        () => [''],
      ),
    ],
  }),
];
