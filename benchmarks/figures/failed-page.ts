import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../../proof/faults/index.ts';
import type { Figure } from '../figure.ts';
import { measureObc, temporaryFolder } from '../processes.ts';
import { recordRun } from '../run-folder.ts';
import { manyFaults } from './failing.ts';

const minFailed = 61;

/** One in so many of the faults that show one requirement is added to those that fail checks of every area. */
const step = 2;

function chooseFaults(): readonly string[] {
  // Faults of single members: one of sessions or tokens would keep the others from being seen.
  const plain = faults.filter(({ id, breaks }) => /^fdx-|-as-text|-member/.test(id) && breaks.length === 1);
  return [...manyFaults, ...plain.filter((_, at) => at % step === 0).map(({ id }) => id)];
}

/** The report page of a run with many failures, whole in one file. */
export const failedPage: Figure = {
  id: 'failed-page',
  title: 'the page of a run with at least 61 failed requirements',
  unit: 'MB',
  atMost: 1,
  async measure() {
    const folder = temporaryFolder();
    await recordRun(folder, { faults: chooseFaults() });
    await measureObc('report', folder);
    const failed = countFailed(folder);
    const bytes = statSync(join(folder, 'index.html')).size;
    return { value: bytes / 1e6, from: `${failed} requirements failed`, holds: failed >= minFailed };
  },
};

function countFailed(folder: string): number {
  const { requirements } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as {
    requirements: readonly { verdict: string }[];
  };
  return requirements.filter(({ verdict }) => verdict === 'fail').length;
}
