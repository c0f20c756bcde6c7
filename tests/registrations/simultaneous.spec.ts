import { describeRegistrations } from './fixtures.ts';

const { test, all } = describeRegistrations(import.meta.url);

/** With fewer recipients, requests for one pair that come up to 20 ms apart seldom meet. */
const recipients = 4;

// 1 and 4.4: two requests at the same time keep to what holds of one after the other.
test('Registrations requested at the same time are all recorded', {
  id: 'registration-requests-at-once',
  verifies: [
    'registration-request-covers-every-pair',
    'registration-request-touches-no-other-pair',
    'registration-lists-hold-the-same-pairs',
    'registration-pair-has-one-status',
    'requests-at-once-get-no-server-error',
    'requests-that-were-sent-at-once',
  ],
  needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
  depth: 'standard',
  takes: { reads: ['registration'], recipients },
  writes: true,
}, async ({ registrations, context }) => {
  // A request by itself works: what goes wrong here is due to the other one.
  await registrations.requireFirstPair();
  const [first, second = first, third = second] = registrations.providers();
  const clients = await registrations.createRecipients(recipients);
  const [one, other] = clients as [string, string];
  await context.together([
    () => registrations.request([one], [first]),
    () => registrations.request([other], [second]),
    () => registrations.request([one], [second]),
  ]);
  await registrations.listUntilShown([
    [one, [first, second]],
    [other, [second]],
  ]);
  if (second === first) return;

  // All providers for each recipient and all recipients for each provider: any two of these share one pair.
  const providers = [...new Set([first, second, third])];
  await context.together([
    ...clients.map((client) => () => registrations.request([client], providers)),
    ...providers.map((provider) => () => registrations.request(clients, [provider])),
  ]);
  await registrations.listUntilShown(clients.map((client) => [client, providers]));
});

export default all();
