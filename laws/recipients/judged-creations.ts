import type { SeenExchange } from '../../src/judge/law.ts';
import { isDecided, isOrdinary, readWrittenBody } from './bodies.ts';
import { type AllowedValue, type CreationRequest, listOtherShapes } from './creation-request.ts';
import type { RecipientMemory } from './memory.ts';

/** True for a creation whose status tells something. A conflict does where it met no other write, which says that it is invalid. */
export function isJudged(seen: SeenExchange, known?: RecipientMemory): boolean {
  const { operation, response } = seen.exchange;
  if (operation !== 'createRecipient' || !isOrdinary(seen)) return false;
  return isDecided(seen.exchange) || (response.status === 409 && known?.metNoWrite(seen) === true);
}

/** The body of a creation whose status tells something: one without what the document leaves open, under a name of its own. */
export function readJudged(seen: SeenExchange, known: RecipientMemory): CreationRequest | undefined {
  if (!isJudged(seen, known)) return undefined;
  const body = readWrittenBody(seen.exchange.request);
  if (typeof body !== 'object') return undefined;
  const request = known.readCreation(body);
  // A name that is taken explains a refusal alone: no internal error, and nothing that was created.
  const { status } = seen.exchange.response;
  const isTaken = status >= 300 && status < 500 && known.names.isTaken(body.name, seen);
  return request.isUnusual || isTaken ? undefined : request;
}

/** The values of a request that an accepted one lacks; undefined where the two differ in values that a target may judge. */
export function listMissing(
  request: CreationRequest,
  accepted: CreationRequest,
): readonly AllowedValue[] | undefined {
  const others = listOtherShapes(request, accepted);
  if (others.some((member) => member !== 'country')) return undefined;
  const features = request.features.filter(
    (one) =>
      !accepted.features.some(
        (other) => one.member === other.member && one.id === other.id && one.value === other.value,
      ),
  );
  return others.length > 0
    ? [...features, { member: 'country', id: 'recipient-creation-accepts-both-countries', value: '' }]
    : features;
}
