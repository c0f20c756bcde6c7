import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type Figure, inWords, pairwise } from '../figure.ts';
import { type Ended, obc, playwright, targetFile, temporaryFolder } from '../processes.ts';
import { startServers } from '../servers.ts';

const rounds = 3;

/** `npx playwright test` beside `obc run` in process and an empty Playwright run; both judge and write the reports. */
export const frontEnd: Figure = {
  id: 'front-end',
  title: 'a whole run through Playwright : a run in process and as many empty Playwright tests',
  unit: ': 1',
  atMost: 1.3,
  async measure() {
    const servers = startServers();
    const folder = temporaryFolder();
    const fresh = async () => targetFile(folder, await servers.reference());
    try {
      const { ratio, ours, theirs } = await pairwise(
        rounds,
        async () => took(await conformance(await fresh(), folder)),
        async () => {
          const alone = took(await inProcess(await fresh(), folder));
          return alone + took(await playwright(join('benchmarks', 'empty', 'playwright.config.ts'), {}));
        },
      );
      const from = `${inWords(ours)} through Playwright, ${inWords(theirs)} for the two; whole processes`;
      return { value: ratio, from };
    } finally {
      servers.close();
    }
  },
};

/** The conformance run on the target of a file, with its reports in a folder. */
export function conformance(file: string, folder: string): Promise<Ended> {
  const variables = { OBC_TARGET: file, OBC_OUT: join(folder, 'reports'), OBC_SEED: '1' };
  return playwright(join(packageRoot, 'playwright.config.ts'), variables);
}

function inProcess(file: string, folder: string): Promise<Ended> {
  return obc('run', file, '--out', join(folder, 'in-process'), '--seed', '1');
}

function took({ took: ms, code, output }: Ended): number {
  if (code !== 0)
    throw new Error(`a process that was to be measured ended with ${code}:\n${output.slice(-2000)}`);
  return ms;
}
