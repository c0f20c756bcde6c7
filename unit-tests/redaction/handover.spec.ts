import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { RunLog } from '../../src/engine/session/run-log.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { FileJournal, readJournals, redactJournals } from '../../src/journal/file.ts';
import { MemoryJournal } from '../../src/journal/memory.ts';
import { type Learnt, SealedHandover } from '../../src/journal/redaction/handover.ts';
import { Redactor } from '../../src/journal/redaction/redactor.ts';
import { makeRunKey } from '../../src/journal/redaction/seal.ts';
import { Secrets } from '../../src/journal/redaction/secrets.ts';

let folder = '';
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'obc-handover-'));
});
test.afterEach(() => rmSync(folder, { recursive: true }));

const learnt: Learnt[] = [
  { value: 's3cret-of-worker-1', kind: 'secret' },
  { value: 'Zoë O’Neil 1', kind: 'personal' },
];

test('one worker knows what another was handed out, and no text of it is on the disk', () => {
  const [file, key] = [join(folder, 'handover.sealed'), makeRunKey()];
  const [one, other] = [new Secrets(), new Secrets()];
  one.shareThrough(new SealedHandover(file, key));
  other.shareThrough(new SealedHandover(file, key));
  one.add(learnt[0]!.value);
  one.addPersonal(learnt[1]!.value);
  expect(other.redact('s3cret-of-worker-1')).toBe('s3cret-of-worker-1');
  other.hear();
  expect(other.redact('got s3cret-of-worker-1 of Zoë O’Neil 1')).toBe('got [secret] of [personal]');
  other.addSent('made-up-by-worker-2');
  one.hear();
  expect(one.redact('made-up-by-worker-2')).toBe('[secret]');
  const written = readFileSync(file, 'latin1');
  const plain = written.split('\n').map((line) => Buffer.from(line, 'base64').toString('latin1'));
  expect(`${written}${plain.join('')}`).not.toMatch(/s3cret|worker|Neil/);
  expect(written.trim().split('\n')).toHaveLength(3);
});

test('what was damaged, half written, or sealed under another key, is passed over', () => {
  const file = join(folder, 'handover.sealed');
  const key = makeRunKey();
  const mine = new SealedHandover(file, key);
  mine.tell(learnt[0]!);
  new SealedHandover(file, makeRunKey()).tell(learnt[1]!);
  writeFileSync(file, `${readFileSync(file, 'utf8')}no line of ours\n\n${'A'.repeat(60)}`);
  expect(mine.hear()).toEqual([learnt[0]]);
  expect(mine.hear()).toEqual([]);
  writeFileSync(file, '\n', { flag: 'a' });
  mine.tell(learnt[1]!);
  expect(mine.hear()).toEqual([learnt[1]]);
  expect(mine.all()).toEqual(learnt);
});

test('journals lose what was learnt after they were written, and stay journals', () => {
  const text = JSON.stringify({ note: `it was "${learnt[0]!.value}"`, n: 1, by: learnt[1]!.value });
  const request = {
    method: 'GET',
    url: `http://a.example/${learnt[0]!.value}`,
    headers: [],
    body: undefined,
  };
  const response = {
    status: 200,
    headers: [['x-note', learnt[0]!.value]] as const,
    text,
    json: undefined,
    isJson: true,
  };
  const exchange = {
    id: 'w1-1',
    operation: 'listAccounts',
    startedAt: 0,
    took: 1,
    request,
    response,
  } as const;
  const entries: JournalEntry[] = [
    { type: 'start', at: 1, run: 'run', session: 'w1' },
    { type: 'exchange', check: 'one', exchange },
    { type: 'unreachable', origin: 'http://a.example', message: `no ${learnt[0]!.value}` },
  ];
  const lines = entries.map((entry) => JSON.stringify(entry)).join('\n');
  mkdirSync(join(folder, '.run'));
  const file = join(folder, '.run/journal-w1.ndjson');
  writeFileSync(file, `${lines}\n{"type":"poll","cut off":"${learnt[0]!.value}`);
  writeFileSync(join(folder, '.run/journal-w2.ndjson'), `${JSON.stringify(entries[0])}\n`);
  redactJournals(folder, learnt);
  expect(readFileSync(file, 'utf8')).not.toMatch(/s3cret|Zo/);
  const read = readJournals(folder);
  expect(read).toHaveLength(4);
  expect(read[0]).toEqual(entries[0]);
  expect(
    JSON.parse((read[1] as Extract<JournalEntry, { type: 'exchange' }>).exchange.response!.text),
  ).toEqual({
    note: 'it was "[secret]"',
    n: 1,
    by: '[personal]',
  });
});

const tells = (message: string): JournalEntry => ({
  type: 'unreachable',
  origin: 'http://a.example',
  message,
});

test('what a run learns late leaves its earlier lines before the next one is written', () => {
  const file = join(folder, '.run/journal-w0.ndjson');
  const memory = new MemoryJournal();
  for (const journal of [new FileJournal(file), memory]) {
    const secrets = new Secrets();
    const redactor = new Redactor(secrets, new Set(), 'authorization');
    const log = new RunLog({ journal, redactor, runId: 'run', session: 'w0', reportProgress: () => {} });
    for (const form of ['harmless Late-5ecret-77', encodeURIComponent('Late-5ecret-77 of it'), 'nothing'])
      log.append(tells(form));
    secrets.add('Late-5ecret-77');
    secrets.add('never-seen-1234');
    log.append(tells('the next line'));
  }
  const texts = ['harmless [secret]', '[secret]%20of%20it', 'nothing', 'the next line'];
  expect(readJournals(folder)).toEqual(texts.map(tells));
  expect(memory.entries).toEqual(texts.map(tells));
});

test('a journal that its disk has no room for twice is written over', () => {
  mkdirSync(join(folder, '.run'));
  const file = join(folder, '.run/journal-w0.ndjson');
  writeFileSync(file, `${JSON.stringify(tells(`by ${learnt[0]!.value}`))}\n${JSON.stringify(tells('b'))}\n`);
  // A folder of that name is in the way of the second file.
  mkdirSync(join(`${file}.tmp`, 'in the way'), { recursive: true });
  redactJournals(folder, learnt);
  expect(readJournals(folder)).toEqual([tells('by [secret]'), tells('b')]);
});
