import { commandView } from './copy.js';
import { element, factList } from './dom.js';
import { exchangeView } from './exchange.js';

/**
 * A finding: what was wanted, what came, where, with the exchange that shows it and the command that repeats it.
 * @param {import('./types.ts').Finding} finding
 * @param {boolean} isFirst
 */
export function findingView(finding, isFirst) {
  const { grade, waived, wanted, got, hint, pointer, exchange, related = [], replay } = finding;
  const kind = grade === 'fail' && !waived ? 'fail' : waived ? 'waived' : 'warn';
  const marked = { pointer, wanted, got };
  return element(
    'div',
    { class: `card ${kind}` },
    factList([
      ['wanted', element('span', { class: 'wanted' }, wanted)],
      ['got', element('span', { class: 'got' }, `${got}${remark(finding)}`)],
      ['on', element('span', { class: 'mono' }, placeOf(finding))],
      ['hint', hint],
      ['found by', foundBy(finding)],
    ]),
    exchangeView(exchange, { marked, open: isFirst }),
    ...related.map((id) => exchangeView(id, { label: 'compared with ' })),
    element('p', { class: 'small muted' }, 'to see it again:'),
    commandView(replay),
  );
}

/** @param {import('./types.ts').Finding} finding */
function remark({ grade, waived }) {
  if (grade === 'warn') return ' (only a warning)';
  return waived ? ' (waived)' : '';
}

/** @param {import('./types.ts').Finding} finding */
function placeOf({ request, status, pointer, count }) {
  const where = pointer === '' ? '' : `, at ${pointer}`;
  return `${request} answered ${status}${where}${count > 1 ? `, ${count} times` : ''}`;
}

/** @param {import('./types.ts').Finding} finding */
function foundBy({ passive, check, keywords = [] }) {
  if (!passive) return `the check ${check}`;
  const nodes = keywords.length === 0 ? '' : `: ${keywords.join('; ')}`;
  return `the contract, during the check ${check}${nodes}`;
}
