import { drawDetail } from './detail.js';
import { createElement, getById } from './dom.js';

/** The rows of the table of requirements; what an open one shows is a row of its own, which is none. */
export function selectTableRows() {
  return /** @type {HTMLTableRowElement[]} */ ([
    ...document.querySelectorAll('table.requirements tr[data-area]'),
  ]);
}

/**
 * Opens or closes a requirement. What it shows is made when it is first opened.
 * @param {HTMLTableRowElement} row
 * @param {boolean} isOpen
 */
export function setOpen(row, isOpen) {
  const opener = row.querySelector('.opener');
  const id = `${row.id}--detail`;
  let detail = document.getElementById(id);
  if (detail === null && isOpen) {
    const cell = createElement('td', { colspan: '6', class: 'detail' }, drawDetail(row.id));
    detail = createElement('tr', { id, class: 'opened' }, cell);
    row.after(detail);
    opener?.setAttribute('aria-controls', id);
  }
  if (detail !== null) detail.hidden = !isOpen;
  row.classList.toggle('open', isOpen);
  opener?.setAttribute('aria-expanded', String(isOpen));
}

/** Lets every requirement open and close by its name. */
export function listenToTable() {
  getById('_requirements').addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.classList.contains('opener')) return;
    const row = target.closest('tr');
    if (row === null) return;
    const isOpen = target.getAttribute('aria-expanded') !== 'true';
    setOpen(row, isOpen);
    if (isOpen) history.replaceState(null, '', `#${row.id}`);
  });
}
