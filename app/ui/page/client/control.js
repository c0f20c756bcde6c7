import { createElement } from '../../../../src/report/formats/page/client/dom.js';
import { Refusal } from './ask.js';
import { changeSetting } from './draft.js';

/** @typedef {import('./types.ts').Field} Field */
/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

const hiddenTexts = {
  secret: 'a secret stands in the file; the name of a variable keeps it out',
  structure: 'written as a structure: change it in the text',
};

/**
 * The label and the control of a setting.
 * @param {Field} field
 */
export function drawControl(field) {
  const { path, name, kind, options = [], isRequired } = field;
  const said = createElement('div', { class: 'refused', role: 'alert' });
  const change = (/** @type {string} */ input) => {
    said.textContent = '';
    changeSetting(path, input).catch((error) => {
      said.textContent = error instanceof Refusal ? error.message : String(error);
    });
  };
  const title = `${name}${isRequired ? ' (required)' : ''}`;
  if (kind === 'choices') {
    const boxes = options.map((option) =>
      createElement('label', {}, createElement('input', { type: 'checkbox', value: option }), ` ${option}`),
    );
    const set = createElement(
      'fieldset',
      {},
      createElement('legend', { class: 'mono' }, title),
      ...boxes,
      said,
    );
    set.addEventListener('change', () => change(chosenIn(set).join('\n')));
    return set;
  }
  const control = createControl(field);
  control.addEventListener('change', () => change(control.value));
  return createElement(
    'div',
    {},
    createElement('label', { class: 'mono', for: control.id }, title),
    control,
    said,
  );
}

/**
 * @param {Field} field
 * @returns {Control}
 */
function createControl({ path, kind, options = [], default: preset }) {
  const attributes = { id: `_setting-${path}`, 'aria-describedby': `_about-${path}` };
  const values = kind === 'boolean' ? ['true', 'false'] : options;
  if (values.length > 0) {
    const none = `not declared${preset === undefined ? '' : `: ${preset}`}`;
    const choices = [['', none], ...values.map((value) => [value, value])].map(([value = '', text = '']) =>
      createElement('option', { value }, text),
    );
    return /** @type {HTMLSelectElement} */ (createElement('select', attributes, ...choices));
  }
  const presetText = preset === undefined ? {} : { placeholder: preset };
  if (kind === 'list' || kind === 'yaml')
    return /** @type {HTMLTextAreaElement} */ (
      createElement('textarea', { ...attributes, ...presetText, rows: '2', spellcheck: 'false' })
    );
  return /** @type {HTMLInputElement} */ (
    createElement('input', {
      ...attributes,
      ...presetText,
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
    })
  );
}

/** @param {HTMLElement} set */
function chosenIn(set) {
  return [...set.querySelectorAll('input')].filter((box) => box.checked).map((box) => box.value);
}

/**
 * Shows a value in its control, unless a person is typing there.
 * @param {Field} field
 * @param {HTMLElement} box
 * @param {import('./types.ts').FieldValue | undefined} value
 */
export function fillControl({ kind, default: preset = '' }, box, value) {
  const { text = '', hidden } = value ?? {};
  if (kind === 'choices') {
    const chosen = text.split('\n');
    for (const one of box.querySelectorAll('input')) one.checked = chosen.includes(one.value);
    return;
  }
  const control = /** @type {Control} */ (box.querySelector('input, select, textarea'));
  if (control !== document.activeElement) setValue(control, text);
  if (control instanceof HTMLSelectElement) return;
  control.placeholder = hidden === undefined ? preset : hiddenTexts[hidden];
  control.disabled = hidden === 'structure';
  if (control instanceof HTMLTextAreaElement)
    control.rows = Math.min(8, Math.max(2, text.split('\n').length));
}

/**
 * @param {Control} control
 * @param {string} text
 */
function setValue(control, text) {
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === text))
    control.append(createElement('option', { value: text }, text));
  if (control.value !== text) control.value = text;
}
