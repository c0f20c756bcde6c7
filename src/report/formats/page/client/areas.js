/** Narrower than this a page is long: the same width as in the style sheet. */
const narrow = '(max-width: 52rem)';

/** The areas of the table of requirements. */
function areaBodies() {
  return /** @type {HTMLTableSectionElement[]} */ ([
    ...document.querySelectorAll('table.requirements tbody'),
  ]);
}

/**
 * Folds an area away, or shows its requirements.
 * @param {HTMLTableSectionElement} body
 * @param {boolean} isFolded
 */
function foldArea(body, isFolded) {
  body.classList.toggle('folded', isFolded);
  body.querySelector('.folder')?.setAttribute('aria-expanded', String(!isFolded));
}

/** Shows every area, as a filter needs it; one in which nothing is left goes. */
export function showAreas() {
  for (const body of areaBodies()) foldArea(body, false);
}

/** Leaves out the headings of areas in which a filter leaves nothing. */
export function hideEmptyAreas() {
  for (const body of areaBodies()) {
    const rows = [...body.querySelectorAll('tr[data-area]')];
    body.hidden = rows.every((row) => /** @type {HTMLElement} */ (row).hidden);
  }
}

/**
 * Shows the area of a requirement.
 * @param {HTMLTableRowElement} row
 */
export function showAreaOf(row) {
  const body = row.closest('tbody');
  if (body !== null) foldArea(body, false);
}

/** Lets areas fold by their names; on a phone all are folded until something is looked for. */
export function listenToAreas() {
  for (const body of areaBodies()) {
    foldArea(body, matchMedia(narrow).matches);
    body.querySelector('.folder')?.addEventListener('click', () => {
      foldArea(body, !body.classList.contains('folded'));
    });
  }
}
