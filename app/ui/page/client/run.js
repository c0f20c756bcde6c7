import { createElement, drawFacts, getById } from '../../../../src/report/formats/page/client/dom.js';
import { askServer, Refusal, showLost } from './ask.js';
import { isOpen, isUnsaved, listenToDraft, readDraft, waitForChanges } from './draft.js';

/** @typedef {import('./types.ts').RunView} RunView */

/** The part of the page that starts a run and shows it. */
const state = { view: /** @type {RunView} */ ({ phase: 'none' }), reports: '' };

/**
 * @param {import('./types.ts').Start} start
 * @param {() => void} ended called when a run has come to its end
 */
export function listenToRuns({ reports }, ended) {
  state.reports = reports;
  const form = /** @type {HTMLFormElement} */ (getById('_run-form'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    startRun(form).catch(sayRun);
  });
  form.addEventListener('change', showButtons);
  getById('_stop').addEventListener('click', () => void askServer('stop', {}).catch(sayRun));
  listenToDraft(showButtons);
  const source = new EventSource('events');
  source.addEventListener('open', () => showLost(false));
  source.addEventListener('error', () => showLost(source.readyState !== EventSource.OPEN));
  source.addEventListener('message', ({ data }) => {
    const before = state.view.phase;
    state.view = /** @type {RunView} */ (JSON.parse(data));
    showRun();
    if (state.view.phase === 'ended' && before !== 'ended') ended();
  });
  showButtons();
}

/** @param {unknown} said */
function sayRun(said) {
  getById('_run-said').textContent = said instanceof Refusal ? said.message : String(said);
}

/** @param {HTMLFormElement} form */
async function startRun(form) {
  await waitForChanges();
  const data = new FormData(form);
  const isDemo = data.get('demo') !== null;
  if (!isDemo && isUnsaved()) return sayRun('Save the target file first.');
  const { file, environment } = readDraft();
  const failedOf = String(data.get('failedOf') ?? '');
  sayRun('');
  await askServer('run', {
    areas: data.getAll('area'),
    mode: data.get('mode'),
    depth: data.get('depth'),
    ...(isDemo ? { demo: true } : { file }),
    ...(environment === '' ? {} : { environment }),
    ...(failedOf === '' ? {} : { failedOf }),
  });
  // On a phone the form fills the screen.
  getById('_live').scrollIntoView({ block: 'nearest' });
}

function isOn() {
  return ['starting', 'running', 'stopping'].includes(state.view.phase);
}

function showButtons() {
  const demo = /** @type {HTMLInputElement} */ (getById('_demo'));
  const start = /** @type {HTMLButtonElement} */ (getById('_start'));
  const stop = /** @type {HTMLButtonElement} */ (getById('_stop'));
  start.disabled = isOn() || (!demo.checked && !isOpen());
  stop.disabled = !isOn();
  getById('_run-hint').textContent = demo.checked || isOn() ? '' : describeObstacle();
  stop.textContent = state.view.phase === 'stopping' ? 'Stop at once, without a report' : 'Stop';
}

/** Why a run by the target file would not be what is on the page, or would not begin; empty where nothing is known. */
function describeObstacle() {
  if (!isOpen()) return 'No target file is open: open one, or look at the bundled reference server.';
  if (isUnsaved()) return 'The target file is not saved: a run goes by what is on the disk.';
  const isWrong = readDraft().analysis?.diagnosis.ready === false;
  return isWrong ? 'The target file has mistakes: a run would refuse to begin.' : '';
}

function showRun() {
  showButtons();
  const { phase, title, command, progress, ending } = state.view;
  if (phase === 'none') return;
  getById('_live').replaceChildren(
    createElement('h3', {}, title ?? ''),
    ending === undefined ? drawState() : drawEnding(ending),
    progress === undefined ? '' : drawFailures(progress),
    createElement(
      'details',
      { class: 'small' },
      createElement('summary', {}, 'The same in a terminal'),
      createElement('p', { class: 'command' }, createElement('code', {}, command ?? '')),
    ),
  );
}

function drawState() {
  const { phase, progress, left } = state.view;
  if (progress === undefined) return createElement('p', { role: 'status' }, 'Starting ...');
  const { share, done, total, requests, failed, blocked, current } = progress;
  const percent = Math.floor(share * 100);
  const bar = createElement('progress', {
    max: '100',
    value: String(percent),
    'aria-label': 'share of the run that is done',
  });
  const facts = drawFacts([
    ['done', `${percent} %, ${done} of ${total} checks`],
    ['requests', String(requests)],
    ['failed', countChecks(failed)],
    ['blocked', countChecks(blocked)],
    ['time left', left === undefined ? 'not known yet' : describeTime(left)],
    ['now', phase === 'stopping' ? 'stopping: what was judged is being reported' : current],
  ]);
  return createElement('div', { class: 'state' }, bar, facts);
}

/** @param {number} count */
function countChecks(count) {
  if (count === 0) return 'none';
  return count === 1 ? '1 check' : `${count} checks`;
}

/** @param {number} ms */
function describeTime(ms) {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 60 ? `about ${seconds} s` : `about ${Math.ceil(seconds / 60)} min`;
}

/** @param {NonNullable<RunView['ending']>} ending */
function drawEnding({ sentence, kind, lines, page }) {
  const address = page === undefined ? undefined : `${state.reports}${page}`;
  return createElement(
    'div',
    { class: `banner ${kind}`, role: 'status' },
    createElement('p', {}, createElement('strong', {}, sentence)),
    lines.length > 0 && createElement('ul', {}, ...lines.map((line) => createElement('li', {}, line))),
    address !== undefined &&
      createElement(
        'p',
        {},
        createElement('a', { href: address, target: '_blank', rel: 'noopener' }, 'Open the report'),
      ),
  );
}

/** @param {NonNullable<RunView['progress']>} progress */
function drawFailures({ failures, moreFailures }) {
  if (failures.length === 0) return '';
  const count = failures.length + moreFailures;
  return createElement(
    'div',
    { class: 'failures' },
    createElement('h3', {}, `Failed: ${count} ${count === 1 ? 'requirement' : 'requirements'}`),
    ...failures.map(drawFailure),
    moreFailures > 0 && createElement('p', { class: 'muted' }, `and ${moreFailures} more, in the report`),
  );
}

/** @param {import('./types.ts').LiveFailure} failure */
function drawFailure({ requirement, area, clause, level, text, wanted, got, on, hint, places }) {
  return createElement(
    'div',
    { class: 'card fail' },
    createElement(
      'p',
      { class: 'head' },
      createElement('span', { class: 'id mono' }, requirement),
      createElement('span', { class: 'muted' }, `${area}, ${clause}; ${level}`),
    ),
    createElement('p', {}, text),
    drawFacts([
      ['wanted', createElement('span', { class: 'wanted' }, wanted)],
      ['got', createElement('span', { class: 'got' }, got)],
      ['on', createElement('span', { class: 'mono' }, on)],
      ['hint', hint],
      ['places', places > 1 ? String(places) : undefined],
    ]),
  );
}
