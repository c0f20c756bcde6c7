import type { Exchange, Header } from '../../http/exchange.ts';
import type { JournalEntry } from '../entry.ts';
import type { Learnt } from './handover.ts';
import { redactEntry } from './redact-entry.ts';
import { Secrets } from './secrets.ts';

/**
 * Searches entries that were redacted when they were written for what was learnt later, or by another process. Gives
 * the same object where there is nothing of it.
 */
export function makeLearntRedactor(learnt: readonly Learnt[]): {
  entry(entry: JournalEntry): JournalEntry;
  text(text: string): string;
} {
  const secrets = new Secrets();
  for (const one of learnt) secrets.learn(one);
  let found = false;
  const redact = (text: string) => {
    const redacted = secrets.redact(text);
    found ||= redacted !== text;
    return redacted;
  };
  const redactor = {
    secrets: { redact },
    redact,
    redactText: redact,
    redactExchange: (exchange: Exchange) => redactExchange(exchange, redact),
  };
  return {
    entry(entry) {
      found = false;
      const redacted = redactEntry(entry, redactor, []);
      return found ? redacted : entry;
    },
    text: redact,
  };
}

/** The texts of an exchange that come from the wire. */
function redactExchange(exchange: Exchange, redact: (text: string) => string): Exchange {
  const { request, response, failure } = exchange;
  const redactHeaders = (headers: readonly Header[]): Header[] =>
    headers.map(([name, value]) => [redact(name), redact(value)]);
  const { url, headers, body } = request;
  return {
    ...exchange,
    request: {
      ...request,
      url: redact(url),
      headers: redactHeaders(headers),
      body: body === undefined ? undefined : redact(body),
    },
    ...(response && {
      response: { ...response, headers: redactHeaders(response.headers), text: redact(response.text) },
    }),
    ...(failure && { failure: { ...failure, message: redact(failure.message) } }),
  };
}
