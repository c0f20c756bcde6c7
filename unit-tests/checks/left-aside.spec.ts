import { expect, test } from '@playwright/test';
import type { Fault, JsonObject } from '../../proof/reference-server/types.ts';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { checks } from '../../tests/index.ts';

/** A server of whose things one of each kind cannot be looked at: it has no id, or no date. */
const unreadable: Fault = {
  id: 'things-without-what-tells-them',
  title: 'one thing of each kind lacks what tells it',
  breaks: [],
  apply({ after }) {
    after('listProviders', ({ status, body }) => {
      if (status === 200) delete (body as JsonObject[]).at(-1)!.provider_id;
    });
    after('listRecipients', ({ status, body }) => {
      if (status === 200) delete (body as JsonObject[])[1]!.client_id;
    });
    after('listAccounts', ({ status, body }) => {
      const { accounts = [] } = (body ?? {}) as { accounts?: { depositAccount?: JsonObject }[] };
      const last = accounts.findLast(({ depositAccount }) => depositAccount !== undefined);
      if (status === 200) delete last?.depositAccount?.accountId;
    });
    after(['getAccountsDetail', 'getAccountsDetailAsync'], ({ status, body }) => {
      if (status !== 200) return;
      const [first, second] = (body as { Accounts: { Transactions?: JsonObject[] }[] }).Accounts;
      Object.assign(first?.Transactions?.[0] ?? {}, { Date: 'soon' });
      delete second?.Transactions?.[0]?.Id;
    });
  },
};

test('what a check has to leave aside is told of the requirement, which passes in part', async () => {
  const { requirements, harnessErrors } = await certifySubject({ fault: unreadable }, { checks });
  expect(harnessErrors).toEqual([]);
  const told = (id: string) => {
    const { verdict, leftAside = [] } = requirements.find((row) => row.id === id)!;
    return [id, verdict, ...new Set(leftAside.map(({ why }) => why))];
  };
  const undated = 'transactions have no date that can be read';
  const unlike = 'accounts share an Id, or have transactions whose dates cannot be read';
  for (const [id, why] of [
    ['listed-account-can-be-read-alone', 'accounts are listed without their id'],
    ['provider-ids-are-unique', 'providers are listed without an id'],
    ['recipient-client-ids-are-unique', 'recipients are listed without a client_id'],
    ['transaction-ids-are-unique', 'transactions have no Id'],
    ['window-of-90-days-holds-no-older-transaction', undated],
    ['window-of-365-days-holds-no-older-transaction', undated],
    ['window-of-365-days-includes-that-of-90-days', unlike],
    ['accounts-filter-keeps-the-transactions', unlike],
  ] as const)
    expect(told(id)).toEqual([id, 'pass', why]);
});
