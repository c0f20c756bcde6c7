import { createButton, createElement, getById } from '../../../../src/report/formats/page/client/dom.js';
import { drawControl, fillControl } from './control.js';
import { drawLine, dropIndices, listLines } from './doctor.js';
import { getTextArea, readDraft } from './draft.js';

/** @typedef {import('./types.ts').Field} Field */
/** @typedef {import('./types.ts').DoctorLine} Line */

/** What stands on the page of a setting or a section. @type {Map<string, { field: Field, box: HTMLElement, notes: HTMLElement, line: HTMLButtonElement, count?: HTMLElement }>} */
const shown = new Map();

/**
 * Draws a control for each setting of the schema.
 * @param {readonly Field[]} fields
 */
export function drawForm(fields) {
  const form = getById('_form');
  form.addEventListener('submit', (event) => event.preventDefault());
  form.append(...fields.map((field) => drawField(field, 0)));
  const find = /** @type {HTMLInputElement} */ (getById('_find'));
  find.addEventListener('input', () => filterFields(find.value));
}

/**
 * @param {Field} field
 * @param {number} depth
 * @returns {HTMLElement}
 */
function drawField(field, depth) {
  const { path, name, description, kind, fields = [], isRequired } = field;
  const notes = createElement('div', { class: 'notes' });
  const line = /** @type {HTMLButtonElement} */ (createButton('', () => showLine(Number(line.dataset.line))));
  line.className = 'to-line';
  line.hidden = true;
  const described = createElement('p', { class: 'small muted', id: `_about-${path}` }, description);
  if (kind !== 'map') {
    const box = createElement(
      'div',
      { class: 'field', 'data-path': path },
      drawControl(field),
      line,
      described,
      notes,
    );
    shown.set(path, { field, box, notes, line });
    return box;
  }
  const count = createElement('span', { class: 'small' });
  const title = createElement('span', { class: 'mono' }, name, isRequired && ' (required)');
  const box = createElement(
    'details',
    { class: `group depth-${Math.min(depth, 2)}`, 'data-path': path },
    createElement('summary', {}, title, ' ', count),
    described,
    notes,
    ...fields.map((inner) => drawField(inner, depth + 1)),
  );
  shown.set(path, { field, box, notes, line, count });
  return box;
}

/** What the form shows of the draft. @type {{ analysis?: unknown, doctor?: unknown }} */
let filled = {};

/** Puts values and answers of the doctor into the form, unless they stand there: most keys in the text change neither. */
export function fillForm() {
  const { analysis, doctor } = readDraft();
  if (analysis === filled.analysis && doctor === filled.doctor) return;
  filled = { analysis, doctor };
  const values = analysis?.values ?? {};
  const declared = Object.keys(values);
  const lines = groupLines();
  for (const [path, { field, notes, line, box, count }] of shown) {
    const value = values[path];
    if (field.kind !== 'map') fillControl(field, box, value);
    line.hidden = value === undefined;
    line.dataset.line = String(value?.line ?? '');
    line.textContent = value === undefined ? '' : `line ${value.line}`;
    line.setAttribute('aria-label', `${path} in line ${value?.line} of the text`);
    box.classList.toggle('declared', value !== undefined);
    const own = lines.get(path) ?? [];
    if (own.length > 0 || notes.hasChildNodes())
      notes.replaceChildren(...own.map((one) => drawLine(one, one.about !== path)));
    if (count !== undefined) describeSection(path, count, declared, lines);
  }
}

/** What is known of the text by the setting or section of the form beside which it stands. */
function groupLines() {
  /** @type {Map<string, Line[]>} */
  const groups = new Map();
  for (const line of listLines()) {
    const home = line.setting === undefined ? undefined : homeOf(line.setting);
    if (home !== undefined) groups.set(home, [...(groups.get(home) ?? []), line]);
  }
  return groups;
}

/**
 * @param {string} path
 * @param {HTMLElement} count
 * @param {readonly string[]} declared
 * @param {ReadonlyMap<string, readonly Line[]>} lines by their homes
 */
function describeSection(path, count, declared, lines) {
  const below = [...lines].flatMap(([home, found]) => (`${home}.`.startsWith(`${path}.`) ? found : []));
  const of = (/** @type {string} */ state) => below.filter((line) => line.state === state).length;
  const set = declared.filter((one) => one.startsWith(`${path}.`)).length;
  count.replaceChildren(
    createElement('span', { class: 'muted' }, set === 0 ? 'not declared' : `${set} declared`),
    .../** @type {const} */ ([
      ['problem', 'fail'],
      ['warning', 'warn'],
    ]).flatMap(([state, kind]) =>
      of(state) === 0
        ? []
        : [
            ' ',
            createElement(
              'span',
              { class: `badge ${kind}` },
              `${of(state)} ${state}${of(state) === 1 ? '' : 's'}`,
            ),
          ],
    ),
  );
}

/**
 * The nearest setting or section of the form that an answer is about; undefined for one about the whole file.
 * @param {string} setting
 * @returns {string | undefined}
 */
export function homeOf(setting) {
  const keys = dropIndices(setting).split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const path = keys.slice(0, length).join('.');
    if (shown.has(path)) return path;
  }
  return undefined;
}

/**
 * Opens the sections around a setting and leads there.
 * @param {string} path
 */
export function showField(path) {
  const found = shown.get(path);
  if (found === undefined) return;
  filterFields('');
  for (let box = /** @type {HTMLElement | null} */ (found.box); box !== null; box = box.parentElement)
    if (box instanceof HTMLDetailsElement) box.open = true;
  const control = /** @type {HTMLElement | null} */ (
    found.box.querySelector('input, select, textarea, summary')
  );
  found.box.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

/**
 * Leads to a line of the text.
 * @param {number} number
 */
export function showLine(number) {
  const area = getTextArea();
  const lines = area.value.split('\n');
  const start = lines.slice(0, number - 1).join('\n').length + (number > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[number - 1] ?? '').length);
  // Browsers do not bring a selection of a text area into view by themselves.
  const height = Number.parseFloat(getComputedStyle(area).lineHeight);
  area.scrollTop = Math.max(0, (number - 4) * height);
}

/**
 * Shows the settings whose name or description holds all words.
 * @param {string} text
 */
function filterFields(text) {
  const find = /** @type {HTMLInputElement} */ (getById('_find'));
  if (find.value !== text) find.value = text;
  const sought = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { field, box } of shown.values()) {
    const own = `${field.path} ${field.description}`.toLowerCase();
    const isFound = sought.every((word) => own.includes(word));
    box.hidden = !isFound && field.kind !== 'map';
    box.classList.toggle('found', isFound);
  }
  // A section is shown for what it holds, from the innermost outwards.
  for (const { field, box } of [...shown.values()].reverse()) {
    if (field.kind !== 'map') continue;
    const holds = [...box.children].some(
      (child) => child.hasAttribute('data-path') && !(/** @type {HTMLElement} */ (child).hidden),
    );
    box.hidden = sought.length > 0 && !holds && !box.classList.contains('found');
    if (sought.length > 0 && holds && box instanceof HTMLDetailsElement) box.open = true;
  }
}
