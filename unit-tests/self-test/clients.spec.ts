import { expect, test } from '@playwright/test';
import { detectClients, examineClients } from '../../src/self-test/clients.ts';

test('each broken client is charged with the one requirement that it breaks, and no conforming one with anything', async () => {
  const { complaints, faults, detected, conforming, falseAlarms } = detectClients(await examineClients());
  expect(complaints).toEqual([]);
  expect([detected, falseAlarms]).toEqual([faults, 0]);
  expect(faults).toBeGreaterThanOrEqual(120);
  expect(conforming).toBeGreaterThanOrEqual(38);
});
