import { resultOf } from '../support/resources/account-detail.ts';
import { describeAccountDetail } from './fixtures.ts';
import { listenForDeliveries, observeDeliveries } from './support/webhook-listener.ts';

const { test, all } = describeAccountDetail(import.meta.url);

test('Records what a webhook receives when an operation completes', {
  id: 'account-detail-webhook',
  verifies: ['webhook-delivery'],
  needs: ['banking'],
}, async ({ sessions, detail, context, target }) => {
  const address = target.banking?.webhook?.listen;
  if (address === undefined) {
    context.notExercised('webhook-delivery', 'the target file declares no banking.webhook.listen');
    return;
  }
  const listener = await listenForDeliveries(address, () => context.clock.now());
  try {
    // It is polled as without a webhook.
    const asked = await detail.openUntilAccepted(await sessions.requireId(0));
    const [operation] = await detail.complete([asked]);
    await observeDeliveries(context, listener, asked.posted, resultOf(operation!));
  } finally {
    await listener.close();
  }
});

export default all();
