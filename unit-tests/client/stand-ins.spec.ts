import * as nodeCrypto from 'node:crypto';
import * as node from 'node:zlib';
import { expect, test } from '@playwright/test';
import { Buffer as Bytes, isAscii } from '../../client/page/stand-ins/buffer.ts';
import { createHash, createHmac, scryptSync } from '../../client/page/stand-ins/crypto.ts';
import { gunzipSync, inflateRawSync, inflateSync } from '../../client/page/stand-ins/zlib.ts';

// What the page that judges recordings has in the place of modules of Node gives what these give.

const limit = { maxOutputLength: 1_000_000 };
const texts = {
  'no text': '',
  'a short text': 'a',
  'a text that repeats itself': 'lorem ipsum '.repeat(20_000),
  JSON: JSON.stringify(Array.from({ length: 3000 }, (_, at) => ({ id: at, name: `n${(at * 7919) % 1013}` }))),
};

for (const [name, text] of Object.entries(texts))
  test(`${name} is unpacked as Node does, at any level`, () => {
    for (const level of [0, 1, 6, 9])
      for (const strategy of [node.constants.Z_DEFAULT_STRATEGY, node.constants.Z_FIXED]) {
        const how = { level, strategy };
        expect(gunzipSync(node.gzipSync(text, how), limit).toString()).toBe(text);
        expect(inflateSync(node.deflateSync(text, how), limit).toString()).toBe(text);
        expect(inflateRawSync(node.deflateRawSync(text, how), limit).toString()).toBe(text);
      }
  });

test('gzip files that were joined are one, and heads of all kinds are passed over', () => {
  const joined = Buffer.concat([node.gzipSync('one '), node.gzipSync('two')]);
  expect(gunzipSync(joined, limit).toString()).toBe('one two');
  const plain = node.gzipSync('named');
  const head = Buffer.from([...plain.subarray(0, 3), 4 + 8 + 16, ...plain.subarray(4, 10), 2, 0, 1, 1]);
  const named = Buffer.concat([head, Buffer.from('name\0comment\0'), plain.subarray(10)]);
  expect(gunzipSync(named, limit).toString()).toBe('named');
});

test('what is damaged, cut or too long is refused, as Node refuses it', () => {
  const packed = node.gzipSync(texts.JSON);
  const damaged = Buffer.from(packed);
  damaged[500] = damaged[500]! ^ 255;
  expect(() => gunzipSync(damaged, limit)).toThrow();
  expect(() => gunzipSync(packed.subarray(0, 600), limit)).toThrow();
  expect(() => inflateSync(packed, limit)).toThrow(expect.objectContaining({ code: 'Z_DATA_ERROR' }));
  expect(() => gunzipSync(packed, { maxOutputLength: 1000 })).toThrow(
    expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }),
  );
});

test('digests and bytes are those of Node', () => {
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    const digest = createHash('sha256').update('text \u00e4').digest(encoding);
    expect(digest).toBe(nodeCrypto.createHash('sha256').update('text \u00e4').digest(encoding));
    expect(Bytes.from(digest, encoding).toString(encoding)).toBe(digest);
  }
  const tag = createHmac('sha256', Buffer.from('key')).update('text').digest('hex');
  expect(tag).toBe(nodeCrypto.createHmac('sha256', 'key').update('text').digest('hex'));
  expect(scryptSync('word', 'salt', 32)).toEqual(nodeCrypto.scryptSync('word', 'salt', 32));
  expect([isAscii(Buffer.from('a')), isAscii(Buffer.from('\u00e4'))]).toEqual([true, false]);
});
