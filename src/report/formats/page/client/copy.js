import { button, element } from './dom.js';

/**
 * A command with a button that copies it.
 * @param {string} text
 */
export function commandView(text) {
  const code = element('code', {}, text);
  const copy = button('Copy', () => {
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
  return element('div', { class: 'command' }, code, copy);
}
