import { isObject } from '../lib/json/values.ts';
import { readAccessToken } from './access-token.ts';
import type { ReceivedResponse } from './exchange.ts';

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
  return `${status} ${named}${asksForJson ? ': it seems to take no form, which is how the document asks for tokens (5.3)' : ''}`;
}

function quoteShort(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
