import { changeMember, combineChanges } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, needStandard, standard } from '../../mutate/fault.ts';
import { isObject } from '../../mutate/pointers.ts';
import {
  admitMember,
  alterUris,
  answerInstead,
  judgeMember,
  storeRecipients,
  storeText,
  updateInstead,
  updateUris,
} from '../../mutate/recipients.ts';
import type { Fault, OperationName } from '../../reference-server/types.ts';
import { redirectUrisByCommas, redirectUrisBySemicolons } from '../../variations/recipients/redirects.ts';

const updates = [
  'recipient-update-replaces-the-redirect-uris',
  'updated-redirect-uris-are-read-back',
] as const;

const fromTheStart = admitBreaks(
  'the detail shows what the creation kept',
  'recipient-detail-reads-back-what-was-created',
);

const everywhere = {
  ...needStandard('creation-returns-the-redirect-uri-sent', ...updates),
  ...fromTheStart,
};

const pieces = admitBreaks('a piece of a URL is none', 'recipient-redirect-uris-are-https');

const portless = /^(https:\/\/[^/:]+)(\/|$)/;
const port = /:\d+(?=\/|$)/;

/** Replaces a part of each redirect URL that a creation or an update gives. */
const replaceInUris = (part: RegExp, by = '') => alterUris((url) => url.replace(part, by));

/** Cuts a part out of each redirect URL of an update. */
const cutUpdated = (part: RegExp) => updateUris((given) => given.map((url) => url.replace(part, '')));

/** Splits each redirect URL of an update. */
const splitUpdated = (sign: string) => updateUris((given) => given.flatMap((url) => url.split(sign)));

/** Shows some of the redirect URLs in details. */
const sliceShown = (start: number, end?: number) =>
  changeMember('getRecipient', '/redirect_uris', (uris) => [uris].flat().slice(start, end));

/** Accepts redirect URLs of some form. */
const acceptUris = (form: RegExp) =>
  admitMember(
    'redirect_uris',
    (text) => typeof text === 'string' && text.split(' ').every((url) => form.test(url)),
  );

const urls = ['redirect_uris', 'logo_uri', 'terms_uri', 'client_uri'] as const;
const links = ['logo_uri', 'terms_uri', 'client_uri'] as const;

/** Refuses URLs of a creation, or of an update, for their length; with 500 they break it. */
const refuseUrls = (length: number, status = 400, on: OperationName = 'createRecipient') =>
  answerInstead(
    status,
    (body) => urls.some((member) => typeof body[member] === 'string' && body[member].length >= length),
    on,
  );

/** Cuts URLs of creations to as many characters. */
const cutUrls = (length: number) =>
  combineChanges(
    ...links.map((member) => storeText(member, (url) => url.slice(0, length))),
    storeRecipients(
      ({ redirect_uris }) => ({ redirect_uris: redirect_uris.map((url) => url.slice(0, length)) }),
      'createRecipient',
    ),
  );

/** Defects of single redirect URLs: how they are spelt, how many there are, and what counts as HTTPS. */
export const recipientRedirectFaults: readonly Fault[] = [
  ...defineFaults(everywhere, {
    'redirect-uri-is-decoded': ['decodes the escapes in redirect URLs', alterUris(decodeURIComponent)],
    'redirect-uri-loses-its-plus': ['writes %20 for a plus in redirect URLs', replaceInUris(/\+/g, '%20')],
    'redirect-uri-ends-at-an-ampersand': ['cuts redirect URLs at their first &', replaceInUris(/&.*/)],
    'redirect-uri-loses-its-last-slash': ['cuts the slash at the end of a URL', replaceInUris(/\/$/)],
  }),
  ...defineFaults('creation-returns-the-redirect-uri-sent', {
    'created-redirect-uri-gets-the-default-port': [
      'writes the port of HTTPS into redirect URLs that have none, in the answer to a creation',
      changeMember(
        'createRecipient',
        '/redirect_uris/*',
        (uri) => String(uri).replace(portless, '$1:443$2'),
        201,
      ),
      admitBreaks('each of several has it, too', 'several-redirect-uris-come-back-one-by-one'),
    ],
    'created-redirect-uri-loses-its-port': [
      'cuts the port of redirect URLs in creations',
      storeRecipients(
        (given) => ({ redirect_uris: given.redirect_uris.map((url) => url.replace(port, '')) }),
        'createRecipient',
      ),
      { ...fromTheStart, ...standard },
    ],
  }),
  ...defineFaults('recipient-urls-up-to-2000-characters-are-accepted', {
    'created-urls-of-256-are-refused': ['refuses creations with URLs of 256 characters', refuseUrls(256)],
    'created-urls-of-2000-are-refused': [
      'refuses creations with URLs of 2,000 characters',
      refuseUrls(2000),
      standard,
    ],
    'created-urls-of-2000-break-the-server': [
      'answers creations with URLs of 2,000 characters with 500',
      refuseUrls(2000, 500),
      standard,
    ],
    'updated-urls-of-256-are-refused': [
      'refuses updates to URLs of 256 characters',
      refuseUrls(256, 400, 'updateRecipient'),
    ],
    'updated-urls-of-2000-break-the-server': [
      'answers updates to URLs of 2,000 characters with 500',
      refuseUrls(2000, 500, 'updateRecipient'),
    ],
  }),
  ...defineFaults(['creation-returns-what-was-sent', 'creation-returns-the-redirect-uri-sent'], {
    'created-urls-are-cut-at-255': [
      'stores 255 characters of the URLs of creations',
      cutUrls(255),
      fromTheStart,
    ],
    'created-urls-are-cut-at-1999': [
      'stores 1,999 characters of the URLs of creations',
      cutUrls(1999),
      { ...fromTheStart, ...standard },
    ],
  }),
  ...defineFaults(needStandard(...updates), {
    'updated-redirect-uri-gets-the-default-port': [
      'writes the port of HTTPS into URLs in updates that have none',
      updateUris((given) => given.map((url) => url.replace(portless, '$1:443$2'))),
      admitBreaks(
        'several URLs have the port as well, and one that nobody gave is shown later on',
        'several-redirect-uris-come-back-one-by-one',
        'recipient-is-changed-by-its-own-writes-only',
      ),
    ],
    'updated-redirect-uri-loses-its-port': ['cuts the port of URLs in updates', cutUpdated(port)],
    'updated-redirect-uri-is-cut-at-255': ['cuts updated URLs at 255 letters', cutUpdated(/(?<=^.{255}).*/)],
    'updated-redirect-uri-ends-at-a-semicolon': ['cuts URLs in updates at a semicolon', cutUpdated(/;.*/)],
    'updated-redirect-uri-is-split-at-commas': ['splits URLs at commas', splitUpdated(','), pieces],
    'updated-redirect-uri-is-split-at-semicolons': ['splits URLs at semicolons', splitUpdated(';'), pieces],
    'redirect-uri-beside-commas-is-split-at-semicolons': [
      'where commas join redirect URLs, splits each at semicolons as well',
      splitUpdated(';'),
      { on: redirectUrisByCommas, ...pieces },
    ],
    'redirect-uri-beside-commas-ends-at-a-semicolon': [
      'where commas join redirect URLs, cuts each at a semicolon',
      cutUpdated(/;.*/),
      { on: redirectUrisByCommas },
    ],
    'redirect-uri-beside-semicolons-ends-at-a-comma': [
      'where semicolons join redirect URLs, cuts each at a comma',
      cutUpdated(/,.*/),
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
      updateUris((all) => all.slice(0, 1)),
    ],
    'created-redirect-uris-are-the-first-alone': [
      'keeps the first of several redirect URLs of a creation only',
      storeRecipients(
        ({ redirect_uris }) => ({ redirect_uris: redirect_uris.slice(0, 1) }),
        'createRecipient',
      ),
      { ...fromTheStart, ...standard },
    ],
    'third-redirect-uri-is-lost': ['keeps two redirect URLs', updateUris((all) => all.slice(0, 2)), standard],
  }),
  ...defineFaults(
    {
      ...needStandard('updated-redirect-uris-are-read-back'),
      ...admitBreaks(
        'a recipient may be created with several',
        'recipient-detail-reads-back-what-was-created',
      ),
    },
    {
      'detail-shows-the-first-redirect-uri': ['details show the first redirect URL only', sliceShown(0, 1)],
      'detail-shows-the-last-redirect-uri': ['details show the last redirect URL only', sliceShown(-1)],
      'detail-joins-redirect-uris': [
        'details show several redirect URLs as one text',
        changeMember('getRecipient', '/redirect_uris', (uris) => [[uris].flat().join(' ')]),
        admitBreaks(
          'a text of several URLs is none',
          'recipient-redirect-uris-are-https',
          'recipient-detail-reads-back-what-was-created',
        ),
      ],
    },
  ),
  ...defineFaults(needStandard('recipient-redirect-uris-are-https'), {
    'redirect-uri-to-an-app': ['accepts redirect URLs of apps', acceptUris(/^(?!http:)[a-z]+:\/\//)],
    'redirect-uri-with-http-in-capitals': ['looks for http:// in small letters only', acceptUris(/^HTTP:/)],
    'redirect-uri-that-mentions-https': ['finds https:// anywhere in a redirect URL', acceptUris(/https:/)],
    'redirect-uri-on-a-plain-localhost': ['accepts http for localhost', acceptUris(/^http:..localhost/)],
    'redirect-uri-that-is-no-url': ['accepts words as a redirect URL', acceptUris(/^[a-z]+$/)],
    'redirect-uri-that-is-a-path': ['accepts a path as a redirect URL', acceptUris(/^\//)],
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
