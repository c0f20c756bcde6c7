import { requireArray } from '../support/assertions/bodies.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { readRecipientAtTheEnd } from '../support/resources/end-of-run-checks.ts';
import { isId } from '../support/resources/providers.ts';
import { requireCreated } from '../support/resources/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { bundleOfAccents } from './support/bundles.ts';
import { describeMembersBeyond } from './support/members-beyond.ts';

const { test, all } = describeRecipients(import.meta.url);

// 2.2 and 4.3: the list of recipients.

test('The recipient list holds unique, well-formed recipients', {
  id: 'recipients-list',
  verifies: [
    'recipients-list-answers-200-with-an-array',
    'recipient-is-an-object',
    'recipient-carries-its-id-and-name',
    'recipient-carries-its-profile',
    'recipient-client-id-is-a-string',
    'recipient-client-ids-are-unique',
    'recipient-name-is-a-string',
    'recipient-texts-fit-their-limits',
    'recipient-values-are-of-their-kind',
    'recipient-descriptive-members-are-not-null',
    'recipient-members-beyond-the-document',
    'recipients-list-scope-and-redirect-uris',
  ],
  needs: ['outbound.auth.token'],
}, async ({ context, observe }) => {
  const answer = await context.call('listRecipients');
  if (!verifyStatus(context, 'recipients-list-answers-200-with-an-array', answer, 200)) return;
  const { beyond, carried } = describeMembersBeyond(answer);
  const [unique, why] = [
    'recipient-client-ids-are-unique',
    'recipients are listed without a client_id',
  ] as const;
  keepUsable(context, [unique], requireArray(answer), ({ client_id }) => isId(client_id), why);
  observe('recipient-members-beyond-the-document', beyond, answer);
  observe('recipients-list-scope-and-redirect-uris', carried, answer);
});

test('The recipient list shows new recipients as they were created, until the end of the run', {
  id: 'recipient-created-and-listed',
  verifies: [
    'created-recipient-is-listed',
    'created-recipient-is-listed-as-created',
    'one-creation-makes-one-recipient',
    'recipient-client-ids-are-unique',
    'contact-email-is-a-string-in-list-and-detail',
    'recipient-contacts-are-an-array-of-objects',
  ],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['accents'] },
}, async ({ recipients, context }) => {
  const plain = await recipients.requireOrdinary();
  await recipients.listUntilShown(plain);
  await recipients.readOnceUntilShown(plain);
  await readRecipientAtTheEnd(context, plain);

  const { exchange, payload } = await recipients.createWith(bundleOfAccents, 'contacts');
  if (exchange.response.status !== 201) return;
  const varied = requireCreated(exchange, payload);
  await recipients.listUntilShown(varied);
  await recipients.readOnceUntilShown(varied);
  await readRecipientAtTheEnd(context, varied);
});

export default all();
