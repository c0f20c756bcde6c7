import { describeRegistrations } from './fixtures.ts';

const { test, all } = describeRegistrations(import.meta.url);

// 1 and 4.4: requests for several recipients and providers.

test('One request registers two recipients with two providers', {
  id: 'registration-request-several',
  verifies: [
    'registration-request-takes-several-ids',
    'registration-request-covers-every-pair',
    'registration-request-touches-no-other-pair',
    'registration-lists-hold-the-same-pairs',
    'requested-on-stays',
    'registration-request-answers-2xx',
    'registration-path-array-style',
    'plain-token-does-not-open-the-registration-request',
  ],
  needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
  takes: { shared: ['registration'], recipients: 2 },
  writes: true,
}, async ({ registrations, depth, target }) => {
  const { recipient, provider } = await registrations.requireFirstPair();
  const earlier = [recipient.clientId, [provider]] as const;
  await registrations.readLackingAtTheEnd([earlier]);
  const [first, second = first, third, ...more] = registrations.providers();
  const [one, other] = (await registrations.createRecipients(2)) as [string, string];
  for (const client of [one, other]) await registrations.listOfNew(client);
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

export default all();
