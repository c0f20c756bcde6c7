import { expect, test } from '@playwright/test';
import { makeFinding, Recorder } from '../../src/engine/recording/check-run.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { CheckResult, JournalEntry } from '../../src/journal/entry.ts';
import { redactEntry } from '../../src/journal/redaction/entries.ts';
import { Redactor } from '../../src/journal/redaction/redactor.ts';
import { Secrets } from '../../src/journal/redaction/secrets.ts';

const redactor = new Redactor(new Secrets(['secret-of-the-run-1']), new Set(['owner']), 'service-auth-key');

function exchange(id: string, json: unknown): Answered {
  const request = { method: 'GET', url: 'http://127.0.0.1/', headers: [], body: undefined };
  const response = { status: 200, headers: [], text: JSON.stringify(json), json, isJson: true };
  return { id, operation: 'listAccounts', startedAt: 0, took: 0, request, response };
}

function finding(evidence: Answered, got: string, pointer = '') {
  return makeFinding('one', 'unknown-provider-gets-404', 'fail', {
    exchange: evidence,
    pointer,
    wanted: 'x',
    got,
  });
}

function resultWith(part: Partial<CheckResult>): JournalEntry {
  const nothing = { judged: {}, nothing: {}, findings: [], observations: [] };
  return {
    type: 'check',
    result: { check: 'one', outcome: 'ran', ...nothing, requests: 0, took: 0, ...part },
  };
}

/** Members of a result that hold ids, numbers and names of our own alone. */
type OwnMembers =
  | 'check'
  | 'round'
  | 'outcome'
  | 'setting'
  | 'misconfigured'
  | 'judged'
  | 'restsOn'
  | 'byLaws'
  | 'trusted'
  | 'answers'
  | 'requests'
  | 'took';

type MembersWithTexts = Exclude<keyof CheckResult, OwnMembers>;

const unmet = { variations: [], why: '', replay: '' };
const robustness = {
  ...{ servers: 1, works: 0, alike: 0, untold: [] },
  pairs: { of: 0, met: 0, works: 0, servers: 0 },
};

const redact = (entry: JournalEntry, witnesses: readonly Answered[] = []) =>
  JSON.stringify(redactEntry(entry, redactor, witnesses));

test('every kind of entry with a text of its own loses its secrets', () => {
  const text = 'got secret-of-the-run-1';
  const line = { key: 'a', check: 'one', operation: 'createRecipient', state: 'done', what: text } as const;
  const seen = { requirement: 'unknown-provider-gets-404', check: 'one', what: text } as const;
  const found = { ...finding(exchange('1', {}), text), wanted: text, hint: text };
  for (const entry of [
    { type: 'ledger', entry: line },
    { type: 'unreachable', origin: 'http://127.0.0.1', message: text },
    // One more member with a text has to be added here, and is redacted.
    resultWith({
      reason: text,
      nothing: { 'unknown-provider-gets-404': text },
      unclear: { 'unknown-provider-gets-404': text },
      findings: [found],
      inherited: [found],
      observations: [seen],
      leftAside: [{ requirement: seen.requirement, of: 2, aside: 1, why: text }],
      printed: [text],
      robustness: { ...robustness, failing: [{ ...unmet, why: text, gaveUpAt: text }] },
    } satisfies Record<MembersWithTexts, unknown>),
  ] as const)
    expect(redact(entry)).not.toContain('secret-of');
});

test('a value of the own exchange of a finding goes before one that is a part of it', () => {
  const [first, own] = [exchange('1', { owner: 'Jane' }), exchange('2', { owner: 'Jane Roe' })];
  expect(redact(resultWith({ findings: [finding(own, 'got Jane Roe')] }), [first, own])).toContain(
    '"got":"got [personal]"',
  );
});

test('a masked value keeps its kind, of which a finding may speak', () => {
  const [text, number] = [exchange('1', { owner: '4012888' }), exchange('2', { owner: 4012889 })];
  const got = (told: string, own = text) => {
    const { result } = JSON.parse(redact(resultWith({ findings: [finding(own, told)] }), [own]));
    return result.findings[0].got;
  };
  expect(got('"4012888"')).toBe('the string "[personal]"');
  expect(got('4012889', number)).toBe('the number [personal]');
  expect(got('nothing (absent)')).toBe('nothing (absent)');
  expect(got('2 of "4012888"')).toBe('2 of "[personal]"');
});

test('a recorder keeps the exchanges of a finding, and lets go of those that only repeat it', () => {
  const recorder = new Recorder();
  const exchanges = ['1', '2', '3'].map((id) => exchange(id, {}));
  for (const one of exchanges) recorder.add(finding(one, 'x', '/0'), [one]);
  recorder.add(finding(exchanges[2]!, 'x', '/name'), [exchanges[2]!]);
  expect(recorder.evidence.map(({ id }) => id)).toEqual(['1', '3']);
});
