import type { Answered } from '../../src/http/exchange.ts';
import { requireArray } from '../support/assertions/bodies.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { readUntil } from '../support/assertions/settling.ts';
import { showTheSame } from '../support/resources/recipient-readings.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { bundleOfAccents } from './support/bundles.ts';

const { test, all } = describeRecipients(import.meta.url);

/** Listed recipients that are read one by one at each depth: the first ones and the last. */
const sample = { quick: 4, standard: 5, deep: 60 };

// 4.3: the detail of one recipient.

test('The recipient detail shows new recipients as they were created', {
  id: 'recipient-detail',
  verifies: [
    'recipient-detail-answers-200-with-an-object',
    'recipient-answers-carry-the-client-id-asked-for',
    'recipient-detail-reads-back-what-was-created',
    'contact-email-is-a-string-in-list-and-detail',
    'recipient-values-are-of-their-kind',
  ],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['accents'] },
}, async ({ recipients }) => {
  await recipients.readOnceUntilShown(await recipients.requireOrdinary());
  await recipients.readCreated(await recipients.createWith(bundleOfAccents, 'contacts'));
});

test('The recipient detail agrees with the recipient list', {
  id: 'recipient-details-of-the-list',
  verifies: ['recipient-detail-answers-200-with-an-object', 'recipient-detail-agrees-with-the-list'],
  needs: ['outbound.auth.token'],
}, async ({ recipients, context, depth }) => {
  const known = keepUsable(
    context,
    ['recipient-detail-agrees-with-the-list'],
    requireArray(await recipients.list()),
    ({ client_id }) => typeof client_id === 'string' && client_id !== '',
    'recipients are listed without a client_id that is text',
  );
  if (known.length === 0)
    return context.notExercised('recipient-detail-agrees-with-the-list', 'the list is empty');
  const few = known.length <= sample[depth] ? known : [...known.slice(0, sample[depth] - 1), known.at(-1)!];
  for (const item of few) {
    const read = () => recipients.read(String(item.client_id));
    const agrees = ({ response }: Answered) => response.status === 200 && showTheSame(item, response.json);
    // Where both never agree within the settle time, the list is read again.
    if (!agrees(await readUntil(context, read, agrees))) await recipients.list();
  }
});

export default all();
