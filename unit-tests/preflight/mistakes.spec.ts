import { expect, test } from '@playwright/test';
import type { Variation } from '../../proof/reference-server/types.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';
import { diagnose, trouble, troubleText } from './diagnose.ts';
import { mistakes } from './mistakes.ts';

const slow = takeTurns(import.meta.url);

test('the reference server and its own target file are fine, by reading alone', async () => {
  const diagnosis = await diagnose();
  expect(troubleText(diagnosis)).toEqual([]);
  expect(diagnosis.ready).toBe(true);
  expect(diagnosis.requests).toBeLessThanOrEqual(32);
  expect(diagnosis.requests).toBe(diagnosis.asked.length);
  const others = diagnosis.asked.filter(({ method, operation }) => method !== 'GET' && operation !== 'token');
  expect(others).toEqual([]);
});

test('what only promises more than the document asks for is missed by nobody', async () => {
  const { lines, shortfalls } = await diagnose({ fixtures: undefined });
  expect(lines.filter(({ state }) => state === 'missing')).toEqual([]);
  expect(shortfalls).toEqual([]);
});

slow.test('connections are reckoned at as many as a run uses', async () => {
  const { lines } = await diagnose();
  const said = lines.find(({ about }) => about === 'revocation.connections')!.said;
  const [, declared, runs, maxUsed] = /^(\d+) .* about (\d+) runs? of (\d+) at most/.exec(said)!.map(Number);
  expect(runs).toBe(Math.floor(declared! / maxUsed!));
  const run = await runSubject({}, { checks, seed: 1, depth: 'standard' });
  const ledger = run.journal.entries.filter(({ type }) => type === 'ledger');
  const used = new Set(JSON.stringify(ledger).match(/revocation\.connections\[\d+\]/g));
  expect(used.size).toBeGreaterThan(8);
  expect(used.size).toBeLessThanOrEqual(maxUsed!);
});

test('/Authorize is called when it is allowed, once', async () => {
  const { asked, lines } = await diagnose(undefined, { mayAuthorize: true });
  expect(asked.filter(({ operation }) => operation === 'authorize')).toHaveLength(1);
  expect(lines.find(({ about }) => about === 'banking.authorize')).toMatchObject({
    state: 'ok',
    said: expect.stringContaining('it gives a RequestId'),
  });
});

for (const { name, changes, line } of mistakes) {
  test(`${name} is named in one line`, async () => {
    const diagnosis = await diagnose(changes);
    const lines = troubleText(diagnosis);
    expect(lines.filter((text) => text.startsWith(line))).toHaveLength(1);
    expect(diagnosis.ready).toBe(!lines.some((text) => text.startsWith('problem')));
    for (const { said, remedy } of trouble(diagnosis)) {
      expect(remedy, said).toBeDefined();
      expect(`${said} ${remedy}`).not.toMatch(/\n|^\s+at |[.]$/m);
    }
  });
}

test('a refused token says which requirements hang on it', async () => {
  const [line] = trouble(await diagnose({ 'outbound.auth.token': 'no-such-token' }));
  expect(line!.blocks).toContain('provider-name-is-a-string');
  expect(line!.blocks.length).toBeGreaterThan(50);
});

test('what a missing token endpoint and a missing /Authorize leave untested is counted whole, most first', async () => {
  const { lines } = await diagnose({
    'outbound.auth.tokenEndpoint': undefined,
    'outbound.auth.adminToken': undefined,
    'banking.authorize': undefined,
  });
  const unset = lines.filter(({ state, blocks }) => state === 'missing' && blocks.length > 50);
  expect(unset.map(({ about }) => about)).toEqual([
    'banking.authorize',
    'outbound.auth.tokenEndpoint',
    'banking.sessions',
  ]);
  const [authorize, endpoint] = unset;
  expect(authorize!.blocks).toContain('get-accounts-detail-answers-200-or-202');
  expect(endpoint!.blocks).toContain('registration-request-answers-2xx');
});

test('no line of a diagnosis holds a credential', async () => {
  const changes = {
    'outbound.auth.token': 'a-token-that-nobody-may-see',
    'banking.apiKey': 'a-key-that-nobody-may-see',
  };
  expect(JSON.stringify(await diagnose(changes))).not.toMatch(/may-see|eyJhbGciOi/);
});

for (const [said, state] of [
  ['The customer is not known.', 'problem'],
  ['Unknown customer', 'problem'],
  ['Customer id is invalid', 'problem'],
  ['No access to a session of this customer', 'warning'],
  ['Forbidden', 'warning'],
] as const) {
  test(`a customer that is refused with 403 and ${said} is a ${state}`, async () => {
    const refusal: Variation = {
      id: 'customers-are-refused',
      title: 'a customer that does not exist gets 403',
      apply: ({ rules, after }) => {
        rules.auth.banking.status.unknownCustomer = 403;
        after('getAccountsDetailAsync', (answer) =>
          answer.status === 403 ? { status: 403, body: { Message: said } } : undefined,
        );
      },
    };
    const options = { variations: [refusal] };
    const wrong = await diagnose({ 'banking.customerId': '7f1c9c11-0f4e-4b43-9f33-111111111111' }, options);
    expect(troubleText(wrong).map((line) => line.split(':')[0])).toEqual([`${state} banking.customerId`]);
    expect(wrong.ready).toBe(state === 'warning');
    expect(troubleText(await diagnose({}, options))).toEqual([]);
  });
}
