import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { isWholeWord } from '../../src/engine/session/ordinary-words.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { Redactor } from '../../src/journal/redaction/redactor.ts';
import { Secrets } from '../../src/journal/redaction/secrets.ts';
import { checks } from '../../tests/index.ts';

test('words of the document and of every day are ordinary, names and made-up words are not', () => {
  const ordinary = ['test', 'May', 'provider', 'Accounts', 'ACTIVE', 'sandbox', 'Zoe'];
  const own = ['Zoraida', 'test1', 'hunter22', 'May Day', 'Pennyfeather', 'x', '12', '1234'];
  expect(ordinary.filter((word) => !isWholeWord(word))).toEqual([]);
  expect(own.filter(isWholeWord)).toEqual([]);
});

const exchange = (changes: object, operation = 'authorize') =>
  ({
    ...{ id: 'w0-1', operation, startedAt: 0, took: 1 },
    request: { method: 'POST', url: 'http://a.example/test/x', headers: [], body: undefined, ...changes },
  }) as unknown as Exchange;

test('a persona of an ordinary word is secret as the whole of a value where a person can stand', () => {
  const secrets = new Secrets();
  secrets.addWords(['test', 'May']);
  const redactor = new Redactor(secrets, new Set<string>(), 'authorization');
  const shown = (changes: object, operation?: string) =>
    JSON.stringify(redactor.redactExchange(exchange(changes, operation)).request);
  const url = 'http://a.example/users/test/sessions?who=May&kind=latest';
  expect(shown({ url })).toContain('http://a.example/users/[secret]/sessions?who=[secret]&kind=latest');
  expect(shown({ body: '{"who":"test","kind":"a test in May"}' })).toContain(
    String.raw`{\"who\":\"[secret]\",\"kind\":\"a test in May\"}`,
  );
  expect(shown({ body: 'who=test&kind=tests' })).toContain('who=[secret]&kind=tests');
  expect(shown({ headers: [['x-who', 'May']] })).toContain('["x-who","[secret]"]');
  // Elsewhere it is a word like any other.
  expect(shown({}, 'listProviders')).toContain('http://a.example/test/x');
  expect(redactor.redactText('a test that may fail in May', [])).toBe('a test that may fail in May');
});

test('a run whose persona is called test keeps the word in what it writes, and the persona out of it', async () => {
  const server = await startReferenceServer();
  try {
    const target = referenceTarget(server.description);
    const { authorize } = target.banking!;
    const personas = { ...authorize!.personas, any: { ...authorize!.personas?.any, nickname: 'account' } };
    const banking = {
      ...target.banking!,
      authorize: { ...authorize!, personas, body: { by: '{nickname}' } },
    };
    const run = await runInProcess({
      laws,
      checks,
      target: { ...target, areas: ['account-detail'], banking },
      plan: { depth: 'quick' },
    });
    const authorized = run.journal.entries.flatMap((entry) =>
      entry.type === 'exchange' && entry.exchange.operation === 'authorize' ? [entry.exchange.request] : [],
    );
    expect(authorized.length).toBeGreaterThan(0);
    expect(authorized.filter(({ body }) => body?.includes('"account"'))).toEqual([]);
    expect(JSON.stringify(run.journal.entries.filter(({ type }) => type === 'check'))).toMatch(/account/i);
  } finally {
    await server.close();
  }
});
