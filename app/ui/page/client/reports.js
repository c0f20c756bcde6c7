import { createElement, getById } from '../../../../src/report/formats/page/client/dom.js';
import { askServer } from './ask.js';

/** @typedef {import('./types.ts').EarlierRun} EarlierRun */

let address = '';

/**
 * The part of the page that lists earlier runs, opens their reports and compares two.
 * @param {import('./types.ts').Start} start
 */
export function listenToReports({ reports }) {
  address = reports;
  const form = /** @type {HTMLFormElement} */ (getById('_compare'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(form);
    const query = new URLSearchParams({
      before: String(data.get('before')),
      after: String(data.get('after')),
    });
    open(`${address}compare?${query}`, '_blank', 'noopener');
  });
}

/** Reads the list of runs again. */
export async function showReports() {
  const runs = /** @type {readonly EarlierRun[]} */ (await askServer('runs'));
  const box = getById('_runs');
  if (runs.length === 0) box.replaceChildren(createElement('p', {}, 'No run has a report here yet.'));
  else box.replaceChildren(drawRuns(runs));
  getById('_compare-tools').hidden = runs.length < 2;
  fillFailedOf(runs);
}

/** @param {readonly EarlierRun[]} runs */
function drawRuns(runs) {
  const headings = ['run', 'target', 'outcome', 'requirements', ...(runs.length < 2 ? [] : ['compare'])];
  const rows = runs.map((run, index) => {
    const { name, target, start, outcome, kind, counts, page } = run;
    const title = `${start}`;
    const link =
      page === undefined
        ? title
        : createElement('a', { href: `${address}${page}`, target: '_blank', rel: 'noopener' }, title);
    const cells = [
      target,
      createElement('span', { class: `badge ${kind}` }, outcome),
      counts,
      ...(runs.length < 2 ? [] : [drawChoice(name, start, index)]),
    ];
    return createElement(
      'tr',
      {},
      createElement('th', { scope: 'row' }, link, createElement('div', { class: 'small muted mono' }, name)),
      ...cells.map((cell, at) => createElement('td', { 'data-label': headings[at + 1] ?? '' }, cell)),
    );
  });
  const head = headings.map((heading) => createElement('th', { scope: 'col' }, heading));
  return createElement(
    'table',
    { class: 'folding', 'aria-label': 'runs' },
    createElement('thead', {}, createElement('tr', {}, ...head)),
    createElement('tbody', {}, ...rows),
  );
}

/**
 * @param {string} name
 * @param {string} start
 * @param {number} index
 */
function drawChoice(name, start, index) {
  const radio = (/** @type {string} */ side, /** @type {boolean} */ isChosen) =>
    createElement(
      'label',
      { class: 'side' },
      createElement('input', {
        type: 'radio',
        name: side,
        value: name,
        'aria-label': `${side}: ${start}, ${name}`,
        ...(isChosen ? { checked: '' } : {}),
      }),
      ` ${side}`,
    );
  return createElement('div', {}, radio('before', index === 1), radio('after', index === 0));
}

/** @param {readonly EarlierRun[]} runs */
function fillFailedOf(runs) {
  const control = /** @type {HTMLSelectElement} */ (getById('_failed-of'));
  const chosen = control.value;
  const failing = runs.filter(({ failed }) => failed > 0);
  control.replaceChildren(
    createElement('option', { value: '' }, 'run all tests'),
    ...failing.map(({ name, start, failed }) =>
      createElement(
        'option',
        { value: name },
        `${start}: ${failed} ${failed === 1 ? 'requirement' : 'requirements'}`,
      ),
    ),
  );
  if (failing.some(({ name }) => name === chosen)) control.value = chosen;
}
