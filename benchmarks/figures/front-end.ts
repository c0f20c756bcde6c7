import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type Figure, inWords, pairwise } from '../figure.ts';
import { type Ended, obc, playwright, targetFile, temporaryFolder } from '../processes.ts';
import { startServers } from '../servers.ts';

const rounds = 3;

/** `npx playwright test` in a clone beside `obc run`, whole processes with all their reports. */
interface Doors {
  readonly id: string;
  readonly title: string;
  readonly atMost: number;
  readonly rounds: number;
  /** Milliseconds that each answer is on its way. */
  readonly delayMs: number;
  /** Workers of Playwright; as many as the configuration says when absent. */
  readonly workers?: number;
  /** Tests side by side in process; as many as `obc run` takes when absent. */
  readonly concurrency?: number;
}

function compareDoors({ id, title, atMost, rounds, delayMs, workers, concurrency }: Doors): Figure {
  return {
    id,
    title,
    unit: ': 1',
    atMost,
    async measure() {
      const servers = startServers();
      const folder = temporaryFolder();
      const fresh = async () => targetFile(folder, await servers.reference([], delayMs));
      try {
        const { ratio, ours, theirs } = await pairwise(
          rounds,
          async () => took(await testByPlaywright(await fresh(), folder, workers)),
          async () => took(await runInProcess(await fresh(), folder, concurrency)),
        );
        const from = `${inWords(ours)} by npx playwright test, ${inWords(theirs)} by obc run; whole processes`;
        return { value: ratio, from };
      } finally {
        servers.close();
      }
    },
  };
}

export const frontEnds: readonly Figure[] = [
  compareDoors({
    id: 'front-end',
    title: 'npx playwright test, as it is configured : obc run',
    ...{ atMost: 2, rounds, delayMs: 0 },
  }),
  compareDoors({
    id: 'front-end-at-100-ms',
    title: 'npx playwright test --workers 8, each answer 100 ms on its way : obc run --concurrency 8',
    ...{ atMost: 1.3, rounds: 1, delayMs: 100, workers: 8, concurrency: 8 },
  }),
];

/** Tests the target of a file by Playwright in a clone, with its reports in a folder. */
export function testByPlaywright(file: string, folder: string, workers?: number): Promise<Ended> {
  const variables = { OBC_TARGET: file, OBC_OUT: join(folder, 'reports'), OBC_SEED: '1' };
  return playwright(join(packageRoot, 'playwright.config.ts'), variables, workers);
}

function runInProcess(file: string, folder: string, concurrency: number | undefined): Promise<Ended> {
  const side = concurrency === undefined ? [] : ['--concurrency', String(concurrency)];
  return obc('run', file, '--out', join(folder, 'in-process'), '--seed', '1', ...side);
}

function took({ took: ms, code, output }: Ended): number {
  if (code !== 0)
    throw new Error(`a process that was to be measured ended with ${code}:\n${output.slice(-2000)}`);
  return ms;
}
