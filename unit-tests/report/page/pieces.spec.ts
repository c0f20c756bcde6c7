import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { encodePieces } from '../../../src/report/formats/page/encode-pieces.ts';
import { packPieces } from '../../../src/report/formats/page/pack-pieces.ts';

const lists: readonly [what: string, pieces: readonly string[]][] = [
  ['nothing', []],
  ['texts without a character', ['', '']],
  ['a few characters', ['a', '€', '😀', 'é']],
  ['pieces of more than one part', Array.from({ length: 900 }, (_, at) => `${'€x'.repeat(at * 3)}\n`)],
  ['one piece longer than a part', ['a', 'é'.repeat(2_000_000), 'b']],
];

for (const [what, pieces] of lists) {
  test(`${what} are encoded byte for byte, and packed into what anybody unpacks`, () => {
    const whole = Buffer.from(pieces.join(''));
    const parts = [...encodeCopies(pieces)];
    expect(Buffer.concat(parts).equals(whole)).toBe(true);
    expect(parts.length).toBeLessThan(2 + whole.length / 300_000);
    expect(gunzipSync(packPieces(encodePieces(pieces))).equals(whole)).toBe(true);
  });
}

/** Copies, since a part is overwritten by the next one. */
function* encodeCopies(pieces: readonly string[]): Generator<Buffer> {
  for (const part of encodePieces(pieces)) yield Buffer.from(part);
}
