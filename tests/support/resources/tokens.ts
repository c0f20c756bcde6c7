import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Area } from '../../../src/catalogue/requirements.ts';
import { writeTokenForm } from '../../../src/http/token-form.ts';
import { makeWord } from '../../../src/lib/own-names.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { Auth, CheckContext } from '../../../src/plan/check.ts';

/** A token with the form in which it stands in its header. */
export interface Credential {
  readonly token: string;
  readonly form: (token: string) => string;
}

/** A credential as a call presents it, in words and for the wire; `token` is the text that stands for one. */
export interface Presented {
  readonly what: string;
  readonly auth: Auth;
  readonly token: string | undefined;
}

/** A call without a token: no header, or an empty one. */
export const missingTokens: readonly Presented[] = [
  { what: 'no token header', auth: 'none', token: undefined },
  { what: 'an empty token header', auth: { header: '' }, token: undefined },
];

/**
 * Tokens that cannot be valid, in the form of a valid one: an unknown one, and valid ones that are spoilt in ways
 * that a careless comparison overlooks. `few` is the unknown one and one that is spoilt a little; a number takes one of
 * them, and for the next number another.
 */
export function listInvalidTokens(
  { token, form }: Credential,
  effort: 'all' | 'few' | number = 'all',
): readonly Presented[] {
  // Near a short one there may be another valid one.
  const near = token.length < minNearLength ? [] : listNearTokens(token);
  const spoilt = [
    ['an unknown token', makeUnknown(token)],
    ...near.slice(0, 2),
    ['a token with four characters more', `${token}q7x0`],
    ...near.slice(2),
  ] as const;
  const present = ([what, value]: readonly [string, string]): Presented => ({
    what,
    auth: { header: form(value), what },
    token: value,
  });
  if (effort === 'few') return spoilt.slice(0, 2).map(present);
  const bare = form('').trim();
  const alone = {
    what: 'the scheme without a token',
    auth: { header: bare, what: 'the scheme without a token' },
    token: undefined,
  };
  const all = [...spoilt.map(present), ...(bare === '' ? [] : [alone])];
  if (effort === 'all') return all;
  return all.filter((_, index) => index === effort % all.length);
}

/** A user and a password in place of a bearer token, as a gateway may take them: no token of anybody's. */
export function listOtherSchemes({ token, form }: Credential): readonly Presented[] {
  if (!/^bearer$/i.test(form('').trim())) return [];
  const what = 'a user and a password under the scheme Basic';
  const value = Buffer.from(`${makeWord(`user ${token}`)}:${makeUnknown(token)}`).toString('base64');
  return [{ what, auth: { header: `Basic ${value}`, what }, token: value }];
}

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Tokens of which the first or the last character alone is another one: what compares a part of a token takes them.
 * The last is changed in its highest bit, since the others of an encoded one may carry padding only.
 */
export function listOuterTokens({ token, form }: Credential): readonly Presented[] {
  if (token.length < minNearLength) return [];
  const index = base64Letters.indexOf(token.at(-1) ?? '');
  const changed = [
    ['a token with another first character', `${token.startsWith('x') ? 'y' : 'x'}${token.slice(1)}`],
    ...(index < 0
      ? []
      : [['a token with another last character', `${token.slice(0, -1)}${base64Letters[index ^ 32]}`]]),
  ] as const;
  return changed.map(([what = '', value = '']) => ({
    what,
    auth: { header: form(value), what },
    token: value,
  }));
}

/** Of tokens as long as this, one that is changed is valid by chance only. */
const minNearLength = 8;

function listNearTokens(token: string): readonly (readonly [string, string])[] {
  const signed = splitSigned(token);
  return [
    ['a token with a changed character', changeToken(token)],
    ...(signed === undefined ? listShortAndSwapped(token) : listSpoiltSignatures(...signed)),
  ];
}

/** A token that is certainly none of the target's: the same in every check, so that what it gets is asked for once. */
export function makeUnknownToken({ target }: Pick<CheckContext, 'target'>): Auth {
  const valid = target.outbound?.auth.token;
  return {
    what: 'an unknown token',
    token: makeUnknown(typeof valid === 'string' ? valid : JSON.stringify(valid ?? target.target.name)),
  };
}

function makeUnknown(seed: string): string {
  return `${makeWord(`token ${seed}`)}-${makeWord(`end of ${seed}`)}`;
}

/** The expired token that the target file holds for an area as text: accounts have one of their own. */
export function findExpiredToken(
  { target: { fdx, outbound } }: CheckContext,
  area?: Area,
): string | undefined {
  const declared = area === 'fdx-accounts' ? fdx?.expiredToken : outbound?.auth.expiredToken;
  return typeof declared === 'string' ? declared : undefined;
}

/**
 * An unknown token, and an expired one where the target file has it: code may refuse the two at different places.
 */
export function refusedTokensOf(context: CheckContext, area?: Area): readonly Auth[] {
  const expired = findExpiredToken(context, area);
  return [makeUnknownToken(context), ...(expired === undefined ? [] : [{ token: expired }])];
}

/** A JWT (RFC 7519) as the part that is signed, with its last dot, and its signature; undefined for other tokens. */
function splitSigned(token: string): readonly [signed: string, signature: string] | undefined {
  const [, signed, signature] = /^(eyJ[\w-]+\.[\w-]+\.)([\w-]+)$/.exec(token) ?? [];
  return signed === undefined || signature === undefined ? undefined : [signed, signature];
}

/** The signature alone is spoilt, so that the claims can still be read: code that verifies it hardly or not takes them. */
function listSpoiltSignatures(signed: string, signature: string): readonly (readonly [string, string])[] {
  const swapped = signature.replace(/[a-z]/gi, (one) =>
    /[a-z]/.test(one) ? one.toUpperCase() : one.toLowerCase(),
  );
  const inOtherCase = ['a token whose signature is in the other letter case', `${signed}${swapped}`] as const;
  return [['a token with an empty signature', signed], ...(swapped === signature ? [] : [inOtherCase])];
}

function listShortAndSwapped(token: string): readonly (readonly [string, string])[] {
  return [['a truncated token', token.slice(0, Math.ceil(token.length * 0.75))], ...swapCase(token)];
}

/** Hexadecimal digits, and with them GUIDs, may be read in either letter case. */
function swapCase(token: string): readonly (readonly [string, string])[] {
  if (!/[g-z]/i.test(token)) return [];
  const upper = token.toUpperCase();
  return [['a token in another letter case', upper === token ? token.toLowerCase() : upper]];
}

/**
 * The fifth character from the end is replaced: the last ones of an encoded signature may carry padding only. By another
 * letter, not by the same one in capitals: hexadecimal digits may be read in either letter case.
 */
function changeToken(token: string): string {
  const at = Math.max(0, token.length - 5);
  return `${token.slice(0, at)}${/a/i.test(token[at] ?? '') ? 'B' : 'A'}${token.slice(at + 1)}`;
}

/** The credential that a call carries, in the declared form. Throws Blocked when the target file lacks it. */
export async function credentialOf(context: CheckContext, id: OperationId, auth: Auth): Promise<Credential> {
  if (typeof auth === 'object' && 'header' in auth) return splitHeader(auth.header);
  const template = context.target.outbound!.auth.value;
  const form = (token: string) => template.replace('{token}', () => token);
  return { token: await context.token(id, auth), form };
}

/** What stands after the last space of a header's value is the token. */
function splitHeader(value: string): Credential {
  const start = value.lastIndexOf(' ') + 1;
  return { token: value.slice(start), form: (token) => value.slice(0, start) + token };
}

/** The form that asks /Token for an access token with the scope client:admin, with changes. */
export function buildTokenForm(context: CheckContext, changes: Readonly<Record<string, string>> = {}) {
  const endpoint = context.target.outbound?.auth.tokenEndpoint;
  if (endpoint === undefined) {
    throw new Blocked('the target file lacks a token endpoint', 'outbound.auth.tokenEndpoint');
  }
  const { url, clientId, clientSecret } = endpoint;
  return { url, ...writeTokenForm(clientId, clientSecret, { scope: 'client:admin', ...changes }) };
}
