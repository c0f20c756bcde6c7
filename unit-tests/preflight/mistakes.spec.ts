import { expect, test } from '@playwright/test';
import { diagnose, trouble, troubleText } from './diagnose.ts';
import { mistakes } from './mistakes.ts';

test('the reference server and its own target file are fine, by reading alone', async () => {
  const diagnosis = await diagnose();
  expect(troubleText(diagnosis)).toEqual([]);
  expect(diagnosis.ready).toBe(true);
  expect(diagnosis.requests).toBeLessThanOrEqual(32);
  expect(diagnosis.requests).toBe(diagnosis.asked.length);
  const others = diagnosis.asked.filter(({ method, operation }) => method !== 'GET' && operation !== 'token');
  expect(others).toEqual([]);
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

test('no line of a diagnosis holds a credential', async () => {
  const changes = {
    'outbound.auth.token': 'a-token-that-nobody-may-see',
    'banking.apiKey': 'a-key-that-nobody-may-see',
  };
  expect(JSON.stringify(await diagnose(changes))).not.toMatch(/may-see|sandbox-\w+-token/);
});
