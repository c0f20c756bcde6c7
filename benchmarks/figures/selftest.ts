import { faults } from '../../proof/faults/index.ts';
import { variations } from '../../proof/variations/index.ts';
import { type Figure, inWords } from '../figure.ts';
import { type Ended, runSelftest } from '../processes.ts';

const subjects = 300;

/** The self-test on as many servers as the promise speaks of. */
export const selftest: Figure = {
  id: 'selftest',
  title: 'selftest on 300 faults and variations, every check at quick',
  unit: 's',
  atMost: 120,
  async measure() {
    const all = faults.length + variations.length + 1;
    const parts = Math.max(1, Math.floor(all / subjects));
    const { took } = perfect(await runSelftest('--shard', `1/${parts}`, '--json'));
    const measured = Math.ceil(all / parts);
    const value = ((took / measured) * subjects) / 1000;
    return { value, from: `${measured} of ${all} servers in ${inWords(took)}` };
  },
};

/** The self-test of one fault as a whole process. */
export const oneFault: Figure = {
  id: 'one-fault',
  title: 'selftest on one fault',
  unit: 's',
  atMost: 3,
  async measure() {
    const { took } = perfect(await runSelftest('--fault', 'providers-provider-id-number-to-text'));
    return { value: took / 1000, from: 'a whole process, from its start to its end' };
  },
};

function perfect(ended: Ended): Ended {
  if (ended.code !== 0) throw new Error(`selftest ended with ${ended.code}:\n${ended.output.slice(-2000)}`);
  return ended;
}
