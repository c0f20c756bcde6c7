import { bodyView } from './body.js';
import { exchangeOf } from './data.js';
import { element } from './dom.js';

/**
 * An exchange that opens: its parts are made when it does.
 * @param {string} id
 * @param {{ marked?: import('./body.js').Marked | undefined, open?: boolean, label?: string }} [options]
 */
export function exchangeView(id, { marked, open = false, label = '' } = {}) {
  const exchange = exchangeOf(id);
  if (exchange === undefined) {
    return element(
      'p',
      { class: 'muted' },
      `${label}Exchange ${id} is not on this page: see exchanges.ndjson.`,
    );
  }
  const box = element(
    'details',
    { class: 'exchange' },
    element('summary', {}, `${label}${titleOf(exchange)}`),
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
  const sent = element(
    'div',
    {},
    element('h4', {}, `request, ${new Date(startedAt).toISOString().replace('T', ' ').replace('Z', ' UTC')}`),
    element('p', { class: 'line-of-http mono' }, `${request.method} ${request.url}`),
    check !== undefined && element('p', { class: 'small muted' }, `sent by the check ${check}`),
    headers(request.headers),
    body(request.body, undefined),
  );
  const received = element('div', {}, element('h4', {}, 'response'));
  if (response === undefined) received.append(element('p', {}, failure?.message ?? 'no answer'));
  else received.append(...answer(response, marked));
  return element('div', { class: 'sides' }, sent, received);
}

/**
 * @param {NonNullable<import('./types.ts').Exchange['response']>} response
 * @param {import('./body.js').Marked | undefined} marked
 */
function answer({ status, headers: list, text }, marked) {
  const ofWhole = marked !== undefined && marked.pointer === '';
  const isStatus = ofWhole && /^status\b|^\d{3}\b/.test(marked.wanted);
  const line = element(isStatus ? 'mark' : 'span', {}, `status ${status}`);
  const parts = [element('p', { class: 'line-of-http mono' }, line), headers(list), body(text, marked)];
  if (!ofWhole) return parts;
  const note = element(
    'p',
    { class: 'note' },
    'wanted ',
    element('strong', { class: 'wanted' }, marked.wanted),
    ', got ',
    element('strong', { class: 'got' }, marked.got),
  );
  return isStatus ? parts.toSpliced(1, 0, note) : parts.toSpliced(2, 0, note);
}

/** @param {readonly import('./types.ts').Header[]} list */
function headers(list) {
  return element(
    'ul',
    { class: 'headers mono small' },
    ...list.map(([name, value]) => element('li', {}, `${name}: ${value}`)),
  );
}

/**
 * @param {string | undefined} text
 * @param {import('./body.js').Marked | undefined} marked
 */
function body(text, marked) {
  return text === undefined || text === ''
    ? element('p', { class: 'muted small' }, 'no body')
    : bodyView(text, marked);
}
