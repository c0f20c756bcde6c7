import { type Check, check } from '../../src/kit.ts';

/** 6: the webhook. */
export const webhookChecks: readonly Check[] = [
  check({
    id: 'account-detail-webhook',
    area: 'account-detail',
    title: 'looks for a delivery to the webhook',
    ids: ['webhook-delivery'],
    needs: ['banking'],
    access: 'read',
    run(context) {
      context.sawNothing('webhook-delivery', 'the suite does not listen for deliveries');
      return Promise.resolve();
    },
  }),
];
