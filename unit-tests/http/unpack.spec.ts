import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { readAnswer } from '../../src/http/receive-response.ts';
import { unpack } from '../../src/http/unpack.ts';

const text = '[{"provider_id":1}]';
const plain = Buffer.from(text);

const readable: readonly (readonly [string, readonly string[], Buffer])[] = [
  ['none', [], plain],
  ['identity', ['identity'], plain],
  ['gzip in capitals', ['GZip'], gzipSync(plain)],
  ['the old name of gzip', ['x-gzip'], gzipSync(plain)],
  ['deflate', ['deflate'], deflateSync(plain)],
  ['deflate without the header of zlib', ['deflate'], deflateRawSync(plain)],
  ['identity, gzip', ['identity, gzip'], gzipSync(plain)],
  ['gzip, br', ['gzip, br'], brotliCompressSync(gzipSync(plain))],
  ['gzip twice', ['gzip, gzip'], gzipSync(gzipSync(plain))],
  ['two headers', ['gzip', 'br'], brotliCompressSync(gzipSync(plain))],
];

for (const [title, values, body] of readable)
  test(`a body is unpacked: ${title}`, () => {
    expect(unpack(body, values, 1000)).toEqual({ bytes: plain });
  });

test('a coding that nobody knows is named, and an empty body is in none', () => {
  const packed = Buffer.from('28b52ffd', 'hex');
  expect(unpack(packed, ['zstd'], 1000)).toEqual({
    bytes: packed,
    problem: { name: 'zstd', kind: 'unknown' },
  });
  expect(unpack(packed, ['toString'], 1000).problem).toEqual({ name: 'tostring', kind: 'unknown' });
  expect(unpack(packed, [Array(9).fill('gzip').join()], 1000).problem?.kind).toBe('unknown');
  expect(unpack(Buffer.alloc(0), ['zstd'], 1000)).toEqual({ bytes: Buffer.alloc(0) });
});

test('bytes that are not in the coding are given back as they came', () => {
  for (const name of ['gzip', 'deflate', 'br'])
    expect(unpack(plain, [name], 1000)).toEqual({ bytes: plain, problem: { name, kind: 'broken' } });
  const half = gzipSync(plain).subarray(0, 20);
  expect(unpack(half, ['gzip'], 1000).problem?.kind).toBe('broken');
});

test('an answer that grows beyond the limit is too long, by whichever coding', () => {
  const zeros = Buffer.alloc(2000);
  for (const [name, body] of [
    ['gzip', gzipSync(zeros)],
    ['deflate', deflateRawSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['gzip, br', brotliCompressSync(gzipSync(zeros))],
  ] as const)
    expect(() => unpack(body, [name], 1000)).toThrow(
      expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }),
    );
});

test('an answer in a coding that it only claims is read where it is JSON as it stands', () => {
  const headers = [['Content-Encoding', 'gzip']] as const;
  const answer = readAnswer({ status: 200, headers, body: plain }, 1000);
  expect(answer).toMatchObject({ text, isJson: true, coding: { name: 'gzip', kind: 'broken' } });
});
