import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject, requireArray } from '../support/assertions/bodies.ts';
import { describeAnswer, verifyStatus } from '../support/assertions/status.ts';
import { findListedClientId } from '../support/resources/guarded-recipient.ts';
import {
  findUnknownClientId,
  makeUnknownIds,
  minIdLength,
  unknownWords,
} from '../support/resources/recipients.ts';
import { verifyMessageNames } from './support/refused-updates.ts';

const requirement = 'unknown-recipient-gets-400-on-read';

/** Short ids may be counted up, so that what lies beside one exists: they are tried in other forms alone. */
async function buildNeighbours(context: CheckContext, known: string): Promise<readonly string[]> {
  const forms = [...makeUnknownIds(context), ...unknownWords];
  if (known.length < minIdLength) return forms;
  const near = [await findUnknownClientId(context, 4, known), known.slice(0, -3), `${known.slice(0, 4)}%`];
  return [...near, ...forms];
}

/** Ids that a careless comparison takes for a known one, and others of another form. */
async function judgeNeighbours(context: CheckContext, known: string): Promise<void> {
  const listed = new Set(
    requireArray(await context.setUp('listRecipients', {}, 200)).map((one) => one.client_id),
  );
  for (const client_id of (await buildNeighbours(context, known)).filter((id) => !listed.has(id))) {
    const exchange = await context.call('getRecipient', { path: { client_id }, undocumented: true });
    const { json } = exchange.response;
    if (isObject(json) && json.client_id === client_id) continue;
    const hint = `${known} is listed and ${client_id} is not`;
    // An encoded sign, or an ending that looks like a format, may be refused on the way to the service.
    if (!/[%/.]/.test(client_id)) verifyStatus(context, requirement, exchange, 400, hint);
    else
      context.verify(requirement, exchange.response.status >= 300, {
        exchange,
        wanted: 'no success',
        got: describeAnswer(exchange),
        hint,
      });
  }
}

/** 7: a recipient that does not exist. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-unknown',
    area: 'recipients',
    title: 'An unknown client_id is refused',
    ids: [requirement, 'unknown-recipient-message-names-it'],
    needs: ['outbound.auth.token'],
    access: 'read',
    async run(context) {
      const known = await findListedClientId(context);
      await context.setUp('getRecipient', { path: { client_id: known } }, 200);
      const unknown = await findUnknownClientId(context);
      const exchange = await context.call('getRecipient', { path: { client_id: unknown } });
      verifyStatus(context, requirement, exchange, 400);
      verifyMessageNames(context, exchange, unknown);
      if (context.depth !== 'quick') await judgeNeighbours(context, known);
    },
  }),
]);
