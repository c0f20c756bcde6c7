import { isObject } from '../lib/json/compare.ts';
import { readAccessToken } from './access-token.ts';
import type { ReceivedResponse } from './exchange.ts';

/** Names of members by which services tell errors; the first is that of OAuth (RFC 6749, 5.2). */
const errorNames = /^(?:error|errors|error_?code|error_?description|error_?message|message|fault)$/i;

/**
 * What a body without a token says is wrong, whatever its status: the code of an OAuth error, or what stands in another
 * member that tells one. Undefined for none, and where a token came with it.
 */
export function findTokenError({ json }: ReceivedResponse): string | undefined {
  if (!isObject(json) || readAccessToken(json) !== undefined) return undefined;
  const told = Object.entries(json).filter(([name, value]) => errorNames.test(name) && holdsSomething(value));
  const [name, value] = told.find(([one]) => one === 'error') ?? told[0] ?? [];
  if (name === undefined) return json.success === false ? 'success is false' : undefined;
  return typeof value === 'string' ? value : name;
}

function holdsSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/** Why an answer of /Token holds no access_token, as far as it tells, in words that follow its address. */
export function describeTokenRefusal(response: ReceivedResponse): string {
  const { status, text } = response;
  const error = findTokenError(response);
  const named = error === undefined ? 'without an access_token' : `with the error ${quoteShort(error)}`;
  const words = error === undefined ? text : `${error} ${text}`;
  const asksForJson = status === 415 || (status >= 400 && /json|content.?type|media.?type/i.test(words));
  return `${status} ${named}${asksForJson ? ': it seems to take no form, which is how the document asks for tokens (5.3)' : ''}`;
}

function quoteShort(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
