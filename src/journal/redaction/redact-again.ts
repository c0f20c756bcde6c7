import type { Exchange, Header, ReceivedResponse, SentRequest } from '../../http/exchange.ts';
import type { JournalEntry } from '../entry.ts';
import { defineLazily, redactEntry } from './entries.ts';
import type { Learnt } from './handover.ts';
import { Secrets } from './secrets.ts';

type Redact = (text: string) => string;

/**
 * Searches entries that were redacted when they were written for what was learnt later, or by another process. Gives
 * the same object where there is nothing of it.
 */
export function makeLearntRedactor(learnt: readonly Learnt[]): {
  entry(entry: JournalEntry): JournalEntry;
  /** The same, with an exchange searched when it is read. */
  entryInMemory(entry: JournalEntry): JournalEntry;
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
  const redactNow = (entry: JournalEntry) => {
    found = false;
    const redacted = redactEntry(entry, redactor, []);
    return found ? redacted : entry;
  };
  return {
    entry: redactNow,
    entryInMemory: (entry) =>
      entry.type === 'exchange'
        ? { ...entry, exchange: redactWhenRead(entry.exchange, redact) }
        : redactNow(entry),
    text: redact,
  };
}

/** The texts of an exchange that come from the wire. */
function redactExchange(exchange: Exchange, redact: Redact): Exchange {
  const { request, response, failure } = exchange;
  return {
    ...exchange,
    request: redactRequest(request, redact),
    ...(response && { response: redactResponse(response, redact) }),
    ...(failure && { failure: { ...failure, message: redact(failure.message) } }),
  };
}

/** The same for an exchange in memory, which is redacted at all when somebody reads it: most are never read. */
function redactWhenRead(exchange: Exchange, redact: Redact): Exchange {
  const later = Object.defineProperties({} as Exchange, Object.getOwnPropertyDescriptors(exchange));
  defineLazily(later, 'request', () => redactRequest(exchange.request, redact));
  if ('response' in exchange)
    defineLazily(later, 'response', () => exchange.response && redactResponse(exchange.response, redact));
  const { failure } = exchange;
  if (failure) defineLazily(later, 'failure', () => ({ ...failure, message: redact(failure.message) }));
  return later;
}

function redactRequest(request: SentRequest, redact: Redact): SentRequest {
  const { url, headers, body } = request;
  return {
    ...request,
    url: redact(url),
    headers: redactHeaders(headers, redact),
    body: body === undefined ? undefined : redact(body),
  };
}

function redactResponse(response: ReceivedResponse, redact: Redact): ReceivedResponse {
  return { ...response, headers: redactHeaders(response.headers, redact), text: redact(response.text) };
}

function redactHeaders(headers: readonly Header[], redact: Redact): Header[] {
  return headers.map(([name, value]) => [redact(name), redact(value)]);
}
