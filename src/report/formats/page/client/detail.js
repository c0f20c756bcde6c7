import { showFrom } from './browse.js';
import { readExchanges, readRows } from './data.js';
import { createButton, createElement, drawFacts } from './dom.js';
import { drawExchange } from './exchange.js';
import { drawFinding } from './finding.js';
import { describeIssue } from './issue.js';

const maxFindings = 20;

/**
 * Everything that the page knows of a requirement.
 * @param {string} id
 */
export function drawDetail(id) {
  const row = readRows()[id];
  if (row === undefined) return createElement('p', {}, 'The page has nothing about this requirement.');
  const parts = [...findings(id, row), ...pictures(row), ...observed(row), ...judged(row), ...sentFor(row)];
  return createElement('div', {}, about(row), ...parts);
}

/** @param {import('./types.ts').Row} row */
function about({
  clause,
  level,
  meaning,
  party,
  conditional,
  operations,
  judged: times,
  rest,
  reason,
  setting,
  waivers,
}) {
  return drawFacts([
    ['clause', clause],
    ['level', `${level}: ${meaning}`],
    ['binds', party === 'client' ? 'the client: an obligation that this suite meets' : undefined],
    ['occurs', conditional ? 'conditional: a run is complete without it' : undefined],
    ['on', operations.join(', ')],
    ['tested', times === 0 ? undefined : times === 1 ? 'once' : `${times} times`],
    ['rests on', rest],
    ['why', reason],
    ['set', setting === undefined ? undefined : `${setting} in the target file`],
    ['waived', waivers.join('; ')],
  ]);
}

/**
 * @param {string} id
 * @param {import('./types.ts').Row} row
 */
function findings(id, row) {
  const { findings: all } = row;
  if (all.length === 0) return [];
  const more = all.length - maxFindings;
  return [
    createElement('h3', {}, all.length === 1 ? 'Finding' : `Findings: ${all.length} places`),
    ...all
      .slice(0, maxFindings)
      .map((finding, index) => drawFinding(finding, index === 0, describeIssue(id, row, finding))),
    ...(more > 0 ? [createElement('p', { class: 'muted' }, `and ${more} more, in report.json`)] : []),
  ];
}

/**
 * Buttons that lead to the timelines and walks of a requirement's checks.
 * @param {import('./types.ts').Row} row
 */
function pictures({ checks }) {
  const buttons = checks.flatMap(({ id }) =>
    ['walks', 'timeline'].flatMap((kind) => {
      const picture = document.querySelector(`.${kind}[data-check="${id}"]`);
      const name = kind === 'walks' ? 'walks' : 'polling';
      return picture === null ? [] : [createButton(`${name} of ${id}`, () => showPicture(picture)), ' '];
    }),
  );
  return buttons.length === 0
    ? []
    : [createElement('h3', {}, 'Pictures'), createElement('p', {}, ...buttons)];
}

/** @param {Element} picture */
function showPicture(picture) {
  const box = picture.closest('details');
  if (box !== null) box.open = true;
  picture.scrollIntoView();
}

/** @param {import('./types.ts').Row} row */
function observed({ observed: seen }) {
  if (seen.length === 0) return [];
  const items = seen.map(({ what, exchange }) =>
    createElement('li', {}, what, exchange === undefined ? undefined : drawExchange(exchange)),
  );
  return [createElement('h3', {}, 'What the target does'), createElement('ul', {}, ...items)];
}

/** @param {import('./types.ts').Row} row */
function judged({ checks, contract, needs, faults }) {
  return [
    ...listOf(
      'How it is tested',
      checks.map(({ id, title = '', place = '' }) =>
        createElement(
          'li',
          {},
          createElement('span', { class: 'mono' }, id),
          title === '' ? '' : `: ${title} `,
          createElement('span', { class: 'mono small muted' }, place),
        ),
      ),
    ),
    ...listOf('Held against', contract.map(mono)),
    ...listOf('Needs of the target file', needs.map(mono)),
    ...listOf(
      'Proved by the seeded faults',
      faults.map(({ id, title }) =>
        createElement('li', {}, createElement('span', { class: 'mono' }, id), `: ${title}`),
      ),
    ),
  ];
}

/** @param {string} text */
function mono(text) {
  return createElement('li', { class: 'mono' }, text);
}

/**
 * What the checks of a requirement sent, passing or not.
 * @param {import('./types.ts').Row} row
 */
function sentFor({ checks }) {
  const names = checks.map(({ id }) => id);
  const own = readExchanges().filter(({ check }) => check !== undefined && names.includes(check));
  if (own.length === 0) return [];
  const box = createElement(
    'details',
    {},
    createElement(
      'summary',
      {},
      `${own.length} ${own.length === 1 ? 'exchange' : 'exchanges'} of these checks`,
    ),
  );
  box.addEventListener('toggle', () => {
    if (box.childElementCount > 1) return;
    const list = createElement('div', {});
    showFrom(list, own, 0);
    box.append(list);
  });
  return [createElement('h3', {}, 'What was sent'), box];
}

const maxItems = 12;

/**
 * @param {string} title
 * @param {readonly HTMLElement[]} items
 */
function listOf(title, items) {
  if (items.length === 0) return [];
  const list = createElement('ul', { class: 'small' }, ...items.slice(0, maxItems));
  const more = items.slice(maxItems);
  if (more.length === 0) return [createElement('h3', {}, title), list];
  const rest = createElement(
    'details',
    { class: 'small' },
    createElement('summary', {}, `${more.length} more`),
  );
  rest.append(createElement('ul', {}, ...more));
  return [createElement('h3', {}, title), list, rest];
}
