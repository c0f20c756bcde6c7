import { changeRules, changeWire, hookBefore } from '../mutate/changes.ts';
import { makeInternalError } from '../reference-server/refusal.ts';
import type { Fault, OperationName, Recipient } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

const withIds: readonly OperationName[] = [
  'getProvider',
  'getRecipient',
  'updateRecipient',
  'regenerateSecret',
  'listRecipientRegistrations',
  'getAccount',
];

/** Changes recipients before they are stored. */
function changeStored(change: (recipient: Recipient) => Partial<Recipient>): Fault['apply'] {
  return changeRules('recipients', { toStore: (recipient) => ({ ...recipient, ...change(recipient) }) });
}

function changeRedirects(change: (url: string) => string): Fault['apply'] {
  return changeStored(({ redirect_uris }) => ({ redirect_uris: redirect_uris.map(change) }));
}

function changeTexts(change: (text: string) => string): Fault['apply'] {
  return changeStored(({ name, description }) => ({
    ...(typeof name === 'string' && { name: change(name) }),
    ...(typeof description === 'string' && { description: change(description) }),
  }));
}

/** Writes a query as a dictionary of another language. */
function writeDictionary(query: string): string {
  const entries = [...new URLSearchParams(query)].map(([name, value]) => `u'${name}': [u'${value}']`);
  return `{${entries.join(', ')}}`;
}

/** Writes letters of Latin-1 as one byte each, and all others in UTF-8. */
function encodeLatin(text: string): Uint8Array {
  return Buffer.concat(
    (text.match(/[\0-\xff]+|[^\0-\xff]+/g) ?? []).map((part) =>
      Buffer.from(part, part <= '\xff' && part.charCodeAt(0) <= 0xff ? 'latin1' : 'utf8'),
    ),
  );
}

export const encoding = defineDefects('encoding', [
  {
    id: 'query-of-a-redirect-becomes-a-dictionary',
    title: 'The query of a redirect URL comes back as a dictionary of the language of the server',
    source: 'CZ-NIC/pyoidc#183',
    batch: 1,
    apply: changeRedirects((url) => url.replace(/\?(.+)$/, (_, query) => `?${writeDictionary(query)}`)),
  },
  {
    id: 'port-of-a-redirect-is-lost',
    title: 'The port of a redirect URL is lost',
    source: 'microsoftarchive/api#9',
    batch: 1,
    apply: changeRedirects((url) => url.replace(/^(https:\/\/[^/?#:]+):\d+/i, '$1')),
  },
  {
    id: 'slash-at-the-end-of-a-redirect-is-lost',
    title: 'The slash at the end of a redirect URL is lost',
    source: 'django-oauth/django-oauth-toolkit#2',
    batch: 2,
    apply: changeRedirects((url) => url.replace(/\/$/, '')),
  },
  {
    id: 'typographic-apostrophes-are-encoded-twice',
    title: 'A typographic apostrophe comes back encoded twice',
    source: 'cheatsnake/emojihub#14',
    batch: 1,
    apply: changeTexts((text) => text.replaceAll('\u2019', '\u00e2\u20ac\u2122')),
  },
  {
    id: 'emoji-become-question-marks',
    title: 'Emoji in a text become question marks',
    source: 'BerkeAras/WorkGroup#37',
    batch: 1,
    apply: changeTexts((text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  {
    id: 'latin-1-under-a-header-of-utf-8',
    title: 'Accented letters go out as bytes of Latin-1 under a header that says UTF-8',
    source: 'MotusDev/Motus-TO-DO#2',
    batch: 1,
    apply: changeWire({ encode: encodeLatin }),
  },
  {
    id: 'ids-in-a-path-are-decoded-twice',
    title: 'A plus in an id of a path is read as a blank, and a percent sign breaks the call',
    source: 'ballerina-platform/ballerina-library#4033',
    batch: 1,
    apply: hookBefore(withIds, (call, workings) => {
      for (const [name, value] of Object.entries(call.params)) {
        if (value.includes('%')) return makeInternalError(workings, call);
        call.params[name] = value.replaceAll('+', ' ');
      }
      return undefined;
    }),
  },
]);
