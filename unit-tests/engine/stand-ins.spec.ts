import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { StandIns } from '../../src/engine/recheck/stand-ins.ts';
import { describeDatum, readMask } from '../../src/journal/redaction/marks.ts';

const masked = fc
  .tuple(fc.constantFrom('**** ', 'XXXX-', '••••'), fc.stringMatching(/^\w{0,4}$/))
  .map((parts) => parts.join(''));
const texts = fc.oneof(fc.string({ minLength: 1 }), masked, fc.stringMatching(/^[*xX]{1,12}$/));

test('the mark of a text that was sent is filled with it, however much of it is masked', () => {
  fc.assert(
    fc.property(texts, fc.stringMatching(/^[a-zA-Z]{1,12}$/), (text, name) => {
      const standIns = new StandIns();
      standIns.learn({ [name]: text });
      const stored = JSON.stringify({ [name]: describeDatum(text) });
      expect(JSON.parse(standIns.fill(stored, 's-1'))).toEqual({ [name]: text });
    }),
  );
});

test('the mark of a text says how much of it is masked, as the text does', () => {
  fc.assert(fc.property(texts, (text) => expect(readMask(describeDatum(text))).toBe(readMask(text))));
});

test('a mark of another length or another mask is left as it is', () => {
  const standIns = new StandIns();
  standIns.learn({ name: 'a text of 20 letters' });
  for (const other of ['a text of 21 letters.', 'a short text', '*'.repeat(20), `${'*'.repeat(19)}1`])
    expect(JSON.parse(standIns.fill(JSON.stringify({ name: describeDatum(other) }), 's-1'))).toEqual({
      name: describeDatum(other),
    });
});
