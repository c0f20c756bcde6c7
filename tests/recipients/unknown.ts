import {
  arrayBody,
  type Check,
  type CheckContext,
  check,
  gotOf,
  isObject,
  listedClientId,
  unknownClientId,
  verifyStatus,
} from '../../src/kit.ts';
import { verifyNames } from './refused-updates.ts';

/** Of ids as long as this, a neighbour exists by chance only. */
export const shortestId = 12;

/** Ids that a careless comparison takes for a known one. What they get is not judged, but that it is no recipient. */
async function judgeNeighbours(context: CheckContext, known: string): Promise<void> {
  // Short ids may be counted up, so that what lies beside one exists.
  if (known.length < shortestId) return;
  const listed = new Set(
    arrayBody(await context.setUp('listRecipients', {}, 200)).map((one) => one.client_id),
  );
  const neighbours = [await unknownClientId(context, 4, known), known.slice(0, -3), `${known.slice(0, 4)}%`];
  for (const client_id of neighbours.filter((id) => !listed.has(id))) {
    const exchange = await context.call('getRecipient', { path: { client_id }, outsideDocument: true });
    const { json } = exchange.response;
    if (isObject(json) && json.client_id === client_id) continue;
    context.verify('unknown-recipient-gets-400-on-read', exchange.response.status >= 300, {
      exchange,
      wanted: `no success, since ${known} is listed and ${client_id} is not`,
      got: gotOf(exchange),
    });
  }
}

/** 7: a recipient that does not exist. */
export const unknownRecipientChecks: readonly Check[] = [
  check({
    id: 'recipient-unknown',
    area: 'recipients',
    title: 'reads a recipient that does not exist, beside one that does',
    ids: ['unknown-recipient-gets-400-on-read', 'unknown-recipient-message-names-it'],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const known = await listedClientId(context);
      await context.setUp('getRecipient', { path: { client_id: known } }, 200);
      const unknown = await unknownClientId(context);
      const exchange = await context.call('getRecipient', { path: { client_id: unknown } });
      verifyStatus(context, 'unknown-recipient-gets-400-on-read', exchange, 400);
      verifyNames(context, exchange, unknown);
      if (context.depth !== 'quick') await judgeNeighbours(context, known);
    },
  }),
];
