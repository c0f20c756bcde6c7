import { createButton, createElement, getById } from '../../../../src/report/formats/page/client/dom.js';
import { askServer, Refusal } from './ask.js';
import { drawLine, isStale, listLines } from './doctor.js';
import {
  askTarget,
  canUndo,
  chooseEnvironment,
  isOpen,
  isUnsaved,
  listenToDraft,
  listenToText,
  readDraft,
  showFile,
  takeBack,
  writeDraft,
} from './draft.js';
import { drawForm, fillForm, homeOf, showField, showLine } from './form.js';

/** @typedef {import('./types.ts').OpenedFile} OpenedFile */

const maxListed = 12;

/**
 * The part of the page that edits the target file.
 * @param {import('./types.ts').Start} start
 */
export function listenToEditor({ file, problem, path, environment, fields }) {
  drawForm(fields);
  listenToDraft(showState);
  listenToText();
  onPress('_save', () => saveFile(false));
  onPress('_undo', takeBack);
  onPress('_doctor', async () => {
    say('Asking the target, by at most 32 requests that change nothing ...');
    await askTarget();
    say('');
  });
  addEventListener('keydown', (event) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isOpen()) getById('_save').click();
  });
  listenToChoice();
  listenToEnvironment();
  if (environment !== undefined) readDraft().environment = environment;
  if (file === undefined) {
    /** @type {HTMLDetailsElement} */ (getById('_choose')).open = true;
    /** @type {HTMLInputElement} */ (getById('_path')).value = path ?? 'obc.yaml';
    say(problem ?? 'There is no target file here yet: make a new one, or open one that lies elsewhere.');
    showState();
  } else attempt(() => showFile(file));
}

/** @param {string} text */
function say(text, /** @type {readonly HTMLElement[]} */ ...more) {
  getById('_said').replaceChildren(text, ...more);
}

/**
 * Does what was asked for, and says why where it could not be done.
 * @param {() => Promise<unknown>} act
 */
function attempt(act) {
  act().catch((error) => say(error instanceof Refusal ? error.message : `the page broke: ${error}`));
}

/**
 * @param {string} id
 * @param {() => Promise<unknown>} act
 */
function onPress(id, act) {
  getById(id).addEventListener('click', () => {
    setPossible(id, false);
    attempt(() => act().finally(showState));
  });
}

/** @param {boolean} isForced */
async function saveFile(isForced) {
  try {
    await writeDraft(isForced);
    say('Saved.');
  } catch (error) {
    if (!(error instanceof Refusal) || !error.isChanged) throw error;
    const { file } = readDraft();
    say(
      `${error.message} `,
      createButton('Save over it', () => attempt(() => saveFile(true))),
      createButton('Open it again, and lose what is here', () =>
        attempt(() => openPath('open', { path: file })),
      ),
    );
  }
}

function listenToChoice() {
  const form = /** @type {HTMLFormElement} */ (getById('_open'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    const [how, path, name] = ['how', 'path', 'name'].map((key) => String(data.get(key) ?? '').trim());
    if (isUnsaved()) return say('Save first, or take your changes back: opening a file replaces the text.');
    attempt(() => openPath(how ?? '', { path: path ?? '', name: name || 'My implementation' }));
  });
}

/**
 * @param {string} how
 * @param {Record<string, string>} body
 */
async function openPath(how, body) {
  await showFile(/** @type {OpenedFile} */ (await askServer(how === 'new' ? 'new' : 'open', body)));
  /** @type {HTMLDetailsElement} */ (getById('_choose')).open = false;
  say(how === 'new' ? 'This file does not exist yet: Save writes it.' : '');
}

function listenToEnvironment() {
  const control = /** @type {HTMLSelectElement} */ (getById('_environment'));
  control.addEventListener('change', () => attempt(() => chooseEnvironment(control.value)));
}

/** Shows what is known of the text wherever it belongs. */
function showState() {
  const { file, analysis, saved, environment } = readDraft();
  getById('_file').replaceChildren(
    createElement('span', { class: 'mono' }, isOpen() ? file : 'no file is open'),
    isOpen()
      ? createElement('span', { class: `badge ${isUnsaved() ? 'warn' : 'pass'}` }, stateOf(saved))
      : '',
  );
  setPossible('_save', isUnsaved());
  setPossible('_undo', canUndo());
  setPossible('_doctor', isOpen());
  setPossible('_text', isOpen());
  getById('_heading').textContent = analysis?.target ?? 'Certify an implementation';
  showEnvironments(analysis?.environments ?? [], environment);
  getById('_editor').hidden = !isOpen();
  getById('_settings').inert = analysis?.isReadable === false;
  getById('_unreadable').hidden = analysis?.isReadable !== false;
  fillForm();
  showSummary();
}

/**
 * @param {string} id
 * @param {boolean} isPossible
 */
function setPossible(id, isPossible) {
  const control = /** @type {HTMLButtonElement | HTMLTextAreaElement} */ (getById(id));
  control.disabled = !isPossible;
}

/** @param {string | undefined} saved */
function stateOf(saved) {
  if (saved === undefined) return 'not written yet';
  return isUnsaved() ? 'not saved' : 'saved';
}

/**
 * @param {readonly string[]} names
 * @param {string} chosen
 */
function showEnvironments(names, chosen) {
  getById('_environment-box').hidden = names.length === 0;
  const control = /** @type {HTMLSelectElement} */ (getById('_environment'));
  if (control === document.activeElement) return;
  control.replaceChildren(
    ...['', ...names].map((name) =>
      createElement('option', { value: name }, name === '' ? 'none chosen' : name),
    ),
  );
  control.value = chosen;
}

/** What is wrong stands at the top with a way to its place; what belongs to no setting stands there as well. */
function showSummary() {
  const lines = listLines();
  const wrong = lines.filter(({ state }) => state === 'problem' || state === 'warning');
  const rest = lines.filter(
    (line) => !wrong.includes(line) && (line.setting === undefined || homeOf(line.setting) === undefined),
  );
  const box = getById('_summary');
  if (!isOpen() || readDraft().analysis === undefined) return box.replaceChildren();
  const isWrong = wrong.some(({ state }) => state === 'problem');
  const list = createElement('ul', { class: 'answers' }, ...wrong.slice(0, maxListed).map(drawItem));
  box.replaceChildren(
    createElement(
      'div',
      { class: `banner ${isWrong ? 'fail' : wrong.length > 0 ? 'warn' : 'pass'}` },
      createElement(
        'p',
        {},
        createElement('strong', {}, describeState(wrong.length, isWrong)),
        isStale() && ' The target was asked before the last change.',
      ),
      wrong.length > 0 && list,
      wrong.length > maxListed &&
        createElement('p', {}, `and ${wrong.length - maxListed} more, beside their settings`),
    ),
  );
  if (rest.length > 0)
    box.append(
      createElement(
        'details',
        {},
        createElement('summary', {}, `Other findings of the doctor (${rest.length})`),
        ...rest.map((line) => drawLine(line, true)),
      ),
    );
}

/**
 * @param {number} count
 * @param {boolean} isWrong
 */
function describeState(count, isWrong) {
  const { doctor } = readDraft();
  const requests = doctor?.diagnosis.requests ?? 0;
  const asked = requests === 0 ? '' : ` The target was asked by ${requests} requests.`;
  if (isWrong) return `${count === 1 ? '1 thing' : `${count} things`} to look at before a run.${asked}`;
  if (doctor === undefined) return 'The file is valid. Ask the target whether it fits.';
  return `Ready to run.${asked}`;
}

/** @param {import('./types.ts').DoctorLine} line */
function drawItem(line) {
  return createElement('li', {}, drawWay(line), `: ${line.said}`);
}

/**
 * The way to the control of a setting, or else to the line of the text.
 * @param {import('./types.ts').DoctorLine} line
 */
function drawWay({ setting, about, place = '' }) {
  const home = setting === undefined ? undefined : homeOf(setting);
  const number = /:(\d+)(?::\d+)?$/.exec(place)?.[1];
  if (home === undefined && number === undefined) return about;
  const way =
    home === undefined
      ? createButton(`line ${number}`, () => showLine(Number(number)))
      : createButton(about, () => showField(home));
  way.className = 'to-field mono';
  return way;
}
