import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import fc from 'fast-check';
import { StartIndex } from '../../src/lib/start-index.ts';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '\u{1F511}', '-'), maxLength: 60 });
const entry = letters.filter(({ length }) => length >= 4);

/** Every place at which one of the texts stands, by comparing all of them at each. */
function findAll(text: string, texts: readonly string[]): [number, string][] {
  return Array.from({ length: text.length }, (_, at) => at).flatMap((at) =>
    texts.filter((one) => text.startsWith(one, at)).map((one): [number, string] => [at, one]),
  );
}

test('a scan meets every place of every text, those at the very end too', () => {
  fc.assert(
    fc.property(letters, fc.uniqueArray(entry, { maxLength: 5 }), letters, (before, texts, between) => {
      const index = new StartIndex<string>();
      for (const text of texts) index.add(text, text);
      const searched = `${before}${texts.join(between)}`;
      const met: [number, string][] = [];
      index.scan(searched, (at, entries) => {
        for (const one of entries) if (searched.startsWith(one, at)) met.push([at, one]);
        return undefined;
      });
      const order = ([at, one]: [number, string]) => `${at} ${one}`;
      assert.deepEqual(met.map(order).sort(), findAll(searched, texts).map(order).sort());
    }),
  );
});

test('a scan goes on where it is told to', () => {
  const index = new StartIndex<string>();
  index.add('aaaa', 'aaaa');
  const met: number[] = [];
  index.scan('aaaaaaaaa', (at) => {
    met.push(at);
    return at + 4;
  });
  assert.deepEqual(met, [0, 4]);
});
