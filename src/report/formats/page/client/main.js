import { listenToAreas } from './areas.js';
import { listenToExchanges } from './browse.js';
import { filterBy, listenToFilter } from './filter.js';
import { openLinked } from './links.js';
import { listenToTable } from './table.js';

listenToTable();
listenToAreas();
listenToFilter();
listenToExchanges();
filterBy(location.search);
openLinked();
addEventListener('hashchange', openLinked);
