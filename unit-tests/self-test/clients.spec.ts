import { expect, test } from '@playwright/test';
import { variationsByArea } from '../../src/reference-server/variations/index.ts';
import { detectClients, examineAgainstVariations, examineClients } from '../../src/self-test/clients.ts';

test('each broken client is charged with the one requirement that it breaks, and no conforming one with anything', async () => {
  const { complaints, faults, detected, conforming, falseAlarms } = detectClients(await examineClients());
  expect(complaints).toEqual([]);
  expect([detected, falseAlarms]).toEqual([faults, 0]);
  expect(faults).toBeGreaterThanOrEqual(120);
  expect(conforming).toBeGreaterThanOrEqual(38);
});

test('neither a conforming client nor a conforming server that differs is charged with anything', async () => {
  const examinations = await examineAgainstVariations(variationsByArea['account-detail']);
  expect(examinations.filter(({ charged }) => charged.length > 0)).toEqual([]);
  expect(examinations.length).toBeGreaterThan(20);
});
