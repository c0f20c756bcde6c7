import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isSuccess, requireRegistration, sendPairs } from '../support/resources/first-registration.ts';
import { registeringProvidersOf } from '../support/resources/registrations.ts';
import { createRecipients, judgePairs, type Pairs } from './support/pairs.ts';

/** A recipient, and the provider that a request registers it with. */
type Request = readonly [recipient: string, provider: string];

/**
 * Sends requests at the same time and judges the list of each recipient. A request that meets another one may be refused
 * (409, 423), and then nothing is said of its recipient. Gives the pairs that are listed now.
 */
async function requestAtOnce(
  context: CheckContext,
  before: Pairs,
  requests: readonly Request[],
): Promise<Pairs> {
  const sent = await Promise.all(
    requests.map(async ([recipient, provider]) => {
      const exchange = await sendPairs(context, [recipient], [provider]);
      return { recipient, provider, isAccepted: isSuccess(exchange) };
    }),
  );
  const now = new Map(before);
  for (const recipient of new Set(sent.map((one) => one.recipient))) {
    const own = sent.filter((one) => one.recipient === recipient);
    if (!own.every(({ isAccepted }) => isAccepted)) continue;
    const asked = own.map(({ provider }) => provider);
    const known = new Map([[recipient, before.get(recipient)!]]);
    const listed = await judgePairs(context, known, [recipient], asked);
    now.set(recipient, listed?.get(recipient) ?? new Set([...before.get(recipient)!, ...asked]));
  }
  return now;
}

/** 1 and 4.4: two requests at the same time keep to what holds of one after the other. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'registration-requests-at-once',
    area: 'registrations',
    title: 'Registrations requested at the same time are all recorded',
    ids: [
      'registration-request-covers-every-pair',
      'registration-request-touches-no-other-pair',
      'registration-lists-hold-the-same-pairs',
    ],
    needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
    access: 'write',
    depth: 'standard',
    resources: { shared: ['registration'], recipients: 2 },
    async run(context) {
      // A request by itself works: what goes wrong here is due to the other one.
      await requireRegistration(context);
      const [first, second = first, third] = registeringProvidersOf(context);
      const pairs = await createRecipients(context, 2);
      const [one, other] = [...pairs.keys()] as [string, string];
      const next = await requestAtOnce(context, pairs, [
        [one, first],
        [other, second],
      ]);
      if (second === first) return;
      await requestAtOnce(context, next, [
        [one, second],
        third === undefined ? [other, first] : [one, third],
      ]);
    },
  }),
]);
