import { createButton, createElement } from './dom.js';

/**
 * A command with a button that copies it.
 * @param {string} text
 */
export function drawCommand(text) {
  const code = createElement('code', {}, text);
  const copy = createButton('Copy', () => {
    const done = () => {
      copy.textContent = 'Copied';
      setTimeout(() => {
        copy.textContent = 'Copy';
      }, 2000);
    };
    // A page opened from disk has no clipboard in some browsers: the command is then selected, to be copied by hand.
    const byHand = () => getSelection()?.selectAllChildren(code);
    if (navigator.clipboard === undefined) byHand();
    else navigator.clipboard.writeText(text).then(done, byHand);
  });
  return createElement('div', { class: 'command' }, code, copy);
}
