import { requireCreated } from '../support/resources/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';

const { test, all } = describeRecipients(import.meta.url);

/** Recipients that are created at once, each under a name of its own, and how many more share the name of the last one. */
const own = 2;
const alike = 1;

// 4.3: what several creations that arrive together leave is what they leave one after the other.
test('Recipients created at the same time are all there, each as it was created', {
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
    'requests-at-once-get-no-server-error',
    'requests-that-were-sent-at-once',
  ],
  ...writing,
  depth: 'standard',
  takes: { recipients: own + alike },
}, async ({ recipients, context }) => {
  const payloads = Array.from({ length: own }, (_, at) =>
    recipients.describe({ description: `created beside others, ${at}` }),
  );
  const { name } = payloads.at(-1)!;
  // Of one name and unlike each other: none of them is found in the place of another.
  for (let at = 0; at < alike; at++)
    payloads.push(recipients.describe({ name, description: `of the same name, ${at}` }));
  const answers = await context.together(payloads.map((payload) => () => recipients.createAs(payload)));
  const created = answers
    .filter(({ exchange }) => exchange.response.status === 201)
    .map(({ exchange, payload }) => requireCreated(exchange, payload));
  const [first] = created;
  if (first === undefined) return;
  await recipients.listUntilShown(first);
  await context.together(created.map((one) => () => recipients.look(one)));
});

export default all();
