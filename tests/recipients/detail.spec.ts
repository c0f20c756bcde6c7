import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type JsonObject, requireArray, requireObject } from '../support/assertions/bodies.ts';
import { keepUsable } from '../support/assertions/left-aside.ts';
import { type Reading, readUntil, verifySettled } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import {
  compareAtLimits,
  compareViews,
  compareWithSent,
  fullMembers,
} from '../support/resources/recipient-readings.ts';
import { type CreatedRecipient, requireCreated } from '../support/resources/recipients.ts';
import { readDetail, requireSharedRecipient } from '../support/resources/shared-recipient.ts';
import { createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents } from './support/bundles.ts';
import { verifyDetail } from './support/read-back.ts';

/** How many listed recipients are read one by one at each depth. */
const sample = { quick: 4, standard: 5, deep: 60 };

function readDetailOnceThere(context: CheckContext, client_id: string): Promise<Answered> {
  return readUntil(
    context,
    () => context.call('getRecipient', { path: { client_id } }),
    ({ response }) => response.status === 200,
  );
}

async function judgeDetail(
  context: CheckContext,
  created: CreatedRecipient,
  readings: typeof compareAtLimits,
): Promise<void> {
  const { clientId } = created;
  const exchange = await readDetailOnceThere(context, clientId);
  if (!verifyStatus(context, 'recipient-detail-answers-200-with-an-object', exchange, 200)) return;
  await verifyDetail(
    context,
    clientId,
    (shown) => readings('recipient-detail-reads-back-what-was-created', shown, created, fullMembers),
    exchange,
  );
}

/** List and detail of one recipient, read one after the other: others may write in between. */
async function compareWithList(
  context: CheckContext,
  id: string,
  first: JsonObject,
  detail: Answered,
): Promise<Reading[]> {
  const shown = { exchange: detail, recipient: requireObject(detail) };
  const readings = compareViews('recipient-detail-agrees-with-the-list', first, shown, fullMembers);
  if (readings.every(({ holds }) => holds)) return readings;
  const list = requireArray(await context.setUp('listRecipients', {}, 200));
  const now = list.find(({ client_id }) => client_id === id) ?? first;
  return compareViews('recipient-detail-agrees-with-the-list', now, shown, fullMembers);
}

/** Whether the list still shows a recipient: its operator may have removed it since. */
async function isListed(context: CheckContext, id: string): Promise<boolean> {
  const list = requireArray(await context.setUp('listRecipients', {}, 200));
  return list.some(({ client_id }) => client_id === id);
}

/** The first listed recipients and the last one. */
function sampleRecipients(list: readonly JsonObject[], count: number): readonly JsonObject[] {
  return list.length <= count ? list : [...list.slice(0, count - 1), list.at(-1)!];
}

/** 4.3: the detail of one recipient. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-detail',
    area: 'recipients',
    title: 'The recipient detail shows new recipients as they were created',
    ids: [
      'recipient-detail-answers-200-with-an-object',
      'recipient-answers-carry-the-client-id-asked-for',
      'recipient-detail-reads-back-what-was-created',
      'contact-email-is-a-string-in-list-and-detail',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'accents'] },
    async run(context) {
      await judgeDetail(context, await requireSharedRecipient(context), compareWithSent);
      const { exchange, payload } = await createWithFeature(context, bundleOfAccents, 'contacts');
      if (exchange.response.status !== 201) return;
      await judgeDetail(context, requireCreated(exchange, payload), compareAtLimits);
    },
  }),
  check({
    id: 'recipient-details-of-the-list',
    area: 'recipients',
    title: 'The recipient detail agrees with the recipient list',
    ids: ['recipient-detail-answers-200-with-an-object', 'recipient-detail-agrees-with-the-list'],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const list = requireArray(await context.setUp('listRecipients', {}, 200));
      const known = keepUsable(
        context,
        ['recipient-detail-agrees-with-the-list'],
        list,
        ({ client_id }) => typeof client_id === 'string' && client_id !== '',
        'recipients are listed without a client_id that is text',
      );
      if (known.length === 0) {
        context.notExercised('recipient-detail-agrees-with-the-list', 'the list is empty');
        return;
      }
      for (const listed of sampleRecipients(known, sample[context.depth])) {
        const id = String(listed.client_id);
        const exchange = await readDetailOnceThere(context, id);
        if (exchange.response.status !== 200 && !(await isListed(context, id))) continue;
        if (!verifyStatus(context, 'recipient-detail-answers-200-with-an-object', exchange, 200)) return;
        let known: Answered | undefined = exchange;
        await verifySettled(context, async () => {
          const detail = known ?? (await readDetail(context, id));
          known = undefined;
          return compareWithList(context, id, listed, detail);
        });
      }
    },
  }),
]);
