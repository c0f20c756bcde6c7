import type { Report } from '../report.ts';
import { gradeOf } from '../verdict/grade.ts';
import type { Outcome } from '../verdict/outcome.ts';
import { escapeUnprintable } from './text.ts';

/** The ground that the words of an outcome stand on, dark enough for white letters (WCAG AA). */
const grounds: Readonly<Record<Outcome, string>> = {
  conformant: '#0a5a9c',
  'passed-in-scope': '#0a5a9c',
  'passed-with-waivers': '#4d6b00',
  'non-conformant': '#b3261e',
  partial: '#8a5300',
  'not-judged': '#57606a',
  'harness-error': '#6639ba',
};

/** Green is for a conformant target alone. */
const conformantGround = '#1a7f37';

const label = 'open banking';
const labelGround = '#33393f';
const padding = 7;

/** The grade of a report as a small SVG for a README or a wiki page: it loads nothing, and its title says it all. */
export function renderBadge(report: Report): string {
  const { outcome, target, run } = report;
  const { isConformant, title: said } = gradeOf(report);
  const ground = isConformant ? conformantGround : grounds[outcome];
  const words = target.bundled === true ? `${said}: bundled server` : said;
  const title = `Open-banking conformance of ${target.name}, ${run.start.slice(0, 10)}: ${words}`;
  return buildBadge({ words, ground, title });
}

/** The words of a badge, their ground in the form of CSS, and its title. */
interface Badge {
  readonly words: string;
  readonly ground: string;
  readonly title: string;
}

/** Draws a badge as a small SVG. */
export function buildBadge({ words, ground, title: text }: Badge): string {
  const left = widthOf(label) + 2 * padding;
  const right = widthOf(words) + 2 * padding;
  const title = escaped(text);
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

const narrow = 'fijlrt';
const wide = 'mw';

/** About how many pixels a text of small letters takes in Verdana of 11 pixels. */
function widthOf(text: string): number {
  const widths = [...text].map((character) => {
    if (character === ' ' || narrow.includes(character)) return 4;
    return wide.includes(character) ? 9.6 : 6.6;
  });
  return Math.round(widths.reduce((sum, width) => sum + width, 0));
}
