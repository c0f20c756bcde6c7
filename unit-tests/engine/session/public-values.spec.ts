import { expect, test } from '@playwright/test';
import { runSubject } from '../../../proof/self-test/trial.ts';
import { checks } from '../../../tests/index.ts';

test('an id that a check shows in place of a token goes on standing in addresses and in the ledger', async () => {
  const only = ['token-of-update-recipient', 'recipient-update'];
  const options = { checks, depth: 'standard', only, keepsExchanges: true } as const;
  const { journal } = await runSubject({}, options);
  const addresses = journal.entries.flatMap((entry) =>
    entry.type === 'exchange' ? [entry.exchange.request.url] : [],
  );
  const written = journal.entries.flatMap((entry) => (entry.type === 'ledger' ? [entry.entry.what] : []));
  expect(addresses.length).toBeGreaterThan(20);
  expect([...addresses, ...written].filter((text) => text.includes('[secret]'))).toEqual([]);
});
