import { drawBody } from './body.js';
import { exchangeOf } from './data.js';
import { createElement } from './dom.js';

/**
 * An exchange that opens: its parts are made when it does.
 * @param {string} id
 * @param {{ marked?: import('./body.js').Marked | undefined, open?: boolean, label?: string }} [options]
 */
export function drawExchange(id, { marked, open = false, label = '' } = {}) {
  const exchange = exchangeOf(id);
  if (exchange === undefined) {
    return createElement(
      'p',
      { class: 'muted' },
      `${label}Exchange ${id} is not on this page: obc explain ${id} shows it.`,
    );
  }
  const box = createElement(
    'details',
    { class: 'exchange' },
    createElement('summary', {}, `${label}${titleOf(exchange)}`),
  );
  const fill = () => {
    if (box.childElementCount === 1) box.append(sides(exchange, marked));
  };
  box.addEventListener('toggle', fill);
  if (open) {
    box.setAttribute('open', '');
    fill();
  }
  return box;
}

/** @param {import('./types.ts').Exchange} exchange */
export function titleOf({ id, request, response, failure, took }) {
  const answer =
    response === undefined ? `no answer (${failure?.kind ?? 'unknown'})` : String(response.status);
  return `${id}: ${request.method} ${pathOf(request.url)} → ${answer}, ${Math.round(took)} ms`;
}

/** @param {string} url */
function pathOf(url) {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/';
}

/**
 * @param {import('./types.ts').Exchange} exchange
 * @param {import('./body.js').Marked | undefined} marked
 */
function sides({ request, response, failure, startedAt, check }, marked) {
  const sent = createElement(
    'div',
    {},
    createElement(
      'h4',
      {},
      `request, ${new Date(startedAt).toISOString().replace('T', ' ').replace('Z', ' UTC')}`,
    ),
    createElement('p', { class: 'line-of-http mono' }, `${request.method} ${request.url}`),
    check !== undefined && createElement('p', { class: 'small muted' }, `sent by the check ${check}`),
    headers(request.headers),
    body(request.body, undefined),
  );
  const received = createElement('div', {}, createElement('h4', {}, 'response'));
  if (response === undefined) received.append(createElement('p', {}, failure?.message ?? 'no answer'));
  else received.append(...answer(response, marked));
  return createElement('div', { class: 'sides' }, sent, received);
}

/**
 * @param {NonNullable<import('./types.ts').Exchange['response']>} response
 * @param {import('./body.js').Marked | undefined} marked
 */
function answer({ status, headers: list, text }, marked) {
  const ofWhole = marked !== undefined && marked.pointer === '';
  const isStatus = ofWhole && /^status\b|^\d{3}\b/.test(marked.wanted);
  const line = createElement(isStatus ? 'mark' : 'span', {}, `status ${status}`);
  const parts = [createElement('p', { class: 'line-of-http mono' }, line), headers(list), body(text, marked)];
  if (!ofWhole) return parts;
  const note = createElement(
    'p',
    { class: 'note' },
    'wanted ',
    createElement('strong', { class: 'wanted' }, marked.wanted),
    ', got ',
    createElement('strong', { class: 'got' }, marked.got),
  );
  return isStatus ? parts.toSpliced(1, 0, note) : parts.toSpliced(2, 0, note);
}

/** @param {import('./types.ts').Exchange['request']['headers']} list */
function headers(list) {
  return createElement(
    'ul',
    { class: 'headers mono small' },
    ...list.map(([name, value]) => createElement('li', {}, `${name}: ${value}`)),
  );
}

/**
 * @param {string | undefined} text
 * @param {import('./body.js').Marked | undefined} marked
 */
function body(text, marked) {
  return text === undefined || text === ''
    ? createElement('p', { class: 'muted small' }, 'no body')
    : drawBody(text, marked);
}
