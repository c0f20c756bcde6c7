import { hideEmptyAreas, showAreas } from './areas.js';
import { getById } from './dom.js';
import { selectTableRows, setOpen } from './table.js';

const names = ['text', 'area', 'level', 'verdict'];

/** The form above the table. */
function form() {
  return /** @type {HTMLFormElement} */ (getById('_filter'));
}

/**
 * A control of the form.
 * @param {string} name
 */
function control(name) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (form().elements.namedItem(name));
}

/** Shows the requirements that the form asks for, and says how many there are. */
function apply() {
  const words = control('text').value.toLowerCase().split(/\s+/).filter(Boolean);
  const all = selectTableRows();
  const shown = all.filter((row) => {
    const fits = matches(row, words);
    row.hidden = !fits;
    const detail = document.getElementById(`${row.id}--detail`);
    if (detail !== null) detail.hidden = !fits || !row.classList.contains('open');
    return fits;
  });
  hideEmptyAreas();
  if (names.some((name) => control(name).value !== '')) showAreas();
  getById('_shown').textContent = `${shown.length} of ${all.length} requirements`;
}

/**
 * @param {HTMLTableRowElement} row
 * @param {readonly string[]} words
 */
function matches(row, words) {
  for (const name of ['area', 'level', 'verdict']) {
    const wanted = control(name).value;
    if (wanted !== '' && !wanted.split(',').includes(row.dataset[name] ?? '')) return false;
  }
  const text = (row.textContent ?? '').toLowerCase();
  return words.every((word) => text.includes(word));
}

/** Writes the form into the address, so that it can be passed on. */
function remember() {
  const query = new URLSearchParams();
  for (const name of names) if (control(name).value !== '') query.set(name, control(name).value);
  const search = query.toString();
  history.replaceState(null, '', `${location.pathname}${search === '' ? '' : `?${search}`}${location.hash}`);
}

/**
 * Sets the form by the query of an address.
 * @param {string} search
 */
export function filterBy(search) {
  const query = new URLSearchParams(search);
  for (const name of names) control(name).value = query.get(name) ?? '';
  apply();
}

/** Shows every requirement again. */
export function showAll() {
  filterBy('');
  remember();
}

/** Lets the form, and the counts that link to a part of the table, show what they ask for. */
export function listenToFilter() {
  const changed = () => {
    apply();
    remember();
  };
  form().addEventListener('input', changed);
  form().addEventListener('submit', (event) => event.preventDefault());
  form().addEventListener('reset', (event) => {
    event.preventDefault();
    for (const row of selectTableRows()) setOpen(row, false);
    showAll();
  });
  for (const link of document.querySelectorAll('a[data-filter]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      filterBy(new URL(/** @type {HTMLAnchorElement} */ (link).href).search);
      remember();
      getById('_requirements').scrollIntoView();
      control('text').focus({ preventScroll: true });
    });
  }
}
