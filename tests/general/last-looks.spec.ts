import type { Answered } from '../../src/http/exchange.ts';
import { Blocked, isOrdinaryBlock } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { readUntil } from '../support/assertions/settling.ts';
import { lateLooksOf } from '../support/resources/late-looks.ts';
import { type CreatedRecipient, createRecipient, findRecipients } from '../support/resources/recipients.ts';

/**
 * The newest recipient of all: by now no other check creates one, and a list may lack the last one at any time. Undefined
 * where it is refused, which is judged where creations are.
 */
async function createNewest(context: CheckContext): Promise<CreatedRecipient | undefined> {
  try {
    return await createRecipient(context);
  } catch (error) {
    if (!isOrdinaryBlock(error)) throw error;
    return undefined;
  }
}

/** Judges that the list shows the newest recipient too, and gives the list. */
async function judgeNewest(context: CheckContext, newest: CreatedRecipient): Promise<Answered> {
  const isListed = ({ response }: Answered) =>
    findRecipients(response.json, 'client_id', newest.clientId).length > 0;
  const list = await readUntil(context, () => context.call('listRecipients'), isListed);
  if (list.response.status !== 200 || !Array.isArray(list.response.json)) return list;
  context.verify('created-recipient-is-listed', isListed(list), {
    exchange: list,
    wanted: 'the newest recipient, after which none was created',
    got: `${list.response.json.length} items, none of them with its client_id`,
    related: [newest.exchange],
  });
  return list;
}

/** A look that cannot be taken says nothing: what it is about was judged when it was done. */
async function lookAgain(context: CheckContext): Promise<void> {
  const looks = await lateLooksOf(context);
  const newest = context.depth === 'quick' ? undefined : await createNewest(context);
  if (looks.length === 0 && newest === undefined) return;
  const list =
    newest === undefined ? await context.call('listRecipients') : await judgeNewest(context, newest);
  if (list.response.status !== 200 || !Array.isArray(list.response.json)) return;
  const look = async () => {
    for (let next = looks.shift(); next !== undefined; next = looks.shift())
      await next.judge(context, list).catch((error: unknown) => {
        if (!(error instanceof Blocked)) throw error;
      });
  };
  // By now all other checks have ended, and nothing else has to wait for these.
  await Promise.all(Array.from({ length: 1 + (context.clock.spare?.() ?? 0) }, look));
}

/** 7: what was refused has done nothing by the end of the run either, and what was created is still there. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'looks-at-the-end',
    area: 'general',
    requiresArea: 'recipients',
    title: 'Refused writes stay without effect, and new recipients stay listed, until the end of the run',
    ids: [
      'unauthorized-write-changes-nothing',
      'refused-creation-leaves-nothing-behind',
      'refused-update-leaves-the-redirect-uris-alone',
      'created-recipient-is-listed',
      'one-creation-makes-one-recipient',
      'requested-pair-is-listed',
      'registration-lists-hold-the-same-pairs',
      'requested-on-stays',
      'registration-client-name-is-the-name-of-the-recipient',
      'recipient-detail-agrees-with-the-list',
      'created-recipient-is-listed-as-created',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { recipients: { quick: 0, standard: 1, deep: 1 } },
    atEnd: true,
    run: lookAgain,
  }),
]);
