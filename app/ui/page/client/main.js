import { getById } from '../../../../src/report/formats/page/client/dom.js';
import { listenToEditor } from './editor.js';
import { listenToReports, showReports } from './reports.js';
import { listenToRuns } from './run.js';
import { listenToTabs } from './tabs.js';

const start = /** @type {import('./types.ts').Start} */ (
  JSON.parse(getById('start-data').textContent ?? 'null')
);

const refresh = () => void showReports().catch(() => undefined);
listenToEditor(start);
listenToRuns(start, refresh);
listenToReports(start);
listenToTabs({ run: refresh, reports: refresh });
