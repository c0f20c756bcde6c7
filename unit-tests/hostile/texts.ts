import fc, { type Arbitrary } from 'fast-check';

/** Texts that somewhere are not data: in a terminal, a log of CI, a page, a table, a document, a shell, a pattern. */
export const seeds: readonly string[] = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '..',
  '.',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  '%',
  '%zz',
  '\u0000',
  'a\u0000b',
  '\u001b[2J\u001b[1;31mPASS\u001b[0m',
  '\u001b]0;title\u0007',
  '\u001b]8;;https://evil.example\u001b\\here\u001b]8;;\u001b\\',
  '\u009b31m\u0085\u008d\u0090',
  '\b\b\b\b\rConformant',
  '\u202eoffset\u202c\u2066\u2069\u200f\u061c',
  '\ufeff\u200b\u200d\u2028\u2029\ufffe\uffff',
  '\ud800',
  'a\udc00\ud800b',
  '\u{1f600}\u{e0041}',
  '\n::error::broken',
  '::error file=a,line=1::broken',
  ' ::add-mask::a',
  '\r\n::set-output name=a::b',
  '::stop-commands::x',
  '##vso[task.setvariable variable=a]b',
  ' ##[error]broken',
  '\n##teamcity[buildProblem]',
  'section_start:1:a\r\u001b[0K',
  '<script>alert(1)</script>',
  '</script><img src=x onerror=alert(1)>',
  '"><svg/onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<!-- -->',
  '<![CDATA[x]]>',
  ']]>&amp;&#0;&nbsp;',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>',
  'javascript:alert(1)',
  '| a | b |\n|---|---|',
  '``` ` ````',
  '`a` | `b`',
  '[here](javascript:alert(1)) ![](https://evil.example/a.png)',
  '<details><summary>a</summary></details>',
  '\n# heading\n\n- item\n\n---\n',
  '\\',
  '\\`\\|\\\\',
  '@everyone #1 https://evil.example www.evil.example',
  '$(touch /tmp/obc-owned)',
  '`touch /tmp/obc-owned`',
  "'; touch /tmp/obc-owned; '",
  '"; touch /tmp/obc-owned; "',
  '$OBC_TOKEN !! ~ * ? {a,b}',
  '\\n\n\\\n&& touch /tmp/obc-owned',
  '-o /tmp/obc-owned',
  '@/etc/passwd',
  '%s%n%x%d%p%1$s',
  '{{constructor.constructor("alert(1)")()}}',
  '(a+)+$',
  '$&$1$`',
  '[secret]',
  '[personal]',
  '=1+1|cmd',
  'null',
  'NaN',
  '1e400',
];

/** A text of more characters than a pattern may have. */
const maxPattern = 32_768;

const long = fc
  .tuple(fc.constantFrom(...seeds, 'a', '.', '('), fc.integer({ min: maxPattern, max: maxPattern + 8_000 }))
  .map(([seed, length]) => seed.repeat(Math.ceil(length / seed.length)).slice(0, length));

/** Hostile texts: those that are known, joined, in other letters around them, or very long. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...seeds) },
  {
    weight: 4,
    arbitrary: fc
      .array(fc.constantFrom(...seeds), { minLength: 2, maxLength: 4 })
      .map((some) => some.join('')),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 30 })
      .map((codes) => String.fromCharCode(...codes)),
  },
  { weight: 1, arbitrary: long },
);
