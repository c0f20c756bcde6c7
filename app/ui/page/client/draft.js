import { getById } from '../../../../src/report/formats/page/client/dom.js';
import { askServer } from './ask.js';

const maxSteps = 200;
const restMs = 350;

/** What the page holds of the target file that is open. */
const draft = {
  file: '',
  /** @type {string | undefined} */
  digest: undefined,
  /** The text as it stands on the disk; undefined for a file that is not there yet. */
  saved: /** @type {string | undefined} */ (undefined),
  /** @type {import('./types.ts').Analysis | undefined} */
  analysis: undefined,
  /** The last answer of the target, and the text that it was about. */
  doctor: /** @type {{ diagnosis: import('./types.ts').Doctor, text: string } | undefined} */ (undefined),
  environment: '',
};

/** Texts before the changes of the form, the latest last. @type {string[]} */
const steps = [];

/** Changes of the form that are on their way, one after another. @type {Promise<unknown>} */
let changes = Promise.resolve();

/** @type {Set<() => void>} */
const listeners = new Set();

/** The control that holds the text: what stands in it is what counts. */
export function getTextArea() {
  return /** @type {HTMLTextAreaElement} */ (getById('_text'));
}

/** What the page holds of the file. */
export function readDraft() {
  return draft;
}

/**
 * Calls a function after each change.
 * @param {() => void} listener
 */
export function listenToDraft(listener) {
  listeners.add(listener);
}

function tellListeners() {
  for (const listener of listeners) listener();
}

/** True where a file is open. */
export function isOpen() {
  return draft.file !== '';
}

/** True where the text is not that of the disk. */
export function isUnsaved() {
  return isOpen() && getTextArea().value !== draft.saved;
}

/** The body of a request about the text. */
export function describeDraft() {
  const { file, environment } = draft;
  return { file, text: getTextArea().value, ...(environment === '' ? {} : { environment }) };
}

/**
 * Shows a file in place of the one that is open.
 * @param {import('./types.ts').OpenedFile} opened
 */
export async function showFile({ file, text, digest }) {
  draft.file = file;
  draft.digest = digest;
  draft.saved = digest === undefined ? undefined : text;
  draft.doctor = undefined;
  steps.length = 0;
  getTextArea().value = text;
  await analyse();
}

/** Lets the server read the text, and shows what it says unless the text has changed meanwhile. */
async function analyse() {
  if (!isOpen()) return;
  const asked = describeDraft();
  const analysis = /** @type {import('./types.ts').Analysis} */ (await askServer('analyse', asked));
  if (getTextArea().value !== asked.text) return;
  draft.analysis = analysis;
  tellListeners();
}

/**
 * Changes one setting in the text. A text that was changed while the server did so is the one that counts: the setting is
 * then changed in that.
 * @param {string} path
 * @param {string} input
 */
export function changeSetting(path, input) {
  const change = changes.then(() => putIntoText(path, input));
  changes = change.catch(() => undefined);
  return change;
}

/** Resolves when the text holds every change of the form that could be made. */
export function waitForChanges() {
  return changes;
}

/**
 * @param {string} path
 * @param {string} input
 */
async function putIntoText(path, input) {
  for (;;) {
    const asked = describeDraft();
    const answer = await askServer('edit', { ...asked, path, input });
    const { text, analysis } = /** @type {{ text: string, analysis: import('./types.ts').Analysis }} */ (
      answer
    );
    if (getTextArea().value !== asked.text) continue;
    if (text !== asked.text) remember(asked.text);
    getTextArea().value = text;
    draft.analysis = analysis;
    tellListeners();
    return;
  }
}

/** @param {string} text */
function remember(text) {
  if (steps.at(-1) !== text) steps.push(text);
  if (steps.length > maxSteps) steps.shift();
}

/** Takes the last change of the form back, with what was typed since. */
export async function takeBack() {
  const before = steps.pop();
  if (before === undefined) return;
  getTextArea().value = before;
  await analyse();
}

/** True where there is something to take back. */
export function canUndo() {
  return steps.length > 0;
}

/**
 * Writes the text to the disk. Throws Refusal.
 * @param {boolean} isForced over what another program wrote since
 */
export async function writeDraft(isForced) {
  await waitForChanges();
  const { file, digest } = draft;
  const text = getTextArea().value;
  const body = {
    file,
    text,
    ...(digest === undefined ? {} : { digest }),
    ...(isForced ? { force: 'yes' } : {}),
  };
  const saved = /** @type {import('./types.ts').OpenedFile} */ (await askServer('save', body));
  draft.digest = saved.digest;
  draft.saved = text;
  tellListeners();
}

/** Lets the doctor ask the target. Throws Refusal. */
export async function askTarget() {
  await waitForChanges();
  const asked = describeDraft();
  const diagnosis = /** @type {import('./types.ts').Doctor} */ (await askServer('doctor', asked));
  draft.doctor = { diagnosis, text: asked.text };
  tellListeners();
}

/**
 * Looks at another environment of the file.
 * @param {string} environment
 */
export async function chooseEnvironment(environment) {
  draft.environment = environment;
  draft.doctor = undefined;
  await analyse();
}

/** Reads the text again a moment after the last key. */
export function listenToText() {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  getTextArea().addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void analyse().catch(() => undefined), restMs);
    tellListeners();
  });
  addEventListener('beforeunload', (event) => {
    if (isUnsaved()) event.preventDefault();
  });
}
