import { join } from 'node:path';
import { type Figure, inWords, type Measured } from '../figure.ts';
import { measureObc, temporaryFolder } from '../processes.ts';
import { lengthenRun, recordRun } from '../run-folder.ts';

const few = 10_000;
const many = 100_000;

/** `obc report` of a long journal as a whole process, every format written. */
export const longJournal: Figure = {
  id: 'long-journal',
  title: 'obc report of a journal of 100,000 exchanges, in every format',
  unit: 's',
  atMost: 10,
  async measure() {
    const { took, spent, peak } = (await measureReports([many]))[0]!;
    const from = `a whole process, ${inWords(spent)} of the processor; ${peak} MB of memory at most`;
    return { value: took / 1000, from };
  },
};

/** The memory of the same, beside a journal of a tenth. */
export const longJournalMemory: Figure = {
  id: 'long-journal-memory',
  title: 'memory of obc report of 100,000 exchanges beyond that of 10,000',
  unit: 'MB',
  atMost: 50,
  async measure(): Promise<Measured> {
    const [short, long] = await measureReports([few, many]);
    return { value: long!.peak - short!.peak, from: `${long!.peak} MB and ${short!.peak} MB at most` };
  },
};

async function measureReports(lengths: readonly number[]) {
  const folder = temporaryFolder();
  await recordRun(join(folder, 'run'));
  const measured = [];
  for (const length of lengths) {
    const long = join(folder, String(length));
    lengthenRun(join(folder, 'run'), long, length);
    measured.push(await measureObc('report', long));
  }
  return measured;
}
