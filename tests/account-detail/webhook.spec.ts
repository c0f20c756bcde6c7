import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject, listObjects } from '../support/assertions/bodies.ts';
import { holdSameItems, isSameJson } from '../support/assertions/comparison.ts';
import { readUntil } from '../support/assertions/settling.ts';
import { askForDetail, complete, isAccepted, resultOf } from '../support/resources/account-detail.ts';
import { accountsOf, idsOf } from './support/results.ts';
import { type Delivery, type Listener, listenForDeliveries } from './support/webhook-listener.ts';

const webhookDelivery = 'webhook-delivery';

/** Seconds that a delivery may take after the completion, at least. */
const minWaitSeconds = 1;

/** Begins an operation of its own and completes it by polling, as without a webhook. */
async function completeOperation(
  context: CheckContext,
): Promise<{ readonly posted: Answered; readonly result: Answered }> {
  const requestId = await context.requestId(0);
  const asked = await readUntil(
    context,
    () => askForDetail(context, requestId),
    ({ posted }) => isAccepted(posted),
  );
  const [operation] = await complete(context, [asked]);
  return { posted: asked.posted, result: resultOf(operation!) };
}

/** How a delivery compares with the polled result; its values are personal and are not quoted. */
function compareWithResult({ json }: Delivery, result: Answered): string {
  if (json === undefined) return 'a body that is not JSON';
  if (isSameJson(json, result.response.json)) return 'the polled result';
  const ids = isObject(json) ? idsOf(listObjects(json.Accounts)) : [];
  const same = ids.length > 0 && holdSameItems(ids, idsOf(accountsOf(result)));
  const members = isObject(json) ? `an object with ${Object.keys(json).sort().join(', ')}` : 'no object';
  return same ? `the accounts of the polled result, in ${members}` : members;
}

function describeDelivery({ at, method, path, contentType }: Delivery, { startedAt }: Answered): string {
  const seconds = ((at - startedAt) / 1000).toFixed(1);
  return `${method} ${path}, ${contentType ?? 'no content type'}, ${seconds} s after the POST`;
}

async function observeDeliveries(context: CheckContext, { deliveries }: Listener): Promise<void> {
  const { posted, result } = await completeOperation(context);
  const seconds = Math.max(minWaitSeconds, context.target.settleSeconds);
  await readUntil(
    context,
    async () => deliveries.length,
    (count) => count > 0,
    seconds,
  );
  // What comes twice mostly comes at once.
  await context.clock.sleep(Math.min(seconds, 2) * 100);
  if (deliveries.length === 0) {
    context.observe(webhookDelivery, `nothing was delivered within ${seconds} s of the completion`, result);
    return;
  }
  const times = `${deliveries.length} ${deliveries.length === 1 ? 'delivery' : 'deliveries'} for one operation`;
  context.observe(webhookDelivery, `${times}, the first after a ${posted.response.status}`, posted);
  for (const delivery of deliveries.slice(0, 3)) {
    context.observe(
      webhookDelivery,
      `${describeDelivery(delivery, posted)}: ${compareWithResult(delivery, result)}`,
      result,
    );
  }
}

/** 6: the webhook. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-webhook',
    area: 'account-detail',
    title: 'Records what a webhook receives when an operation completes',
    ids: [webhookDelivery],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const address = context.target.banking?.webhook?.listen;
      if (address === undefined) {
        context.notExercised(webhookDelivery, 'the target file declares no banking.webhook.listen');
        return;
      }
      const listener = await listenForDeliveries(address, () => context.clock.now());
      try {
        await observeDeliveries(context, listener);
      } finally {
        await listener.close();
      }
    },
  }),
]);
