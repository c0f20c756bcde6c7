import { element, visible, whole } from './dom.js';

/** Characters in common from which on two texts are compared, and those that are marked where they part. */
const least = 8;
const marked = 12;

/**
 * What was wanted and what came, as elements. Where both begin alike, the place at which they part is marked: in a
 * long text nobody sees it otherwise.
 * @param {string} wanted
 * @param {string} got
 * @param {string} remark what is said after what came
 * @returns {readonly [HTMLElement, HTMLElement]}
 */
export function compared(wanted, got, remark) {
  const alike = commonStart(wanted, got);
  const both = alike >= least && alike < Math.min(wanted.length, got.length);
  const show = (/** @type {string} */ text, /** @type {string} */ kind) =>
    element('span', { class: `${kind} value` }, ...(both ? partsOf(text, alike) : [text]));
  const shown = show(got, 'got');
  shown.append(visible(remark));
  return [show(wanted, 'wanted'), shown];
}

/**
 * @param {string} text
 * @param {number} at
 */
function partsOf(text, at) {
  return [text.slice(0, at), element('mark', {}, text.slice(at, at + marked)), text.slice(at + marked)];
}

/**
 * @param {string} a
 * @param {string} b
 */
function commonStart(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return whole(a.slice(0, at)).length;
}
