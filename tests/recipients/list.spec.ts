import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type JsonObject, listObjects, requireArray } from '../support/assertions/bodies.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { type Reading, verifySettled } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import {
  requireListedAsCreated,
  requireListedAtTheEnd,
  verifySingle,
} from '../support/resources/late-looks.ts';
import {
  compareAtLimits,
  compareWithSent,
  profileMembers,
  recipientMembers,
} from '../support/resources/recipient-readings.ts';
import { type CreatedRecipient, requireCreated } from '../support/resources/recipients.ts';
import { requireSharedRecipient } from '../support/resources/shared-recipient.ts';
import { createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents } from './support/bundles.ts';

/** Whether a recipient stands in the list, and whether it stands there as it was created. */
async function compareListed(
  context: CheckContext,
  created: CreatedRecipient,
  readings: typeof compareAtLimits,
): Promise<Reading[]> {
  const exchange = await context.setUp('listRecipients', {}, 200);
  const list = requireArray(exchange);
  const index = list.findIndex(({ client_id }) => String(client_id) === created.clientId);
  const listed: Reading = {
    id: 'created-recipient-is-listed',
    holds: index >= 0,
    exchange,
    wanted: 'an item with the client_id of the recipient that was created',
    got: `${list.length} items, none of them with it`,
  };
  if (index < 0) return [listed];
  const shown = { exchange, recipient: list[index]!, at: `/${index}` };
  return [listed, ...readings('created-recipient-is-listed-as-created', shown, created, profileMembers)];
}

function findMembersBeyond(documented: readonly string[], objects: readonly JsonObject[]): string {
  const names = new Set(objects.flatMap(Object.keys).filter((name) => !documented.includes(name)));
  return [...names].sort().join(', ') || 'none';
}

function observeMembers(context: CheckContext, exchange: Parameters<typeof requireArray>[0]): void {
  const list = requireArray(exchange);
  if (list.length === 0) return;
  const contacts = list.flatMap((recipient) => listObjects(recipient.contacts));
  const beyond = `${findMembersBeyond(recipientMembers, list)}; in contacts: ${findMembersBeyond(['email'], contacts)}`;
  context.observe('recipient-members-beyond-the-document', beyond, exchange);
  const carried = ['scope', 'redirect_uris'].filter((name) => list.some((recipient) => name in recipient));
  context.observe('recipients-list-scope-and-redirect-uris', carried.join(' and ') || 'neither', exchange);
}

/** 2.2 and 4.3: the list of recipients. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipients-list',
    area: 'recipients',
    title: 'The recipient list holds unique, well-formed recipients',
    ids: [
      'recipients-list-answers-200-with-an-array',
      'recipient-is-an-object',
      'recipient-carries-its-id-and-name',
      'recipient-carries-its-profile',
      'recipient-client-id-is-a-string',
      'recipient-client-ids-are-unique',
      'recipient-name-is-a-string',
      'recipient-texts-fit-their-limits',
      'recipient-descriptive-members-are-not-null',
      'recipient-members-beyond-the-document',
      'recipients-list-scope-and-redirect-uris',
    ],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const exchange = await context.call('listRecipients');
      if (!verifyStatus(context, 'recipients-list-answers-200-with-an-array', exchange, 200)) return;
      const list = requireArray(exchange);
      observeMembers(context, exchange);
      if (list.length < 2) return;
      const hasId = ({ client_id }: JsonObject) => client_id !== undefined;
      const why = 'recipients are listed without a client_id';
      keepUsable(context, ['recipient-client-ids-are-unique'], list, hasId, why);
    },
  }),
  check({
    id: 'recipient-created-and-listed',
    area: 'recipients',
    title: 'The recipient list shows new recipients as they were created',
    ids: [
      'created-recipient-is-listed',
      'created-recipient-is-listed-as-created',
      'one-creation-makes-one-recipient',
      'recipient-client-ids-are-unique',
      'contact-email-is-a-string-in-list-and-detail',
      'recipient-contacts-are-an-array-of-objects',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'accents'] },
    async run(context) {
      const plain = await requireSharedRecipient(context);
      await verifySettled(context, () => compareListed(context, plain, compareWithSent));
      const { exchange, payload } = await createWithFeature(context, bundleOfAccents, 'contacts');
      if (exchange.response.status !== 201) return;
      const varied = requireCreated(exchange, payload);
      await verifySettled(context, () => compareListed(context, varied, compareAtLimits));
      const list = await context.setUp('listRecipients', {}, 200);
      for (const created of [plain, varied]) {
        verifySingle(context, list, created);
        await requireListedAtTheEnd(context, created);
        await requireListedAsCreated(context, created);
      }
    },
  }),
]);
