import { listenToAreas } from './areas.js';
import { listenToExchanges } from './browse.js';
import { unpackData } from './data.js';
import { filterBy, listenToFilter } from './filter.js';
import { openLinked } from './links.js';
import { listenToTable } from './table.js';

unpackData().then(start, tellWhy);

function start() {
  listenToTable();
  listenToAreas();
  listenToFilter();
  listenToExchanges();
  filterBy(location.search);
  openLinked();
  addEventListener('hashchange', openLinked);
}

function tellWhy() {
  const note = document.createElement('p');
  note.textContent =
    'This browser is too old to unpack the details: a newer one does, and report.json beside this page has them.';
  document.querySelector('main')?.prepend(note);
}
