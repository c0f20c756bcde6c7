import { expect, test } from '@playwright/test';
import {
  type ClientExamination,
  type ClientName,
  detectClients,
  examineClient,
  listClientPairs,
  listClients,
} from '../../client/self-test/clients.ts';
import { variationsByArea } from '../../proof/variations/index.ts';

async function examine(names: readonly ClientName[]): Promise<readonly ClientExamination[]> {
  const examinations: ClientExamination[] = [];
  for (const name of names) examinations.push(await examineClient(name));
  return examinations;
}

test('each broken client is charged with the one requirement that it breaks, and no conforming one with anything', async () => {
  const { complaints, faults, detected, conforming, falseAlarms } = detectClients(
    await examine(listClients()),
  );
  expect(complaints).toEqual([]);
  expect([detected, falseAlarms]).toEqual([faults, 0]);
  expect(faults).toBeGreaterThanOrEqual(120);
  expect(conforming).toBeGreaterThanOrEqual(38);
});

test('neither a conforming client nor a conforming server that differs is charged with anything', async () => {
  const examinations = await examine(listClientPairs(variationsByArea['account-detail']));
  expect(examinations.filter(({ charged }) => charged.length > 0)).toEqual([]);
  expect(examinations.length).toBeGreaterThan(20);
});
