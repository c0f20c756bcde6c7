import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { FileJournal, readJournal } from '../../src/journal/file.ts';
import { JournalSource } from '../../src/journal/source.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { sampleExchanges } from '../report/fixture.ts';

const sample = sampleExchanges.get('w0-1')!;

/** An exchange whose answer has so many characters, three bytes each where `wide`. */
function entryOf(number: number, length: number, wide = false): JournalEntry {
  const text = (wide ? '€' : 'x').repeat(length);
  const exchange = { ...sample, id: `w0-${number}`, response: { ...sample.response!, text } };
  return { type: 'exchange', check: 'a-check', exchange };
}

const endOfCheck: JournalEntry = {
  type: 'check',
  result: {
    ...{ check: 'a-check', outcome: 'ran', requests: 2, took: 3 },
    ...{ judged: {}, nothing: {}, findings: [], observations: [] },
  },
};

function writeEntries(entries: readonly JournalEntry[]): string {
  const file = test.info().outputPath('journal-w0.ndjson');
  const journal = new FileJournal(file);
  for (const entry of entries) journal.append(entry);
  journal.flush();
  return file;
}

test('an exchange and the end of a check are written once the turn is over, or with what comes after them', async () => {
  const file = test.info().outputPath('journal-w0.ndjson');
  const journal = new FileJournal(file);
  const linesOf = () => (existsSync(file) ? readJournal(file).length : 0);
  journal.append(entryOf(1, 100));
  expect(linesOf()).toBe(0);
  await expect.poll(linesOf).toBe(1);
  journal.append(entryOf(2, 100));
  journal.append(endOfCheck);
  expect(linesOf()).toBe(1);
  journal.append({ type: 'reached', origin: 'http://127.0.0.1' });
  expect(linesOf()).toBe(4);
});

test('what a process has still to write is written when it ends first', () => {
  const file = test.info().outputPath('journal-w0.ndjson');
  const path = JSON.stringify(join(packageRoot, 'src/journal/file.ts'));
  const script = `
    const { FileJournal } = await import(${path});
    new FileJournal(${JSON.stringify(file)}).append(${JSON.stringify(entryOf(1, 100))});
    process.exit();`;
  execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
  expect(readJournal(file)).toHaveLength(1);
});

test('what was written is read, in whatever order it is asked for, from a file and from memory', () => {
  // Longer than what is read at once, and lines that end at any byte of it.
  const entries = Array.from({ length: 300 }, (_, at) => entryOf(at, (at * 7919) % 30_000, at % 3 === 0));
  entries.splice(150, 0, entryOf(1000, 1_500_000, true));
  const file = writeEntries(entries);
  const bytes = Buffer.from(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  for (const read of [readJournal(file), readJournal(file, bytes)]) {
    expect(read.toReversed().map((entry) => JSON.stringify(entry))).toEqual(
      entries.toReversed().map((entry) => JSON.stringify(entry)),
    );
    expect(read).toEqual(entries);
  }
});

test('an exchange that is not looked at is not kept in memory', () => {
  const read = readJournal(writeEntries([entryOf(1, 100_000)]));
  const [entry] = read as (JournalEntry & { type: 'exchange' })[];
  const members = Object.entries(Object.getOwnPropertyDescriptors(entry!.exchange));
  expect(members.filter(([, { get }]) => get !== undefined).map(([name]) => name)).toEqual([
    'request',
    'response',
  ]);
  expect(entry!.exchange.response?.text).toHaveLength(100_000);
});

test('a last line that a kill cut off is left out, any other that is damaged is refused with its number', () => {
  const file = writeEntries([entryOf(1, 10), entryOf(2, 10)]);
  appendFileSync(file, '{"type":"exchange","check":"a');
  expect(readJournal(file)).toHaveLength(2);
  appendFileSync(file, '\n{}\n');
  expect(() => readJournal(file)).toThrow(
    /journal-w0\.ndjson:3 is not an entry of a journal \(it is not JSON\)/,
  );
});

test('a line without an end is given up once it is too long', () => {
  const source = new JournalSource('a journal', Buffer.from(`{}\n${'x'.repeat(5000)}`));
  expect([...source.readLines(4999)].map(({ text }) => text)).toEqual(['{}', undefined]);
  expect([...source.readLines(5000)].map(({ isCut }) => isCut)).toEqual([false, true]);
});

test('a journal that is gone after it was read is named with what to do', () => {
  const file = writeEntries([entryOf(1, 10)]);
  const [entry] = readJournal(file) as (JournalEntry & { type: 'exchange' })[];
  rmSync(file);
  expect(() => entry!.exchange.request).toThrow(UserError);
  expect(() => entry!.exchange.request).toThrow(/cannot be read any more \(ENOENT\): put it back/);
});

test('a journal that was changed after it was read is told apart, and nothing wrong is quoted', () => {
  const file = writeEntries([entryOf(1, 10), entryOf(2, 10)]);
  const [, second] = readJournal(file) as (JournalEntry & { type: 'exchange' })[];
  writeFileSync(file, `${JSON.stringify(entryOf(2, 500))}\n`);
  expect(() => second!.exchange.response).toThrow(UserError);
  expect(() => second!.exchange.response).toThrow(/was changed while it was read: try again/);
});

test('a journal whose folder has gone tells what was written to the target', () => {
  const folder = test.info().outputPath('run');
  const journal = new FileJournal(join(folder, 'journal-w0.ndjson'));
  const write = (what: string, state: 'attempted' | 'done' | 'refused') =>
    journal.append({
      type: 'ledger',
      entry: { key: what, check: 'a-check', operation: 'createRecipient', what, state },
    });
  write('one', 'done');
  write('two', 'refused');
  rmSync(folder, { recursive: true });
  expect(() => write('three', 'attempted')).toThrow(
    /cannot be written \(ENOENT\): its folder has gone.*went with it: "one", "three"$/,
  );
});
