import { join } from 'node:path';
import { type Figure, inWords } from '../figure.ts';
import { measureObc, temporaryFolder } from '../processes.ts';
import { recordRun } from '../run-folder.ts';

const shards = 32;

/** `obc report` of shards as a whole process, every format written. */
export const merge: Figure = {
  id: 'merge',
  title: 'obc report of 32 shards of a standard run',
  unit: 's',
  atMost: 5,
  async measure() {
    const folder = temporaryFolder();
    const folders = Array.from({ length: shards }, (_, index) => join(folder, String(index + 1)));
    for (const [index, one] of folders.entries())
      await recordRun(one, { shard: { index: index + 1, of: shards } });
    const { took, spent, code, output } = await measureObc(
      'report',
      ...folders,
      '--out',
      join(folder, 'out'),
    );
    if (code !== 0) throw new Error(`obc report ended with ${code}:\n${output.slice(-2000)}`);
    return { value: took / 1000, from: `a whole process, ${inWords(spent)} of the processor` };
  },
};
