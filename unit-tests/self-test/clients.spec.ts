import { expect, test } from '@playwright/test';
import { clientFaults } from '../../client/reference-client/faults/index.ts';
import { examineClient, listClients } from '../../client/self-test/clients.ts';
import { pickOfToday } from '../days.ts';

test('there are as many broken and conforming clients as the self-test is to meet', () => {
  expect(clientFaults.length).toBeGreaterThanOrEqual(120);
  expect(listClients().length - clientFaults.length).toBeGreaterThanOrEqual(38);
});

test('no two clients have one id', () => {
  const ids = listClients().map(({ id }) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

// The self-test examines all of them.
test('a broken client is charged with the one requirement that it breaks, and a conforming one with nothing', async () => {
  for (const name of pickOfToday(listClients(), 20)) {
    const { id, breaks, charged } = await examineClient(name);
    expect(charged, id).toEqual(breaks === undefined ? [] : [breaks]);
  }
});
