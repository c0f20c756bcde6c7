import type { Recipient, Variation } from '../../types.ts';

const settleMs = 120;

/** Reads that show writes a little later. */
export const recipientSettlingVariations: readonly Variation[] = [
  {
    id: 'recipients-settle-later',
    title: 'shows new and updated recipients in reads after a moment',
    apply({ rules, store, after, now }) {
      const former = new Map<string, { until: number; recipient: Recipient | undefined }>();
      const latest = new Map<string, Recipient | undefined>(store.recipients);
      after(['createRecipient', 'updateRecipient', 'regenerateSecret'], () => {
        for (const [id, recipient] of store.recipients) {
          if (latest.get(id) === recipient) continue;
          former.set(id, { until: now() + settleMs, recipient: latest.get(id) });
          latest.set(id, recipient);
        }
      });
      const settled = (recipient: Recipient): Recipient | undefined => {
        const before = former.get(recipient.client_id);
        return before !== undefined && now() < before.until ? before.recipient : recipient;
      };
      rules.recipients.listed = (all) => all.map(settled).filter((recipient) => recipient !== undefined);
      rules.recipients.find = (all, id, call) => {
        const recipient = all.get(id);
        return call.operation === 'getRecipient' && recipient !== undefined ? settled(recipient) : recipient;
      };
    },
    declares({ revocation }) {
      revocation.settleSeconds = 2;
    },
  },
];
