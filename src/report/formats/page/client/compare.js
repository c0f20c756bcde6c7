import { createElement, dropHalfCharacter, escapeInvisible } from './dom.js';

/** Characters in common from which on two texts are compared, and those that are marked where they part. */
const minAlike = 8;
const maxMarked = 12;

/**
 * What was wanted and what came, as elements. Where both begin alike, the place at which they part is marked: in a
 * long text nobody sees it otherwise.
 * @param {string} wanted
 * @param {string} got
 * @param {string} remark what is said after what came
 * @returns {readonly [HTMLElement, HTMLElement]}
 */
export function drawCompared(wanted, got, remark) {
  const alike = commonStart(wanted, got);
  const both = alike >= minAlike && alike < Math.min(wanted.length, got.length);
  const show = (/** @type {string} */ text, /** @type {string} */ kind) =>
    createElement('span', { class: `${kind} value` }, ...(both ? partsOf(text, alike) : [text]));
  const shown = show(got, 'got');
  shown.append(escapeInvisible(remark));
  return [show(wanted, 'wanted'), shown];
}

/**
 * @param {string} text
 * @param {number} at
 */
function partsOf(text, at) {
  return [
    text.slice(0, at),
    createElement('mark', {}, text.slice(at, at + maxMarked)),
    text.slice(at + maxMarked),
  ];
}

/**
 * @param {string} a
 * @param {string} b
 */
function commonStart(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return dropHalfCharacter(a.slice(0, at)).length;
}
