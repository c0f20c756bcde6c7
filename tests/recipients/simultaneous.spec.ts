import { buildRedirectUri, requireCreated } from '../support/resources/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';

const { test, all } = describeRecipients(import.meta.url);

/** Recipients that are created at once, each under a name of its own, and how many more share the name of the last one. */
const own = 3;
const alike = 2;

/** Regenerations beside each update: with fewer, requests that come up to 20 ms apart seldom meet. */
const renewals = 2;

// 4.3: what several writes that arrive together leave is what they leave one after the other.
test('Recipients written at the same time are all there, each as it was written', {
  id: 'recipients-created-at-once',
  verifies: [
    'recipient-creation-answers-201-with-an-object',
    'creation-returns-what-was-sent',
    'created-recipients-get-distinct-ids',
    'created-recipients-get-distinct-secrets',
    'created-recipient-is-listed',
    'created-recipient-is-listed-as-created',
    'recipient-client-ids-are-unique',
    'recipient-detail-reads-back-what-was-created',
    'recipient-answers-carry-the-client-id-asked-for',
    'updated-redirect-uris-are-read-back',
    'recipient-update-replaces-the-redirect-uris',
    'recipient-update-leaves-the-other-members-alone',
    'recipient-update-leaves-other-recipients-alone',
    'recipient-is-changed-by-its-own-writes-only',
    'secret-regeneration-leaves-the-recipient-alone',
    'regenerated-secret-is-new',
    'requests-at-once-get-no-server-error',
    'requests-that-were-sent-at-once',
  ],
  ...writing,
  depth: 'standard',
  takes: { recipients: own + alike },
}, async ({ recipients, context }) => {
  const payloads = Array.from({ length: own }, (_, at) =>
    recipients.buildPayload({ description: `created beside others, ${at}` }),
  );
  const { name } = payloads.at(-1)!;
  // Of one name and unlike each other: none of them is found in the place of another.
  for (let at = 0; at < alike; at++)
    payloads.push(recipients.buildPayload({ name, description: `of the same name, ${at}` }));
  const answers = await context.together(
    payloads.map((payload) => () => recipients.createWithPayload(payload)),
  );
  const created = answers
    .filter(({ exchange }) => exchange.response.status === 201)
    .map(({ exchange, payload }) => requireCreated(exchange, payload));
  const [first] = created;
  if (first === undefined) return;
  await recipients.listUntilShown(first);
  const looks = [...created, ...created.slice(0, renewals)];
  await context.together(looks.map((one) => () => recipients.readUntilShown(one)));
  await context.together(
    created.flatMap((one) => [
      () => recipients.update(one, buildRedirectUri(one, 'beside-others')),
      ...Array.from({ length: renewals }, () => () => recipients.regenerateSecret(one)),
    ]),
  );
  for (const one of created) await recipients.readUntilShown(one);
});

export default all();
