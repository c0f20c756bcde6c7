import type { Answered } from '../../../src/http/exchange.ts';
import { type JsonObject, listObjects, requireArray } from '../../support/assertions/bodies.ts';
import { recipientMembers } from '../../support/resources/recipient-readings.ts';

/** The members of listed recipients that the document does not show, and those that it shows in the detail alone. */
export function describeMembersBeyond(answer: Answered): {
  readonly beyond: string;
  readonly carried: string;
} {
  const list = requireArray(answer);
  const contacts = list.flatMap((recipient) => listObjects(recipient.contacts));
  const carried = ['scope', 'redirect_uris'].filter((name) => list.some((recipient) => name in recipient));
  return {
    beyond: `${listBeyond(recipientMembers, list)}; in contacts: ${listBeyond(['email'], contacts)}`,
    carried: carried.join(' and ') || 'neither',
  };
}

function listBeyond(documented: readonly string[], objects: readonly JsonObject[]): string {
  const names = new Set(objects.flatMap(Object.keys).filter((name) => !documented.includes(name)));
  return [...names].sort().join(', ') || 'none';
}
