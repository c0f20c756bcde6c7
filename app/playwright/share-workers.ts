import type { Area } from '../../src/catalogue/requirements.ts';
import { estimateRequests } from '../../src/plan/demand.ts';
import { defaultDepth } from '../../src/plan/depth.ts';
import { checks } from '../../tests/index.ts';
import { readWorkers } from './command-line.ts';

/** Workers that Playwright starts where nobody names a number. */
const defaultWorkers = 2;

/**
 * Returns the number of workers for the project of an area: its share of the requests of a run. A worker belongs to one project, and
 * starting one takes longer than many of its tests. Those of account detail share a session, so they follow each other anyway.
 */
export function shareWorkers(area: Area): number {
  const total = readWorkers(process.argv) ?? defaultWorkers;
  if (area === 'account-detail') return 1;
  return Math.max(1, Math.round((total * weigh(area)) / weigh()));
}

/** Requests of the checks of an area, or of all. */
function weigh(area?: Area): number {
  return checks
    .filter((check) => !check.mock && (area === undefined || check.area === area))
    .reduce((sum, check) => sum + estimateRequests(check, defaultDepth), 0);
}
