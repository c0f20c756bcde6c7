/** @typedef {Node | string | undefined | false} Child */

/**
 * An element with attributes and children. Text becomes a text node and never markup.
 * @param {string} tag
 * @param {Record<string, string>} attributes
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function createElement(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  for (const child of children) {
    if (child !== undefined && child !== false)
      made.append(typeof child === 'string' ? escapeInvisible(child) : child);
  }
  return made;
}

/**
 * A button that does something when it is pressed.
 * @param {string} text
 * @param {() => void} act
 */
export function createButton(text, act) {
  const made = createElement('button', { type: 'button', class: 'action' }, text);
  made.addEventListener('click', act);
  return made;
}

/**
 * Terms with their descriptions; those without one are left out.
 * @param {readonly (readonly [string, Child])[]} pairs
 */
export function drawFacts(pairs) {
  const known = pairs.filter(([, description]) => description !== undefined && description !== '');
  const items = known.flatMap(([term, description]) => [
    createElement('dt', {}, term),
    createElement('dd', {}, description),
  ]);
  return createElement('dl', { class: 'facts' }, ...items);
}

/**
 * Text with what cannot be seen or would turn the line round written as an escape.
 * @param {string} text
 */
export function escapeInvisible(text) {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * A text that was cut, without half of a character at its end.
 * @param {string} text
 */
export function dropHalfCharacter(text) {
  return text.replace(/[\ud800-\udbff]$/, '');
}

/**
 * The element of an id, which the page is known to have.
 * @param {string} id
 */
export function getById(id) {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no element ${id}`);
  return found;
}
