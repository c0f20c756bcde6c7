import { createHash } from 'node:crypto';
import type { Variation } from '../../reference-server/types.ts';
import { declareAccounts, editAccounts } from './customer.ts';

/** Eleven digits that begin with three zeros. */
function padId(id: string): string {
  const digits = createHash('sha1').update(id).digest().readUInt32BE() % 90_000_000;
  return `000${10_000_000 + digits}`;
}

const customers = ['alice', 'bruno'] as const;

/** Account ids as old systems of banks have them: as text they differ from what they are as numbers (2.4). */
export const paddedIds: Variation = {
  id: 'account-ids-padded-with-zeros',
  title: 'accountId is eleven digits with leading zeros',
  apply(workings) {
    for (const name of customers)
      editAccounts(workings, name, ({ kind, members }) => ({
        kind,
        members: { ...members, accountId: padId(members.accountId) },
      }));
  },
  declares(description) {
    for (const name of customers)
      declareAccounts(description, name, (accounts) =>
        accounts.map(({ id, kind }) => ({ id: padId(id), kind })),
      );
    description.fdx.unknownAccount = padId('dep-00000000');
  },
};
