import type { Answered } from '../../src/http/exchange.ts';
import { pickByDepth } from '../../src/plan/depth.ts';
import { describeRegistrations } from './fixtures.ts';
import { generateRequests } from './generated-requests.ts';

const { test, all } = describeRegistrations(import.meta.url);

/** Recipients and providers of the generated requests. */
const histories = {
  standard: { recipients: 3, providers: 6 },
  deep: { recipients: 5, providers: 20 },
};

const details = {
  needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
  writes: true,
} as const;

const ofSeveral = [
  'registration-request-takes-several-ids',
  'registration-request-covers-every-pair',
  'registration-request-touches-no-other-pair',
  'registration-lists-hold-the-same-pairs',
  'requested-on-stays',
] as const;

// 1 and 4.4: requests for several recipients and providers.

test('One request registers two recipients with two providers', {
  id: 'registration-request-several',
  verifies: [
    ...ofSeveral,
    'registration-request-answers-2xx',
    'registration-path-array-style',
    'plain-token-does-not-open-the-registration-request',
  ],
  ...details,
  takes: { shared: ['registration'], recipients: 2 },
}, async ({ registrations, depth, target }) => {
  const { recipient, provider } = await registrations.requireFirstPair();
  const earlier = [recipient.clientId, [provider]] as const;
  const [first, second = first, third, ...more] = registrations.providers();
  const [one, other] = (await registrations.createRecipients(2)) as [string, string];
  const both = [...new Set([first, second])];
  await registrations.request([one, other], both);
  await registrations.listUntilShown([[one, both], [other, both], earlier]);
  if (third === undefined) return;

  // One recipient alone, with several providers.
  const further = [third, ...more.slice(0, 1)];
  await registrations.request([other], further);
  await registrations.listUntilShown([
    [one, both],
    [other, [...both, ...further]],
  ]);
  if (depth === 'quick') return;

  // Some of these pairs are there already.
  const again = [...new Set([first, third, provider])];
  await registrations.requestOnce([one, other], again);
  await registrations.listUntilShown([[one, [...both, ...again]], [other, [...both, ...again]], earlier]);
  if (target.outbound?.auth.plainToken !== undefined)
    await registrations.requestOnce([one, other], again, { auth: 'plain' });
  const used = [...both, ...again, ...further];
  const [single, next] = registrations.providers().filter((id) => !used.includes(id));
  if (single === undefined) return;
  // Several recipients with one provider that is new to both.
  await registrations.requestOnce([one, other], [single]);
  await registrations.listUntilShown([
    [one, [...both, ...again, single]],
    [other, [single]],
  ]);
  if (next !== undefined) await registrations.requestAtTheEnd(one, next);
});

test('Random sequences of registration requests make the pairs that they name and no others', {
  id: 'registration-request-histories',
  verifies: [
    ...ofSeveral,
    'recipient-registrations-are-its-own',
    'registration-pair-has-one-status',
    'registration-lists-agree-on-a-pair',
    'registration-client-name-is-the-name-of-the-recipient',
    'registration-provider-name-is-the-name-of-the-provider',
    'registration-country-is-that-of-the-provider',
  ],
  ...details,
  depth: 'standard',
  takes: {
    shared: ['registration'],
    recipients: { standard: histories.standard.recipients, deep: histories.deep.recipients },
  },
}, async ({ registrations, context, depth }) => {
  const size = pickByDepth(histories, depth);
  await registrations.requireFirstPair();
  const clients = await registrations.createRecipients(size.recipients);
  const pairs = new Map<string, string[]>(clients.map((client) => [client, []]));
  const providers = registrations.providers().slice(0, size.providers);
  for (const [some, group] of generateRequests(context.seed, clients, providers)) {
    await registrations.request(some, group);
    for (const client of some) pairs.get(client)!.push(...group);
    await registrations.listUntilShown([...pairs]);
  }
  await registrations.compareWithRecipientsAndProviders(async () => {
    const lists: Answered[] = [];
    for (const client of clients) lists.push(...(await registrations.compareLists(client)));
    return lists;
  });
});

export default all();
