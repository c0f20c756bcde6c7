/** Texts that careless code runs, splits, decodes twice or cannot store, by what they are. The first ones matter most. */
export const oddTexts: Readonly<Record<string, string>> = {
  'a quote of SQL': `' OR '1'='1' --`,
  'a percent sign and a letter beyond the first plane': '100%25😀',
  'a template expression': `\${7*7}{{7*7}}<%= 7 %>`,
  markup: '<script>alert(1)</script>',
  'a character of no text': 'a\u0000b',
  'a line break': 'a\r\nx-injected: b',
  'a path upwards': '..\\..\\..\\etc\\passwd',
  'a format': '%s%n%x%d',
  'two thousand characters': 'n'.repeat(2000),
  'a number beyond all integers': '9'.repeat(40),
  'a negative number': '-1',
  'letters from right to left': 'שלום\u202eעולם',
  'a lookup': `\${jndi:ldap://127.0.0.1/a}`,
};

/** Texts that stand by themselves: what reads as a number, ends a text, ends a line or is as long. */
const alone: readonly string[] = [
  'a character of no text',
  'two thousand characters',
  'a line break',
  'a number beyond all integers',
  'a negative number',
];

/** Fewer texts of the same: those that break code wherever they stand, joined to one, and each other alone. */
export function joinOddTexts(): readonly (readonly [what: string, text: string])[] {
  const all = Object.entries(oddTexts);
  const joined = all.filter(([what]) => !alone.includes(what));
  return [
    [joined.map(([what]) => what).join(', '), joined.map(([, text]) => text).join(' ')],
    ...alone.map((what) => [what, oddTexts[what]!] as const),
  ];
}

/** Path segments that are not a valid percent-encoding. */
export const brokenSegments: Readonly<Record<string, string>> = {
  'a percent sign alone': '%',
  'an encoding that breaks off': '%C3',
};

/** A JSON text of arrays in arrays, as many deep. */
export function buildDeepBody(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}
