import { isObject } from '../../src/lib/json/values.ts';
import { type Asked, isMasked, isPlaceholder } from '../recording/traffic.ts';
import { isSuccess, readForm } from '../rules/request.ts';

/** Characters of a random secret, and different ones in it: a tool may have written a word in the place of a secret. */
const minSecret = 12;
const minSigns = 8;

/**
 * Names the secrets that recorded answers hand out, by the ids of their exchanges: equal ones have one name. A tool may have put one text in
 * the place of every secret, unless another is shown. An answer that was recorded twice, or that is given again for one key of
 * idempotency, hands out nothing.
 */
export function listSecretNames(asked: readonly Asked[]): ReadonlyMap<string, string> {
  const handed = asked.filter(hasHandedOut).map((one) => ({ one, secret: readSecret(one)! }));
  const sent = asked.flatMap((one) => (one.isBodyKnown ? (readForm(one).get('client_secret') ?? []) : []));
  const all = [...new Set([...handed.map(({ secret }) => secret), ...sent])];
  const own = handed.filter(({ one, secret }, at) => isSecret(secret) && !isAgain(one, handed[at - 1]?.one));
  if (all.length < 2) return new Map();
  return new Map(own.map(({ one, secret }) => [one.exchange.id, `secret ${all.indexOf(secret)}`]));
}

function hasHandedOut(asked: Asked): boolean {
  const { operation } = asked.exchange;
  const isWrite = operation === 'createRecipient' || operation === 'regenerateSecret';
  return isWrite && isSuccess(asked) && asked.isAnswerKnown && readSecret(asked) !== undefined;
}

function readSecret({ exchange: { response } }: Asked): string | undefined {
  const secret = isObject(response?.json) ? response.json.client_secret : undefined;
  return typeof secret === 'string' ? secret : undefined;
}

function isSecret(text: string): boolean {
  if (isMasked(text) || isPlaceholder(text) || text.length < minSecret) return false;
  return new Set(text).size >= minSigns && /\d/.test(text) && /[a-z]/i.test(text);
}

/** True for a request that nothing shows to be another one than the one before it. */
function isAgain({ exchange }: Asked, before: Asked | undefined): boolean {
  if (exchange.request.headers.some(([name]) => /idempot/i.test(name))) return true;
  if (before === undefined) return false;
  const { startedAt, took } = before.exchange;
  return exchange.startedAt === 0 || exchange.startedAt <= startedAt || exchange.startedAt < startedAt + took;
}
