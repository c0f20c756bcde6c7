import { pickByDepth } from '../../src/plan/depth.ts';
import { describeRegistrations } from './fixtures.ts';
import { generateRequests } from './support/generated-requests.ts';

const { test, all } = describeRegistrations(import.meta.url);

/** Recipients and providers of the generated requests. */
const histories = {
  standard: { recipients: 3, providers: 6 },
  deep: { recipients: 5, providers: 20 },
};

// 1 and 4.4: requests for several recipients and providers, one after another.

test('Random sequences of registration requests make the pairs that they name and no others', {
  id: 'registration-request-histories',
  verifies: [
    'registration-request-takes-several-ids',
    'registration-request-covers-every-pair',
    'registration-request-touches-no-other-pair',
    'registration-lists-hold-the-same-pairs',
    'requested-on-stays',
    'recipient-registrations-are-its-own',
    'registration-pair-has-one-status',
    'registration-lists-agree-on-a-pair',
    'registration-client-name-is-the-name-of-the-recipient',
    'registration-provider-name-is-the-name-of-the-provider',
    'registration-country-is-that-of-the-provider',
  ],
  needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
  depth: 'standard',
  takes: {
    reads: ['registration'],
    recipients: { standard: histories.standard.recipients, deep: histories.deep.recipients },
  },
  writes: true,
}, async ({ registrations, context, depth }) => {
  const size = pickByDepth(histories, depth);
  await registrations.requireFirstPair();
  const clients = await registrations.createRecipients(size.recipients);
  const pairs = new Map<string, string[]>(clients.map((client) => [client, []]));
  const providers = registrations.providers().slice(0, size.providers);
  for (const [some, group] of generateRequests(context.seed, clients, providers)) {
    await registrations.request(some, group);
    for (const client of some) pairs.get(client)!.push(...group);
    await registrations.listUntilShown([...pairs].filter(([client]) => some.includes(client)));
  }
  // What a request took from others shows here.
  await registrations.compareWithRecipientsAndProviders(async () => {
    const lists = [await registrations.listAll()];
    for (const client of clients) lists.push(...(await registrations.compareLists(client, lists[0])));
    return lists;
  });
});

export default all();
