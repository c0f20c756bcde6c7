import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { readRecording } from '../../client/recording/read.ts';
import { writeHar } from './har.ts';

type Entry = Readonly<Record<string, unknown>>;

const suite = 'open-banking-conformance';
const type = { name: 'content-type', value: 'application/json' };
const request = { method: 'GET', url: 'https://api.example/api/v1/providers', headers: [] };
const json = '[]';

const digest = `${'ab'.repeat(20)}.json`;
const attached = {
  request,
  response: { status: 200, headers: [type], content: { size: -1, _file: digest } },
};

test('bodies that Playwright attaches are read from beside the file, and nothing else is', () => {
  const folder = test.info().outputPath('attached');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'traffic.har');
  writeFileSync(join(folder, digest), json);
  writeFileSync(join(folder, 'secrets.json'), json);
  const textOf = (content: Entry) => {
    writeFileSync(file, writeHar([{ ...attached, response: { ...attached.response, content } }]));
    return readRecording(file, suite).requests[0]!.response!.text;
  };
  expect(textOf({ size: -1, _file: digest })).toBe(json);
  expect(textOf({ size: -1, _file: 'secrets.json' })).toBe(undefined);
  expect(textOf({ size: -1, _file: `../attached/${digest}` })).toBe(undefined);
});

for (const isPacked of [true, false])
  test(`the .zip of Playwright is read, its files ${isPacked ? 'packed' : 'as they are'}`, () => {
    const file = test.info().outputPath('traffic.zip');
    writeFileSync(file, packFiles({ 'har.har': writeHar([attached]), [digest]: json }, isPacked));
    expect(readRecording(file, suite).requests[0]!.response!.text).toBe(json);
    writeFileSync(file, packFiles({ 'trace.network': '' }, isPacked));
    expect(() => readRecording(file, suite)).toThrow('traffic.zip holds no .har file');
    writeFileSync(file, packFiles({ 'har.har': writeHar([attached]) }, isPacked).subarray(0, 90));
    expect(() => readRecording(file, suite)).toThrow('traffic.zip holds no .har file');
  });

test('of a .zip with two recordings none is left out without a word', () => {
  const file = test.info().outputPath('traffic.zip');
  const har = writeHar([attached]);
  writeFileSync(file, packFiles({ 'a.har': har, 'b/b.har': har }, true));
  expect(() => readRecording(file, suite)).toThrow(
    'traffic.zip holds a.har and b/b.har: unpack it, and judge each by itself',
  );
  writeFileSync(file, packFiles({ '__MACOSX/._a.har': '', 'a.har': har, [digest]: json }, true));
  expect(readRecording(file, suite).requests).toHaveLength(1);
});

test('a file of a .zip is read where its checksum is right, or none is given', () => {
  const file = test.info().outputPath('traffic.zip');
  const textOf = (checksum: number) => {
    const files = { 'har.har': writeHar([attached]), [digest]: json };
    writeFileSync(file, packFiles(files, true, { [digest]: checksum }));
    return readRecording(file, suite).requests[0]!.response!.text;
  };
  expect([textOf(0x0d4cbb29), textOf(0), textOf(1)]).toEqual([json, json, undefined]);
});

test('a file that is packed, or in UTF-16, is read', () => {
  const file = test.info().outputPath('traffic.har');
  for (const bytes of [
    gzipSync(writeHar([{ request }])),
    // A .zhar of mitmproxy.
    deflateSync(writeHar([{ request }])),
    Buffer.from(`\uFEFF${writeHar([{ request }])}`, 'utf16le'),
  ]) {
    writeFileSync(file, bytes);
    expect(readRecording(file, suite).requests).toHaveLength(1);
  }
});

function packFiles(
  files: Readonly<Record<string, string>>,
  isPacked: boolean,
  checksums: Readonly<Record<string, number>> = {},
): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = isPacked ? deflateRawSync(text) : Buffer.from(text);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(isPacked ? 8 : 0, 4);
    shared.writeUInt32LE(checksums[name] ?? 0, 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.from(name), data]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\0\0'), shared, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const all = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(all.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, all, Buffer.from('PK\x05\x06'), end]);
}
