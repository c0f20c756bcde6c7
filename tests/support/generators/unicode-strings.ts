import fc, { type Arbitrary } from 'fast-check';

/** Letters beyond the first plane: two UTF-16 units and four bytes each. */
const astral = [...'𠮷𝒜🏦😀𐍈🧾'];

/** Signs and letters that careless code escapes, encodes, reorders, splits at or stores as question marks. */
const telling = [
  ...`"'\\/<>&%+;,{}$\`~^|#?=@`,
  ...'שלוםעברית',
  ...'عربيمصرف',
  ...'日本銀行漢字',
  ...'ΕλληνικάБанк€ß',
  ...'éàÇñØ',
  ...'“”‘’–…',
];

const all = [...telling, ...astral];

/**
 * Texts that hold every one of these letters and signs in some order, over and over, as long as they may be or a
 * little shorter, most with a letter beyond the first plane at their end. Without control characters and white space.
 */
export function generateUnicodeTexts(limit: number): Arbitrary<string> {
  const lengths = fc.constantFrom(limit, limit, limit, limit - 1, Math.ceil(limit / 2) + 1);
  const orders = fc.shuffledSubarray(all, { minLength: all.length });
  const ends = fc.constantFrom(...astral, ...astral, ...astral, ...telling.slice(0, 6));
  return fc.noBias(
    fc
      .tuple(lengths, orders, ends)
      .map(([length, order, end]) => [...repeatLetters(order, length - 1), end].join('')),
  );
}

function repeatLetters(letters: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, index) => letters[index % letters.length]!);
}
