import { describeRegistrations } from './fixtures.ts';

const { test, all } = describeRegistrations(import.meta.url);

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
  takes: { shared: ['registration'], recipients: 2 },
  writes: true,
}, async ({ registrations, context }) => {
  // A request by itself works: what goes wrong here is due to the other one.
  await registrations.requireFirstPair();
  const [first, second = first, third] = registrations.providers();
  const [one, other] = (await registrations.createRecipients(2)) as [string, string];
  await context.together([
    () => registrations.request([one], [first]),
    () => registrations.request([other], [second]),
  ]);
  await registrations.listUntilShown([
    [one, [first]],
    [other, [second]],
  ]);
  if (second === first) return;

  const [client, provider] = third === undefined ? [other, first] : [one, third];
  await context.together([
    () => registrations.request([one], [second]),
    () => registrations.request([client], [provider]),
  ]);
  await registrations.listUntilShown([
    [one, client === one ? [first, second, provider] : [first, second]],
    [other, client === other ? [second, provider] : [second]],
  ]);
  if (third === undefined) return;

  // One pair that is asked for several times at once is there once.
  await context.together(Array.from({ length: 4 }, () => () => registrations.requestOnce([other], [third])));
  await registrations.listUntilShown([[other, [second, third]]]);
});

export default all();
