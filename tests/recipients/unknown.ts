import { type Check, check, listedClientId, unknownClientId, verifyStatus } from '../../src/kit.ts';
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
      await context.setUp('getRecipient', { path: { client_id: await listedClientId(context) } }, 200);
      const unknown = await unknownClientId(context);
      const exchange = await context.call('getRecipient', { path: { client_id: unknown } });
      verifyStatus(context, 'unknown-recipient-gets-400-on-read', exchange, 400);
      verifyNames(context, exchange, unknown);
    },
  }),
];
