import { isObject } from '../lib/json/values.ts';
import type { ReceivedResponse } from './exchange.ts';
import { describeStrangeStatus } from './strange-answer.ts';

/** A token that an answer of /Token holds. */
export interface AccessToken {
  readonly token: string;
  readonly expiresIn: unknown;
  /** Where it stands in place of the member `access_token`, in words; absent where it stands there. */
  readonly nearMiss?: string;
}

/**
 * The access token in the body of an answer of /Token (5.3): the text in `access_token`, or else what stands for it under
 * a near miss, in another spelling or in the one object around it, so that this defect does not hide those of the
 * requests that need the token. Undefined for none.
 */
export function readAccessToken(json: unknown): AccessToken | undefined {
  if (!isObject(json)) return undefined;
  const own = readMember(json);
  if (own !== undefined) return own;
  const inner = Object.entries(json).filter(([, value]) => isObject(value) && readMember(value));
  if (inner.length !== 1) return undefined;
  const [name, value] = inner[0]!;
  const found = readMember(value as Readonly<Record<string, unknown>>)!;
  return { ...found, nearMiss: `the object below ${name} for the body` };
}

function readMember(json: Readonly<Record<string, unknown>>): AccessToken | undefined {
  const { access_token: exact } = json;
  const names = exact === undefined ? Object.keys(json).filter(isSpelling) : ['access_token'];
  const token = names.length === 1 ? json[names[0]!] : undefined;
  if (typeof token !== 'string' || token === '') return undefined;
  const expiresIn = Object.entries(json).find(([name]) => normalize(name) === 'expiresin')?.[1];
  return { token, expiresIn, ...(exact === undefined ? { nearMiss: `${names[0]} for access_token` } : {}) };
}

function isSpelling(name: string): boolean {
  return normalize(name) === 'accesstoken';
}

function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, '');
}

/** Names of members by which services tell errors under a success, where they do not tell one as OAuth has it. */
const errorNames = /^(?:errors?|error_?code|error_?description|error_?message|message|fault)$/i;

/**
 * That a body without a token says that something is wrong, in words that follow "with": the code of an OAuth error (RFC
 * 6749, 5.2), or under a success the name of another member, whose text may be about anybody. Undefined for none, and where
 * a token came with it.
 */
export function findTokenError({ status, json }: ReceivedResponse): string | undefined {
  if (!isObject(json) || readAccessToken(json) !== undefined) return undefined;
  if (typeof json.error === 'string' && json.error !== '') return `the error ${quoteShort(json.error)}`;
  if (status >= 300) return undefined;
  const told = Object.entries(json).find(([name, value]) => errorNames.test(name) && holdsSomething(value));
  if (told !== undefined) return `an error in ${told[0]}`;
  return json.success === false ? 'success false' : undefined;
}

function holdsSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/** Why an answer of /Token holds no access_token, as far as it tells, in words that follow its address. */
export function describeTokenRefusal(response: ReceivedResponse): string {
  const { status, text } = response;
  const error = findTokenError(response);
  const named = error === undefined ? 'without access_token' : `with ${error}`;
  const words = error === undefined ? text : `${error} ${text}`;
  const asksForJson = status === 415 || (status >= 400 && /json|content.?type|media.?type/i.test(words));
  return `${describeStrangeStatus(response)} ${named}${asksForJson ? ': it seems to take no form, which is how the document asks for tokens (5.3)' : ''}`;
}

function quoteShort(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
