import { listDocumentedMembers } from '../../contract/documented-members.ts';
import { listPersonalMembers } from '../../contract/schemas.ts';
import type { Exchange } from '../../http/exchange.ts';
import { Redactor } from '../../journal/redaction/redactor.ts';
import { Secrets } from '../../journal/redaction/secrets.ts';
import { readForm, readSentMembers } from '../rules/request.ts';
import { isMasked, isPlaceholder } from '../rules/texts.ts';
import type { Asked } from '../traffic.ts';

/** Headers whose values open something. */
const credentialHeaders = /^(?:(?:proxy-)?authorization|cookie|x-api-key|api-?key|x-(?:auth|access)-token)$/i;

/** What takes the secrets of a recording, and the people in it, out of what is written. */
export function makeRedactor(
  asked: readonly Asked[],
  tokenHeader: string,
  more: Iterable<string> = [],
): Redactor {
  const secrets = new Secrets(more);
  const members = { personal: listPersonalMembers(), documented: listDocumentedMembers };
  const redactor = new Redactor(secrets, members, tokenHeader);
  for (const one of asked) {
    for (const value of listSentSecrets(one, tokenHeader)) if (!isMasked(value)) secrets.add(value);
    if (one.exchange.response !== undefined) redactor.learn(one.exchange.response);
  }
  return redactor;
}

/** Tokens, keys and secrets that a request carries, whole and without the name of their scheme. */
function listSentSecrets(asked: Asked, tokenHeader: string): string[] {
  const { headers } = asked.exchange.request;
  const values = headers
    .filter(([name]) => credentialHeaders.test(name) || name.toLowerCase() === tokenHeader.toLowerCase())
    .flatMap(([, value]) => [value, value.replace(/^\w+\s+/, '')]);
  const inForm = asked.exchange.operation === 'token' ? [readForm(asked).get('client_secret') ?? ''] : [];
  const inBody = readSentMembers(asked)?.client_secret;
  return [...values, ...inForm, ...(typeof inBody === 'string' ? [inBody] : [])].filter(
    (value) =>
      !isPlaceholder(value) &&
      !isPlaceholder(value.replace(/^Bearer\s+/i, '')) &&
      !/^(?:Bearer|Basic)$/i.test(value.trim()),
  );
}

/** The exchanges as they may be written, by their ids. */
export function redactExchanges(
  exchanges: readonly Exchange[],
  redactor: Redactor,
): ReadonlyMap<string, Exchange> {
  return new Map(exchanges.map((exchange) => [exchange.id, redactor.redactExchange(exchange)]));
}
