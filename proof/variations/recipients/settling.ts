import type { Call, Recipient, Variation } from '../../reference-server/types.ts';

const settleMs = 120;

/** Milliseconds that one replica of three is behind. */
const lag = 2000;

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
  {
    id: 'recipients-on-three-replicas',
    title:
      'every third read of recipients comes from a replica two seconds behind, as the target file allows',
    apply({ rules, store, after, now }) {
      const former = new Map<string, { until: number; recipient: Recipient | undefined }[]>();
      const latest = new Map<string, Recipient | undefined>(store.recipients);
      after(['createRecipient', 'updateRecipient', 'regenerateSecret'], () => {
        for (const [id, recipient] of store.recipients) {
          if (latest.get(id) === recipient) continue;
          const states = former.get(id) ?? [];
          former.set(id, [...states, { until: now() + lag, recipient: latest.get(id) }]);
          latest.set(id, recipient);
        }
      });
      const isBehind = ({ n }: Call) => n % 3 === 1;
      const onReplica = (recipient: Recipient): Recipient | undefined => {
        const before = former.get(recipient.client_id)?.find(({ until }) => now() < until);
        return before === undefined ? recipient : before.recipient;
      };
      rules.recipients.listed = (all, call) =>
        isBehind(call) ? all.map(onReplica).filter((recipient) => recipient !== undefined) : all;
      rules.recipients.find = (all, id, call) => {
        const recipient = all.get(id);
        const isRead = call.operation === 'getRecipient' && isBehind(call);
        return isRead && recipient !== undefined ? onReplica(recipient) : recipient;
      };
    },
    declares({ revocation }) {
      revocation.settleSeconds = 2;
    },
  },
  {
    id: 'recipient-writes-on-three-replicas',
    title:
      'every third update or regeneration meets a replica that learns of new recipients two seconds later',
    apply({ rules, store, after, now }) {
      const createdAt = new Map<string, number>();
      after(['createRecipient'], () => {
        for (const id of store.recipients.keys()) if (!createdAt.has(id)) createdAt.set(id, now());
      });
      const atStart = new Set(store.recipients.keys());
      const { find } = rules.recipients;
      rules.recipients.find = (all, id, call) => {
        const isWrite = call.operation === 'updateRecipient' || call.operation === 'regenerateSecret';
        const isKnown = atStart.has(id) || now() - (createdAt.get(id) ?? 0) >= lag;
        return isWrite && call.n % 3 === 1 && !isKnown ? undefined : find(all, id, call);
      };
    },
    declares({ revocation }) {
      revocation.settleSeconds = 2;
    },
  },
];
