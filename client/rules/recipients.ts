import dataScope from '#schemas/data-scope.schema.json' with { type: 'json' };
import { quoteValue } from '../../src/lib/quote-value.ts';
import { parseUrl } from '../../src/lib/url.ts';
import { type Asked, isMasked } from '../recording/traffic.ts';
import { findNearName } from './near-names.ts';
import type { Past } from './past.ts';
import { itemsOf, objectOf, readSentMembers } from './request.ts';
import { type Breach, defineRule, judgeOn, type Rule, type Ruling } from './rule.ts';

/** The data scopes of the table (1). */
const scopes: ReadonlySet<string> = new Set(dataScope.enum);

const links = ['logo_uri', 'terms_uri', 'client_uri'] as const;

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
const isContact = (value: unknown) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { email } = value as { readonly email?: unknown };
  return email === undefined || isText(email) || areTexts(email);
};

/** What each member has to be; redirect_uris have a duty of their own. */
const types: Readonly<Record<string, readonly [fits: (value: unknown) => boolean, wanted: string]>> = {
  name: [isText, 'a string'],
  description: [isText, 'a string'],
  // How the scopes of a request are written is told in two ways.
  scope: [(value) => isText(value) || areTexts(value), 'an array of strings'],
  country: [isText, 'a string'],
  contacts: [
    (value) => Array.isArray(value) && value.every((one) => (isText(one) && isMasked(one)) || isContact(one)),
    'an array of objects with the member email, a string or an array of strings',
  ],
  ...Object.fromEntries(links.map((name) => [name, [isText, 'a string']])),
};

/** A member of the body that is there and was not taken out of the recording. */
function readMember(asked: Asked, name: string): unknown {
  const value = readSentMembers(asked)?.[name];
  return isText(value) && isMasked(value) ? undefined : value;
}

/** The first breach of a list of members, or `kept` where one of them is there. */
function judgeMembers(
  asked: Asked,
  names: readonly string[],
  judge: (value: unknown, name: string) => Omit<Breach, 'pointer'> | undefined,
): Ruling | undefined {
  const given = names
    .map((name) => ({ name, value: readMember(asked, name) }))
    .filter(({ value }) => value !== undefined);
  for (const { name, value } of given) {
    const breach = judge(value, name);
    if (breach !== undefined) return { ...breach, pointer: `/${name}` };
  }
  return given.length === 0 ? undefined : 'kept';
}

/** Members of a new recipient that stand under another name, or one level too deep, so that they are none. */
function findMisplaced(asked: Asked): Breach | undefined {
  const members = readSentMembers(asked) ?? {};
  const near = findNearName(Object.keys(members), documented);
  if (near !== undefined)
    return { wanted: `the member ${near.meant}`, got: `the member ${near.sent}`, pointer: `/${near.sent}` };
  if (documented.some((name) => name in members)) return undefined;
  const around = Object.keys(members).find((name) => {
    const inner = objectOf(members[name]);
    return documented.filter((one) => one in inner).length > 1;
  });
  return around === undefined
    ? undefined
    : { wanted: 'the members of a recipient', got: `them in a member ${around}`, pointer: `/${around}` };
}

function judgeTypes(asked: Asked): Ruling | undefined {
  const misplaced = asked.exchange.operation === 'createRecipient' ? findMisplaced(asked) : undefined;
  if (misplaced !== undefined) return misplaced;
  return judgeMembers(asked, Object.keys(types), (value, name) => {
    const [fits, wanted] = types[name]!;
    return fits(value) ? undefined : { wanted, got: kindOf(value) };
  });
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array of other items';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

const maxLengths: Readonly<Record<string, number>> = { name: 256, description: 512 };
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Characters as every sensible reading counts them, up to one more than a limit. */
function isTooLong(text: string, max: number): boolean {
  if (text.length <= max) return false;
  let count = 0;
  for (const _ of graphemes.segment(text.slice(0, 20 * max))) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}

function judgeLengths(asked: Asked): Ruling | undefined {
  return judgeMembers(asked, Object.keys(maxLengths), (value, name) => {
    const max = maxLengths[name]!;
    if (!isText(value) || !isTooLong(value, max)) return undefined;
    return { wanted: `at most ${max} characters`, got: `${[...value].length} characters` };
  });
}

/** The scopes of a request, in whichever way they are written; undefined where they are not texts. */
function readScopes(asked: Asked): readonly string[] | undefined {
  const scope = readMember(asked, 'scope');
  const texts = isText(scope) ? [scope] : itemsOf(scope);
  if (
    scope === undefined ||
    scope === null ||
    (!isText(scope) && !Array.isArray(scope)) ||
    !texts.every(isText)
  )
    return undefined;
  return texts.flatMap((text) => text.split(/\s+/)).filter((text) => text !== '');
}

function judgeBasic(asked: Asked): Ruling | undefined {
  // A comma keeps no scopes apart; which scopes were meant is seen all the same.
  const asks = readScopes(asked)?.flatMap((scope) => scope.split(','));
  if (asks === undefined) return undefined;
  const got = asks.length === 0 ? 'no scope' : asks.join(' ');
  return judgeOn(asks.includes('ACCOUNT_BASIC'), () => ({ wanted: 'ACCOUNT_BASIC', got, pointer: '/scope' }));
}

function judgeScopes(asked: Asked): Ruling | undefined {
  const unknown = readScopes(asked)?.find((scope) => !scopes.has(scope));
  if (unknown !== undefined)
    return { wanted: 'a data scope of the table', got: quoteValue(unknown), pointer: '/scope' };
  return readScopes(asked) === undefined ? undefined : 'kept';
}

function judgeLinks(asked: Asked): Ruling | undefined {
  return judgeMembers(asked, links, (value) =>
    !isText(value) || isHttpsUrl(value) ? undefined : { wanted: 'an HTTPS link', got: quoteValue(value) },
  );
}

function judgeCountry(asked: Asked): Ruling | undefined {
  return judgeMembers(asked, ['country'], (value) =>
    !isText(value) || value === 'CA' || value === 'US'
      ? undefined
      : { wanted: 'CA or US', got: quoteValue(value) },
  );
}

function isHttpsUrl(text: string): boolean {
  return /^https:\/\//i.test(text) && parseUrl(text) !== undefined;
}

/** The texts of a list of URLs; how they are joined is not shown (B-24), so that whatever keeps them apart is taken. */
function splitUrls(text: string): readonly string[] {
  return text
    .split(/[\s,;|"'[\]]+(?=[a-z][a-z0-9+.-]*:\/\/)|\s+/i)
    .map((url) => url.replace(/[\]"']+$/, ''))
    .filter((url) => url !== '');
}

function judgeRedirects(asked: Asked): Ruling | undefined {
  const wanted = 'a string of HTTPS URLs';
  return judgeMembers(asked, ['redirect_uris'], (value) => {
    if (!isText(value)) return { wanted, got: Array.isArray(value) ? 'an array' : kindOf(value) };
    const urls = splitUrls(value);
    const fits = urls.length > 0 && urls.every(isHttpsUrl);
    return fits ? undefined : { wanted, got: value === '' ? 'an empty string' : value };
  });
}

function judgeUpdate(asked: Asked): Ruling | undefined {
  const members = readSentMembers(asked);
  if (members === undefined) return undefined;
  return judgeOn('redirect_uris' in members, () => ({ wanted: 'the member redirect_uris', got: 'none' }));
}

const documented = [...Object.keys(types), 'redirect_uris'];

function observeOthers(asked: Asked): Ruling | undefined {
  const others = Object.keys(readSentMembers(asked) ?? {}).filter((name) => !documented.includes(name));
  return others.length === 0 ? undefined : { observed: others.sort().join(', ') };
}

function observeRepeat(asked: Asked, { unknownCreations }: Past): Ruling | undefined {
  const last = unknownCreations.at(-1);
  if (last === undefined) return undefined;
  if (asked.exchange.operation === 'listRecipients') return { observed: 'it looks up what became of it' };
  const isSame = asked.exchange.request.body === last.exchange.request.body;
  return isSame ? { observed: 'it sends the same creation again' } : undefined;
}

/** What a client sends of recipients. */
export const recipientRules: readonly Rule[] = [
  defineRule('caller-sends-the-members-of-a-recipient-with-their-types', judgeTypes),
  defineRule('caller-keeps-name-and-description-within-their-limits', judgeLengths),
  defineRule('caller-includes-account-basic-in-the-scope', judgeBasic),
  defineRule('caller-asks-for-documented-scopes', judgeScopes),
  defineRule('caller-links-by-https', judgeLinks),
  defineRule('caller-names-a-documented-country', judgeCountry),
  defineRule('caller-sends-redirect-uris-as-a-string', judgeRedirects),
  defineRule('caller-gives-the-redirect-uris-of-an-update', judgeUpdate),
  defineRule('caller-sends-other-members-of-a-recipient', observeOthers),
  defineRule('caller-repeats-a-creation-of-unknown-outcome', observeRepeat, [
    'createRecipient',
    'listRecipients',
  ]),
];
