import { exchanges, leftOut } from './data.js';
import { button, byId, element } from './dom.js';
import { exchangeView } from './exchange.js';

const atOnce = 50;

/** Fills the section of all exchanges when it is first opened, some at a time. */
export function listenToExchanges() {
  const box = byId('_all-exchanges');
  box.addEventListener('toggle', () => {
    if (box.childElementCount === 1) box.append(browser());
  });
}

/** A list of all exchanges with a field that narrows it. */
function browser() {
  const field = /** @type {HTMLInputElement} */ (
    element('input', {
      id: '_exchange-text',
      type: 'search',
      placeholder: 'id, method, path, status, words of a body',
    })
  );
  const count = element('p', { role: 'status', class: 'small muted' });
  const list = element('div', {});
  const draw = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = exchanges().filter((one) => holds(one, words));
    count.textContent = `${found.length} of ${exchanges().length} exchanges. ${leftOut()}`;
    list.replaceChildren();
    showFrom(list, found, 0);
  };
  field.addEventListener('input', draw);
  draw();
  const label = element('label', { for: '_exchange-text' }, 'text of exchanges');
  return element(
    'div',
    {},
    element('div', { class: 'tools' }, element('div', {}, label, field)),
    count,
    list,
  );
}

/**
 * Shows some exchanges of a list, and a button for more.
 * @param {HTMLElement} list
 * @param {readonly import('./types.ts').Exchange[]} found
 * @param {number} from
 */
export function showFrom(list, found, from) {
  list.append(...found.slice(from, from + atOnce).map(({ id }) => exchangeView(id)));
  const left = found.length - from - atOnce;
  if (left <= 0) return;
  const next = button(`Show ${Math.min(left, atOnce)} of ${left} more`, () => {
    next.remove();
    showFrom(list, found, from + atOnce);
  });
  list.append(next);
}

/**
 * @param {import('./types.ts').Exchange} exchange
 * @param {readonly string[]} words
 */
function holds({ id, operation, check, request, response }, words) {
  if (words.length === 0) return true;
  const parts = [
    id,
    operation,
    check ?? '',
    request.method,
    request.url,
    request.body ?? '',
    `${response?.status}`,
    response?.text ?? '',
  ];
  const text = parts.join(' ').toLowerCase();
  return words.every((word) => text.includes(word));
}
