import { findHeader } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import type { EndedExchange } from '../../src/judge/law.ts';

/** Characters of a token. */
const minToken = 8;

/**
 * True where one partner sent two requests, as far as their tokens tell. Nothing says that partners see what others have written, and a
 * recording may hold several of them, or lack their tokens; a run asks for one.
 */
export function isOfOneCaller(
  one: EndedExchange,
  other: EndedExchange,
  { missesWrites, tokenHeader }: { readonly missesWrites?: boolean; readonly tokenHeader: string },
): boolean {
  if (missesWrites !== true) return true;
  const [token, ofOther] = [one, other].map(({ exchange }) =>
    findHeader(exchange.request.headers, tokenHeader),
  );
  if (token === undefined || token !== ofOther || isRedacted(token)) return false;
  // The beginning alone of a token may be that of all.
  return token.replace(/^Bearer\s+/i, '').length >= minToken;
}
