import { drawCompared } from './compare.js';
import { drawCommand } from './copy.js';
import { readExchanges } from './data.js';
import { createElement, drawFacts } from './dom.js';
import { drawExchange } from './exchange.js';

/**
 * A finding: what was wanted, what came, where, with the exchange that shows it and the command that repeats it.
 * @param {import('./types.ts').Finding} finding
 * @param {boolean} isFirst
 * @param {string} issue It as the text of an issue.
 */
export function drawFinding(finding, isFirst, issue) {
  const { grade, waived, wanted, got, hint, pointer, exchange, related = [], replay, curl } = finding;
  const kind = grade === 'fail' && !waived ? 'fail' : waived ? 'waived' : 'warn';
  const marked = { pointer, wanted, got };
  const [shownWanted, shownGot] = drawCompared(wanted, got, remark(finding));
  return createElement(
    'div',
    { class: `card ${kind}` },
    drawFacts([
      ['wanted', shownWanted],
      ['got', shownGot],
      ['on', createElement('span', { class: 'mono' }, placeOf(finding))],
      ['hint', hint],
      ['found by', foundBy(finding)],
    ]),
    drawExchange(exchange, { marked, open: isFirst }),
    ...related.map((id) => drawExchange(id, { label: 'compared with ' })),
    ...before(finding),
    createElement('p', { class: 'small muted' }, 'to see it again:'),
    drawCommand(replay),
    ...(curl === undefined ? [] : [fold('the request alone, for a shell', curl)]),
    fold('as an issue, in Markdown', issue),
  );
}

/** Exchanges of a check that are shown before the one of a finding. */
const maxBefore = 5;

/**
 * What the check sent before: a violation is often understood by what led to it.
 * @param {import('./types.ts').Finding} finding
 */
function before({ exchange, check, related = [] }) {
  const own = readExchanges().filter((one) => one.check === check);
  const at = own.findIndex(({ id }) => id === exchange);
  const shown = own
    .slice(Math.max(0, at - maxBefore), Math.max(0, at))
    .filter(({ id }) => !related.includes(id));
  if (shown.length === 0) return [];
  const box = createElement(
    'details',
    { class: 'small' },
    createElement('summary', {}, 'what the check sent before'),
  );
  box.addEventListener('toggle', () => {
    if (box.childElementCount === 1) box.append(...shown.map(({ id }) => drawExchange(id)));
  });
  return [box];
}

/**
 * A text to be copied that opens by its title.
 * @param {string} title
 * @param {string} text
 */
function fold(title, text) {
  const box = createElement('details', { class: 'small' }, createElement('summary', {}, title));
  box.append(drawCommand(text));
  return box;
}

/** @param {import('./types.ts').Finding} finding */
function remark({ grade, waived }) {
  if (grade === 'warn') return ' (only a warning)';
  return waived ? ' (waived)' : '';
}

/** @param {import('./types.ts').Finding} finding */
function placeOf({ request, status, pointer, count, seen }) {
  const where = pointer === '' ? '' : `, at ${pointer}`;
  const often = count > 1 ? `, ${count} times` : '';
  return `${request} answered ${status}${where}${often}${seen === undefined ? '' : `, ${seen}`}`;
}

/** @param {import('./types.ts').Finding} finding */
function foundBy({ passive, check, keywords = [] }) {
  if (!passive) return `the check ${check}`;
  const nodes = keywords.length === 0 ? '' : `: ${keywords.join('; ')}`;
  return `the contract, during the check ${check}${nodes}`;
}
