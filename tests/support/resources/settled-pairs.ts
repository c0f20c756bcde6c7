import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyReadings } from '../assertions/settling.ts';
import { compareNames, compareTimes } from './lasting-records.ts';
import { callAllRegistrations, isListOfPairs, showsPair } from './registrations.ts';
import { listRequestedPairs, type RequestedPair } from './requested-pairs.ts';

/** How often the list for all is read: a node of three that lacks a record is met twice. */
const readings = 6;

/** True for a pair that two lists lack, one of them between two that show it: it was not removed, one node lacks it. */
function isLostByANode({ client_id, provider_id }: RequestedPair, lists: readonly Answered[]): boolean {
  const shown = lists.map((list) => showsPair(list, client_id, provider_id));
  const isBack = shown.lastIndexOf(true) > shown.indexOf(false);
  return isBack && shown.filter((one) => !one).length > 1;
}

/**
 * Reads the list for all several times at the end of a run, and judges that it always shows the pairs that it has shown once,
 * and that were asked for so long ago that every replica has to know them.
 */
export async function judgeSettledPairs(context: CheckContext, visibleSeconds: number): Promise<void> {
  const before = context.clock.now() - visibleSeconds * 1000;
  const lists: Answered[] = [];
  while (lists.length < readings) lists.push(await callAllRegistrations(context));
  if (!lists.every(isListOfPairs)) return;
  verifyReadings(context, [...compareTimes(context, lists[0]!), ...compareNames(context, lists[0]!)]);
  const settled = listRequestedPairs(context).filter(
    ({ at, client_id, provider_id }) =>
      at <= before && lists.some((list) => showsPair(list, client_id, provider_id)),
  );
  if (settled.length === 0) return;
  const lost = settled.find((pair) => isLostByANode(pair, lists));
  const without = lists.filter((list) => lost && !showsPair(list, lost.client_id, lost.provider_id));
  const exchange = without[0] ?? lists[0]!;
  context.verify('requested-pair-is-listed', lost === undefined, {
    exchange,
    wanted: 'every pair that was asked for before the settle time, in every list for all recipients',
    got: `${without.length} of ${readings} lists without recipient ${lost?.client_id} and provider ${lost?.provider_id}`,
    hint: 'one of several nodes may not know it',
    related: lists.filter((list) => list !== exchange).slice(0, 1),
  });
}
