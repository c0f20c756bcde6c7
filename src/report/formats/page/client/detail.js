import { showFrom } from './browse.js';
import { exchanges, rows } from './data.js';
import { button, element, factList } from './dom.js';
import { exchangeView } from './exchange.js';
import { findingView } from './finding.js';

const mostFindings = 20;

/**
 * Everything that the page knows of a requirement.
 * @param {string} id
 */
export function detailView(id) {
  const row = rows()[id];
  if (row === undefined) return element('p', {}, 'The page has nothing about this requirement.');
  const parts = [...findings(row), ...pictures(row), ...observed(row), ...judged(row), ...sentFor(row)];
  return element('div', {}, about(row), ...parts);
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
  reason,
  setting,
  waivers,
}) {
  return factList([
    ['clause', clause],
    ['level', `${level}: ${meaning}`],
    ['binds', party === 'client' ? 'the client: an obligation that this suite meets' : undefined],
    ['occurs', conditional ? 'conditional: a run is complete without it' : undefined],
    ['on', operations.join(', ')],
    ['judged', times === 0 ? undefined : times === 1 ? 'once' : `${times} times`],
    ['why', reason],
    ['set', setting === undefined ? undefined : `${setting} in the target file`],
    ['waived', waivers.join('; ')],
  ]);
}

/** @param {import('./types.ts').Row} row */
function findings({ findings: all }) {
  if (all.length === 0) return [];
  const more = all.length - mostFindings;
  return [
    element('h3', {}, all.length === 1 ? 'Finding' : `Findings: ${all.length} places`),
    ...all.slice(0, mostFindings).map((finding, index) => findingView(finding, index === 0)),
    ...(more > 0 ? [element('p', { class: 'muted' }, `and ${more} more, in report.json`)] : []),
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
      return picture === null ? [] : [button(`${name} of ${id}`, () => showPicture(picture)), ' '];
    }),
  );
  return buttons.length === 0 ? [] : [element('h3', {}, 'Pictures'), element('p', {}, ...buttons)];
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
    element('li', {}, what, exchange === undefined ? undefined : exchangeView(exchange)),
  );
  return [element('h3', {}, 'What the target does'), element('ul', {}, ...items)];
}

/** @param {import('./types.ts').Row} row */
function judged({ checks, contract, needs, faults }) {
  return [
    ...listOf(
      'How it is judged',
      checks.map(({ id, title = '', place = '' }) =>
        element(
          'li',
          {},
          element('span', { class: 'mono' }, id),
          title === '' ? '' : `: ${title} `,
          element('span', { class: 'mono small muted' }, place),
        ),
      ),
    ),
    ...listOf('Held against', contract.map(mono)),
    ...listOf('Needs of the target file', needs.map(mono)),
    ...listOf(
      'Proved by the seeded faults',
      faults.map(({ id, title }) => element('li', {}, element('span', { class: 'mono' }, id), `: ${title}`)),
    ),
  ];
}

/** @param {string} text */
function mono(text) {
  return element('li', { class: 'mono' }, text);
}

/**
 * What the checks of a requirement sent, passing or not.
 * @param {import('./types.ts').Row} row
 */
function sentFor({ checks }) {
  const names = checks.map(({ id }) => id);
  const own = exchanges().filter(({ check }) => check !== undefined && names.includes(check));
  if (own.length === 0) return [];
  const box = element(
    'details',
    {},
    element('summary', {}, `${own.length} ${own.length === 1 ? 'exchange' : 'exchanges'} of these checks`),
  );
  box.addEventListener('toggle', () => {
    if (box.childElementCount > 1) return;
    const list = element('div', {});
    showFrom(list, own, 0);
    box.append(list);
  });
  return [element('h3', {}, 'What was sent'), box];
}

const mostItems = 12;

/**
 * @param {string} title
 * @param {readonly HTMLElement[]} items
 */
function listOf(title, items) {
  if (items.length === 0) return [];
  const list = element('ul', { class: 'small' }, ...items.slice(0, mostItems));
  const more = items.slice(mostItems);
  if (more.length === 0) return [element('h3', {}, title), list];
  const rest = element('details', { class: 'small' }, element('summary', {}, `${more.length} more`));
  rest.append(element('ul', {}, ...more));
  return [element('h3', {}, title), list, rest];
}
