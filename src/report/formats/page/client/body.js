import { createButton, createElement, dropHalfCharacter, escapeInvisible } from './dom.js';
import { findLinesNamed, linesOf, placeIn } from './lines.js';

/** Lines of a body that are shown at once, and those around a marked place. */
const shown = { plain: 60, before: 12, after: 24 };

/** Characters of one line that are shown, and of one that is marked. */
const maxLineLength = { plain: 300, marked: 1500 };

/** @typedef {Pick<import('./types.ts').Finding, 'pointer' | 'wanted' | 'got'>} Marked */

/**
 * A body over several lines, the place of a violation marked and what was wanted there written under it. Of a long
 * body only the beginning, or what stands around the mark, is shown until more is asked for.
 * @param {string} text
 * @param {Marked | undefined} marked
 * @returns {HTMLElement}
 */
export function drawBody(text, marked) {
  const lines = linesOf(text);
  const { rows, notedAt, isExact } = marksIn(lines, marked);
  const top = notedAt ?? rows.values().next().value;
  const first = top === undefined ? 0 : Math.max(0, top - shown.before);
  const end = top === undefined ? shown.plain : top + shown.after;
  const box = createElement('pre', { class: 'body', tabindex: '0', role: 'region', 'aria-label': 'body' });
  /** @param {number} from @param {number} to */
  const draw = (from, to) => {
    const parts = lines.slice(from, to).flatMap((line, index) => {
      const row = rowOf(line, rows.has(from + index));
      return marked !== undefined && notedAt === from + index ? [row, note(marked, isExact)] : [row];
    });
    const before = from > 0 ? [rest(from, () => draw(0, lines.length))] : [];
    const after = to < lines.length ? [rest(lines.length - to, () => draw(0, lines.length))] : [];
    box.replaceChildren(...before, ...parts, ...after);
  };
  draw(first, end);
  if (top !== undefined) requestAnimationFrame(() => scrollToMark(box));
  return box;
}

/**
 * The lines of a body that are marked, and the one under which the violation is noted. A violation of the whole body
 * is noted above it, and marks what it names.
 * @param {readonly import('./lines.js').Line[]} lines
 * @param {Marked | undefined} marked
 * @returns {{ rows: ReadonlySet<number>, notedAt: number | undefined, isExact: boolean }}
 */
function marksIn(lines, marked) {
  const place = marked === undefined ? undefined : placeIn(lines, marked.pointer);
  if (place === undefined) {
    const named = marked === undefined ? [] : findLinesNamed(lines, marked.got);
    return { rows: new Set(named), notedAt: undefined, isExact: true };
  }
  const { from, to, exact } = place;
  const rows = exact ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : [];
  return { rows: new Set(rows), notedAt: from, isExact: exact };
}

/** @param {HTMLElement} box */
function scrollToMark(box) {
  const mark = box.querySelector('.marked, .note');
  if (mark === null) return;
  const above = mark.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTop += above - box.clientHeight / 3;
}

/**
 * @param {import('./lines.js').Line} line
 * @param {boolean} isMarked
 */
function rowOf({ depth, text }, isMarked) {
  const maxLength = isMarked ? maxLineLength.marked : maxLineLength.plain;
  const indented = `${'  '.repeat(Math.min(depth, 20))}${cutLine(text, maxLength)}`;
  return isMarked
    ? createElement('mark', { class: 'row marked' }, indented)
    : createElement('span', { class: 'row' }, indented);
}

/**
 * @param {string} text
 * @param {number} maxLength
 */
function cutLine(text, maxLength) {
  return text.length <= maxLength
    ? text
    : `${dropHalfCharacter(text.slice(0, maxLength))}… (${text.length} characters)`;
}

/**
 * @param {Marked} marked
 * @param {boolean} isExact
 */
function note({ pointer, wanted, got }, isExact) {
  return createElement(
    'span',
    { class: 'note' },
    isExact
      ? createElement('span', { class: 'for-readers' }, `At ${pointer}: `)
      : `${escapeInvisible(pointer)} is not there. `,
    'wanted ',
    createElement('strong', { class: 'wanted' }, wanted),
    ', got ',
    createElement('strong', { class: 'got' }, got),
  );
}

/**
 * @param {number} count
 * @param {() => void} act
 */
function rest(count, act) {
  return createElement(
    'span',
    { class: 'row' },
    createButton(`show ${count} more ${count === 1 ? 'line' : 'lines'}`, act),
  );
}
