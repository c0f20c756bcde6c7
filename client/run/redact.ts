import { listDocumentedMembers } from '../../src/contract/documented-members.ts';
import { listPersonalMembers } from '../../src/contract/schemas.ts';
import { Redactor } from '../../src/journal/redaction/redactor.ts';
import { Secrets } from '../../src/journal/redaction/secrets.ts';
import { type Asked, isMasked, isPlaceholder } from '../recording/traffic.ts';
import { readForm, readSentMembers } from '../rules/request.ts';

/** Headers whose values open something. */
const credentialHeaders = /^(?:(?:proxy-)?authorization|cookie|x-api-key|api-?key|x-(?:auth|access)-token)$/i;

/** What takes secrets, and the people that answers tell of, out of what is written of a client. */
export function openRedactor(tokenHeader: string, secrets: Iterable<string> = []): Redactor {
  const members = { personal: listPersonalMembers(), documented: listDocumentedMembers };
  return new Redactor(new Secrets(secrets), members, tokenHeader);
}

/** Remembers what a request and its answer hold of secrets and of people. */
export function learnAsked(redactor: Redactor, asked: Asked, tokenHeader: string): void {
  for (const value of listSentSecrets(asked, tokenHeader)) if (!isMasked(value)) redactor.secrets.add(value);
  if (asked.exchange.response !== undefined) redactor.learn(asked.exchange.response);
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
