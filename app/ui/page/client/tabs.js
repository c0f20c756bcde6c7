import { getById } from '../../../../src/report/formats/page/client/dom.js';

const parts = ['target', 'run', 'reports'];

/**
 * Shows the part of the page that the address names, and says which one it is.
 * @param {Readonly<Record<string, () => unknown>>} opened what is done when a part is shown
 */
export function listenToTabs(opened) {
  const show = () => {
    const [first = ''] = parts;
    const named = location.hash.slice(1);
    const part = parts.includes(named) ? named : first;
    for (const one of parts) getById(`_${one}`).hidden = one !== part;
    for (const link of getById('_tabs').querySelectorAll('a'))
      if (link.hash === `#${part}`) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    opened[part]?.();
  };
  addEventListener('hashchange', show);
  show();
}
