/** Letters by what is difficult about them. Each counts as one character, and is one code point where nothing else is said. */
export const alphabets = {
  /** One byte. */
  letters: [...'nabcdefghijklmopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'],
  /** Two bytes. */
  accented: [...'éàâçèêëîïôùûüÿñöäåøæœÉÀÂÇÈÊËÎÏÔÙÛÜÑÖÄÅØÆŒ'],
  /** Two UTF-16 units, four bytes. */
  emoji: [...'😀🏦💳📈🧾🪙🔐🌎🍁🎉'],
  /** Letters of two UTF-16 units and four bytes. */
  astral: [...'𠮷𐍈𠜎𐐀𡃁𐎠𐍉𐎡𐐁𠮟'],
  /** A letter and a combining mark: two code points, which no normalization makes one. */
  combining: ['q\u0303', 'x\u0302', 'b\u0301', 'f\u0308', 'm\u0304', 'v\u030a', 'Q\u0302', 'J\u0303'],
  /** Hebrew and Arabic letters. */
  rightToLeft: [...'שלוםעבריתאגדربيمصفحسا'],
  /** Signs and letters that careless code escapes, encodes, reorders, splits at or stores as question marks. */
  signs: [
    ...`"'\\/<>&%+;,{}$\`~^|#?=@`,
    ...'שלוםעברית',
    ...'عربيمصرف',
    ...'日本銀行漢字',
    ...'ΕλληνικάБанк€ß',
    ...'éàÇñØ',
    ...'“”‘’–…',
    ...'𠮷𝒜🏦😀𐍈🧾',
  ],
} as const satisfies Record<string, readonly string[]>;

export type Alphabet = keyof typeof alphabets;

/** What a character of an alphabet is called in a hint. */
export const alphabetNames: Readonly<Record<Alphabet, string>> = {
  letters: 'letters',
  accented: 'accented letters',
  emoji: 'emoji',
  astral: 'letters beyond the first plane',
  combining: 'letters with a combining mark',
  rightToLeft: 'letters written from right to left',
  signs: 'signs and letters of many scripts',
};

/** How many code points a character of an alphabet has. */
export function codePointsOf(alphabet: Alphabet): number {
  return [...alphabets[alphabet][0]!].length;
}
