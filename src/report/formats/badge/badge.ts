import type { Report } from '../../report.ts';
import type { Outcome } from '../../verdict/outcome.ts';
import { escapeUnprintable } from '../text.ts';
import { widthOf } from './width.ts';

/** The outcome in two or three words, and the ground they stand on, dark enough for white letters (WCAG AA). */
const faces: Readonly<Record<Outcome, { readonly words: string; readonly ground: string }>> = {
  conformant: { words: 'conformant', ground: '#1a7f37' },
  'conformant-in-scope': { words: 'conformant in scope', ground: '#1a7f37' },
  'conformant-with-waivers': { words: 'conformant with waivers', ground: '#4d6b00' },
  'non-conformant': { words: 'not conformant', ground: '#b3261e' },
  partial: { words: 'partial', ground: '#8a5300' },
  'not-judged': { words: 'not judged', ground: '#57606a' },
  'harness-error': { words: 'harness error', ground: '#6639ba' },
};

const label = 'open banking';
const labelGround = '#33393f';
const padding = 7;

/** The outcome of a report as a small SVG for a README or a wiki page: it loads nothing, and its title says it all. */
export function renderBadge({ outcome, target, run }: Report): string {
  const { words: said, ground } = faces[outcome];
  const words = target.bundled === true ? `${said}: bundled server` : said;
  const left = widthOf(label) + 2 * padding;
  const right = widthOf(words) + 2 * padding;
  const title = escaped(`Open-banking conformance of ${target.name}, ${run.start.slice(0, 10)}: ${words}`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}">`,
    `  <title>${title}</title>`,
    `  <path fill="${labelGround}" d="M3 0h${left - 3}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"/>`,
    `  <path fill="${ground}" d="M${left} 0h${right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H${left}z"/>`,
    '  <g aria-hidden="true" fill="#fff" font-family="Verdana, DejaVu Sans, Geneva, sans-serif" font-size="11">',
    `    ${textAt(padding, label)}`,
    `    ${textAt(left + padding, words)}`,
    '  </g>',
    '</svg>',
    '',
  ].join('\n');
}

/** `textLength` makes the words fill their ground whichever font the reader has. */
function textAt(x: number, text: string): string {
  return `<text x="${x}" y="14" textLength="${widthOf(text)}">${escaped(text)}</text>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return escapeUnprintable(text).replace(/[&<>"]/g, (character) => entities[character]!);
}
