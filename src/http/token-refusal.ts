import { readAccessToken } from './access-token.ts';
import type { ReceivedResponse } from './exchange.ts';

/** The code of an OAuth error in a body (RFC 6749, 5.2), whatever its status; undefined where a token came with it. */
export function findTokenError({ json }: ReceivedResponse): string | undefined {
  const { error } = (json ?? {}) as { readonly error?: unknown };
  const isError = typeof error === 'string' && error !== '';
  return isError && readAccessToken(json) === undefined ? error : undefined;
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
