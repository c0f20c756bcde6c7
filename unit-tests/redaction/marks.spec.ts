import { createHash, createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { Exchange, Header } from '../../src/http/exchange.ts';
import {
  Commitments,
  canOpen,
  describeDatum,
  dropTag,
  listCommitted,
  readTag,
} from '../../src/journal/redaction/marks.ts';
import { Redactor } from '../../src/journal/redaction/redactor.ts';
import { Secrets } from '../../src/journal/redaction/secrets.ts';
import { listUsableTokens } from '../../src/target-file/secrets.ts';
import { takeTurns } from '../days.ts';
import { filesOf, recordRun } from '../evidence/bundle/signed-run.ts';

const slow = takeTurns(import.meta.url);

const strong = ['kR7v2Lq9xZp4mT8wB3', 'persona'];
const commitments = new Commitments(strong, 'run-1');
const values = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constantFrom('CA', 'US', 'ON'));

test('a commitment is the same for one value at one place, and opens to it alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), values, values, (place, otherPlace, value, other) => {
      const tag = commitments.tagOf(place, value);
      const opening = commitments.open(place, value);
      expect(opening.tag).toBe(tag);
      expect(canOpen(opening, value)).toBe(true);
      expect(canOpen(opening, other)).toBe(other === value);
      expect(commitments.tagOf(place, other) === tag).toBe(other === value);
      expect(commitments.tagOf(otherPlace, value) === tag).toBe(otherPlace === place);
    }),
  );
});

test('a commitment of another run, of other credentials, or without a credential that is hard to guess is made by nobody else', () => {
  const tag = commitments.tagOf('#a/Country', 'CA');
  const again = (secrets: readonly string[], run: string) =>
    new Commitments(secrets, run).tagOf('#a/Country', 'CA');
  expect(again([...strong].reverse(), 'run-1')).toBe(tag);
  expect(again(strong, 'run-2')).not.toBe(tag);
  expect(again([...strong, 'more'], 'run-1')).not.toBe(tag);
  const weak = again(['password'], 'run-1');
  again(strong, 'run-1');
  expect(again(['password'], 'run-1')).not.toBe(weak);
});

const countries = ['CA', 'US', 'FR', 'Canada', 'United States', 'QC', 'ON', 'OPEN', 'ACTIVE', 'Chequing'];

/** Confirms guesses of marks by what everybody has, and gives those that it finds. */
function findGuesses(tags: ReadonlyMap<string, string>, publicTexts: readonly string[]): string[] {
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'];
  const written = countries.flatMap((guess) => [guess, `text ${guess}`, JSON.stringify(guess)]);
  return [...tags].flatMap(([tag, place]) =>
    written.flatMap((guess) =>
      hashes.flatMap((hash) =>
        ['', place, ...publicTexts].flatMap((known) =>
          [
            createHash(hash).update(`${known}${guess}`),
            createHash(hash).update(`${known}\n${guess}`),
            createHmac(hash, known).update(guess),
            createHmac(hash, known).update(`${place}\n${guess}`),
          ].flatMap((made) => {
            const bytes = made.digest();
            const forms = [bytes.toString('base64url'), bytes.toString('hex'), bytes.toString('base64')];
            return forms.some((form) => form.startsWith(tag)) ? [`${tag} ${guess}`] : [];
          }),
        ),
      ),
    ),
  );
}

slow.test(
  'nobody confirms a guess of a short value from the marks of a bundle, and its owner does',
  async () => {
    const { entries, record, target } = await recordRun({
      plan: { only: ['fdx-accounts', 'account-detail'] },
    });
    const journal = filesOf({ entries, record, target }).get('.run/journal-main.ndjson')!.toString();
    const committed = entries.flatMap((entry) => {
      const text = entry.type === 'exchange' ? entry.exchange.response?.text : undefined;
      return text?.startsWith('{') && !text.endsWith(' in all)') ? listCommitted(JSON.parse(text)) : [];
    });
    const places = new Map<string, Set<string>>();
    for (const { tag, place } of committed) places.set(tag, (places.get(tag) ?? new Set()).add(place));
    expect(places.size).toBeGreaterThan(500);
    // Two accounts in one country have two marks, so that nobody counts which is the most frequent.
    expect([...places].filter(([, all]) => all.size > 1)).toEqual([]);
    const short = [...places]
      .filter(([, [place]]) => /Country|Province|LastFourDigits/.test(place!))
      .slice(0, 12);
    expect(short.length).toBeGreaterThan(5);
    const tags = new Map(short.map(([tag, [place]]) => [tag, place!]));
    const ids = entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange.id] : []));
    const publicTexts = [
      record.runId,
      target.outbound!.baseUrl!,
      target.target.name,
      ids[0]!,
      ...short.map(([tag]) => tag),
    ];
    expect(findGuesses(tags, publicTexts)).toEqual([]);
    // The same search finds marks that are made without a key.
    const careless = createHmac('sha256', record.runId).update('text CA').digest('base64url').slice(0, 16);
    expect(findGuesses(new Map([[careless, '#a']]), publicTexts)).toEqual([`${careless} text CA`]);
    const owner = new Commitments(listUsableTokens(target), record.runId);
    const country = short.find(([, [place]]) => place!.endsWith('/Country'))!;
    expect(countries.filter((one) => owner.tagOf([...country[1]][0]!, one) === country[0])).toEqual(['CA']);
    expect(journal).not.toContain(owner.open([...country[1]][0]!, 'CA').salt);
  },
);

test('a mark of a short text tells no length, and one in an account a class of lengths alone', () => {
  const marks = new Set(countries.map((one) => describeDatum(one)));
  expect([...marks]).toEqual(['[personal: short text]']);
  const inAccount = ['Saskatchewan and Manitoba', 'Newfoundland and Labrador, Canada'];
  expect(new Set(inAccount.map((one) => dropTag(commitments.describe('#a/Province', one)))).size).toBe(1);
  const mark = commitments.describe('#a/Province', 'ON');
  expect([dropTag(mark), readTag(mark)]).toEqual([
    '[personal: short text]',
    commitments.tagOf('#a/Province', 'ON'),
  ]);
  expect(commitments.describe(undefined, 'ON')).toBe('[personal: short text]');
});

test('no header tells of the bytes of a body in which something is redacted', () => {
  const body = { accountId: 'a-1', country: 'CA', nickname: 'x' };
  const text = JSON.stringify({ depositAccount: body });
  const etag = createHash('sha1').update(text).digest('base64');
  const headers: Header[] = [
    ['Content-Length', String(text.length)],
    ['ETag', `W/"${etag}"`],
    ['Content-MD5', etag],
    ['Repr-Digest', `sha-256=:${etag}:`],
    ['X-Body-SHA256', etag],
    ['Content-Type', 'application/json'],
  ];
  const redactor = new Redactor(
    new Secrets(),
    new Set(['nickname', 'country']),
    'authorization',
    new Map(),
    commitments,
  );
  const write = (json: unknown) => {
    const exchange = {
      ...{ id: 'e-1', operation: 'getAccount', startedAt: 0, took: 1 },
      request: { method: 'GET', url: 'http://127.0.0.1/a', headers: [] },
      response: { status: 200, headers, text: JSON.stringify(json), json, isJson: true },
    } as unknown as Exchange;
    return redactor.redactExchange(exchange).response!;
  };
  const redacted = write({ depositAccount: body });
  expect(redacted.headers.map(([, value]) => value)).toEqual([
    ...Array(5).fill('[personal]'),
    'application/json',
  ]);
  expect(redacted.text).toMatch(/"country":"\[personal: short text #[\w-]{16}\]"/);
  expect(write({ depositAccount: { accountId: 'a-1' } }).headers).toEqual(headers);
});
