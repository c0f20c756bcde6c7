import type { Answered } from '../../../src/http/exchange.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { type JsonObject, listObjects } from '../../support/assertions/bodies.ts';
import { findRecords, recordsOf } from '../../support/resources/registrations.ts';

/** The lists that records refer to. */
export interface Sources {
  readonly recipients: Answered;
  readonly providers: Answered;
}

/**
 * Compares what records say of their recipients and providers with what the lists of these say: `different` where they say otherwise,
 * `unknown` where these do not show all that the records refer to.
 */
export function compareWithSources(
  list: Answered,
  { recipients, providers }: Sources,
): 'same' | 'unknown' | 'different' {
  const clients = collectById('client_id', recipients);
  const banks = collectById('provider_id', providers);
  const sides = recordsOf(list).flatMap((record) => {
    const client = clients.get(String(record.client_id));
    const bank = banks.get(String(record.provider_id));
    return [
      client && client.name === record.client_name,
      bank && bank.name === record.provider_name && bank.country === record.country,
    ];
  });
  if (sides.includes(false)) return 'different';
  return sides.includes(undefined) ? 'unknown' : 'same';
}

function collectById(member: string, { response }: Answered): ReadonlyMap<string, JsonObject> {
  return new Map(listObjects(response.json).map((item) => [String(item[member]), item]));
}

/** The pairs of a recipient in a list as one text, with their statuses and times. */
export function summarizePairs(list: Answered, client: string): string {
  const pairs = findRecords(list, client).map(({ provider_id, registration_status, requested_on }) =>
    JSON.stringify([String(provider_id), registration_status, requested_on]),
  );
  return pairs.sort().join(' ');
}

/** Recipients whose lists are read, at each depth. */
const sample = { quick: 3, standard: 10, deep: 40 };

/** Picks listed recipients: some with registrations first, as the list for all shows them, then one without. */
export function pickRecipients(all: Answered, { response }: Answered, depth: Depth): readonly string[] {
  const listed = listObjects(response.json).map(({ client_id }) => String(client_id));
  const registered = new Set(recordsOf(all).map(({ client_id }) => String(client_id)));
  const some = listed.filter((id) => registered.has(id)).slice(0, sample[depth]);
  return [...some, ...listed.filter((id) => !registered.has(id)).slice(0, 1)];
}
