import { createElement } from '../../../../src/report/formats/page/client/dom.js';
import { getTextArea, readDraft } from './draft.js';

/** @typedef {import('./types.ts').DoctorLine} Line */

const words = { ok: 'ok', unproved: 'unproved', missing: 'missing', warning: 'warning', problem: 'problem' };
const kinds = { ok: 'pass', unproved: 'open', missing: 'open', warning: 'warn', problem: 'fail' };

/** What is known of the text: its mistakes, or what the target answered to the doctor. @returns {readonly Line[]} */
export function listLines() {
  const { analysis, doctor } = readDraft();
  const mistakes = analysis?.diagnosis.lines ?? [];
  // A text that cannot be read as a target file is asked for nothing: what was answered before is of another one.
  return mistakes.length > 0 || doctor === undefined ? mistakes : doctor.diagnosis.lines;
}

/** True where the answers are about an earlier text. */
export function isStale() {
  const { doctor } = readDraft();
  return doctor !== undefined && doctor.text !== getTextArea().value;
}

/**
 * The path of a setting without the places in lists: `fdx.accounts[2].id` is `fdx.accounts.id`.
 * @param {string} setting
 */
export function dropIndices(setting) {
  return setting.replace(/\[\d+\]/g, '');
}

/**
 * What was found, beside the setting that it is about.
 * @param {Line} line
 * @param {boolean} isNamed true to name the setting
 */
export function drawLine({ state, about, said, place, remedy, variable, example, blocks }, isNamed) {
  const more = [
    variable === undefined ? '' : `from the variable ${variable}`,
    remedy === undefined ? '' : `do: ${remedy}`,
    blocks.length === 0
      ? ''
      : `blocks ${blocks.length} ${blocks.length === 1 ? 'requirement' : 'requirements'}`,
    state === 'problem' || state === 'warning' ? (place ?? '') : '',
  ].filter((text) => text !== '');
  return createElement(
    'div',
    { class: `note-of-doctor ${kinds[state]}` },
    createElement('span', { class: `badge ${kinds[state]}` }, words[state]),
    ' ',
    isNamed && createElement('span', { class: 'mono' }, `${about} `),
    said,
    more.length > 0 && createElement('div', { class: 'small muted' }, more.join(' · ')),
    example !== undefined && createElement('pre', { class: 'example', tabindex: '0' }, example.join('\n')),
  );
}
