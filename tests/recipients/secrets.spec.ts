import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { requireObject } from '../support/assertions/bodies.ts';
import { gradeStatus, verifyStatus } from '../support/assertions/status.ts';
import { compareWithBefore, fullMembers } from '../support/resources/recipient-readings.ts';
import {
  createRecipient,
  findUnknownClientId,
  minIdLength,
  requireCreated,
  writeToNew,
} from '../support/resources/recipients.ts';
import { readDetail, requireSharedRecipient } from '../support/resources/shared-recipient.ts';
import { createWithFeature } from './support/bundled-creations.ts';
import { bundleOfAccents } from './support/bundles.ts';
import { verifyDetail } from './support/read-back.ts';
import { regenerate, verifyNewSecret } from './support/secrets.ts';
import type { Updated } from './support/updates.ts';

/** The recipient with several scopes and contacts, which shows when they are lost; one of its own otherwise. */
async function createRecipientToRenew(context: CheckContext): Promise<Updated> {
  const { exchange, payload } = await createWithFeature(context, bundleOfAccents, 'contacts');
  const isThere = exchange.response.status === 201;
  const recipient = isThere ? requireCreated(exchange, payload) : await createRecipient(context);
  return { recipient, before: requireObject(await readDetail(context, recipient.clientId)) };
}

/** 4.3: regeneration of a secret, and where else secrets stand. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-secret',
    area: 'recipients',
    title: 'A regenerated secret is new each time, and refused for an unknown client_id',
    ids: [
      'secret-regeneration-answers-200-with-an-object',
      'recipient-answers-carry-the-client-id-asked-for',
      'creation-and-regeneration-return-the-secret',
      'client-secret-is-a-string',
      'regenerated-secret-is-new',
      'secret-regeneration-leaves-the-recipient-alone',
      'client-secret-is-returned-nowhere-else',
      'secret-of-an-unknown-recipient-gets-400-or-404',
    ],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'accents'] },
    async run(context) {
      const { recipient, before } = await createRecipientToRenew(context);
      const { clientId, secret } = recipient;
      const secrets = [secret];
      for (let time = 1; time <= 2; time++) {
        const exchange = await writeToNew(context, recipient, () => regenerate(context, clientId));
        if (!verifyStatus(context, 'secret-regeneration-answers-200-with-an-object', exchange, 200)) return;
        secrets.push(verifyNewSecret(context, exchange, secrets));
      }
      await verifyDetail(context, clientId, (shown) =>
        compareWithBefore('secret-regeneration-leaves-the-recipient-alone', before, shown, fullMembers),
      );
      const unknown = [await findUnknownClientId(context, 2)];
      if (context.depth !== 'quick' && clientId.length >= minIdLength)
        unknown.push(await findUnknownClientId(context, 4, clientId));
      for (const id of unknown) {
        const exchange = await regenerate(context, id);
        const requirement = 'secret-of-an-unknown-recipient-gets-400-or-404';
        gradeStatus(context, requirement, exchange, { passes: [400], warns: [404] });
      }
    },
  }),
  // The run looks for every secret that it knows in every answer; this asks for those that are nearest to it.
  check({
    id: 'recipient-secrets-stay-hidden',
    area: 'recipients',
    title: 'The list and the detail of recipients never show a secret',
    ids: ['client-secret-is-returned-nowhere-else', 'client-secret-member-is-absent-elsewhere'],
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary'] },
    async run(context) {
      const { clientId } = await requireSharedRecipient(context);
      await context.setUp('listRecipients', {}, 200);
      await readDetail(context, clientId);
    },
  }),
]);
