import { arrayBody, Blocked, type Check, check, unknownClientId, verifyStatus } from '../../src/kit.ts';
import { verifyNames } from './refused-updates.ts';

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
      const list = arrayBody(await context.setUp('listRecipients', {}, 200));
      const known = list.map(({ client_id }) => client_id).find((id) => typeof id === 'string' && id !== '');
      if (typeof known !== 'string') throw new Blocked('the target lists no recipient with a client_id');
      await context.setUp('getRecipient', { path: { client_id: known } }, 200);
      const unknown = await unknownClientId(context);
      const exchange = await context.call('getRecipient', { path: { client_id: unknown } });
      verifyStatus(context, 'unknown-recipient-gets-400-on-read', exchange, 400);
      verifyNames(context, exchange, unknown);
    },
  }),
];
