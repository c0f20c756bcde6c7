import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, listObjects } from '../../support/assertions/bodies.ts';
import { holdSameItems, isSameJson } from '../../support/assertions/comparison.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { accountsOf, idsOf } from './results.ts';
import type { Delivery, Listener } from './webhook-listener.ts';

/** Seconds that a delivery may take after the completion, at least. */
const minWaitSeconds = 1;

/** Compares a delivery with the polled result, in words; its values are personal and are not quoted. */
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

/** Records what a listener receives of a completed operation (6). */
export async function observeDeliveries(
  context: CheckContext,
  { deliveries }: Listener,
  posted: Answered,
  result: Answered,
): Promise<void> {
  const seconds = Math.max(minWaitSeconds, context.target.settleSeconds);
  const count = async () => deliveries.length;
  await readUntil(context, count, (found) => found > 0, seconds);
  // What comes twice mostly comes at once.
  await context.clock.sleep(Math.min(seconds, 2) * 100);
  const observe = (what: string, exchange: Answered) => context.observe('webhook-delivery', what, exchange);
  if (deliveries.length === 0) {
    observe(`nothing was delivered within ${seconds} s of the completion`, result);
    return;
  }
  const times = `${deliveries.length} ${deliveries.length === 1 ? 'delivery' : 'deliveries'} for one operation`;
  observe(`${times}, the first after a ${posted.response.status}`, posted);
  for (const delivery of deliveries.slice(0, 3))
    observe(`${describeDelivery(delivery, posted)}: ${compareWithResult(delivery, result)}`, result);
}
