import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { findWorkerFile, type WorkerFile } from './worker-file.ts';

/** How jobs are shared out. */
export interface Distribution {
  /** At most so many processes; as many as there are cores by default. */
  readonly processes?: number | undefined;
  /** Jobs that one process does at once: some wait for connections, so more than one keeps a core busy by default. */
  readonly atATime?: number;
}

/** Answers die young: with more room for new objects they are collected less often, which saves a tenth of the time. */
const roomForAnswers = ['--max-semi-space-size=64'];

interface Named {
  readonly id: string;
}

/**
 * Hands jobs to processes. `module` is what a process runs, named as in the sources: it answers
 * each job with a message of the same id. Rejects when a process dies, with the jobs that it was at.
 */
export async function distribute<Job extends Named, Result extends Named>(
  module: string,
  jobs: readonly Job[],
  learned: (result: Result) => void,
  { processes = availableParallelism(), atATime = 3 }: Distribution = {},
): Promise<void> {
  const worker = await findWorkerFile(module);
  const waiting = [...jobs];
  const count = Math.min(processes, Math.ceil(jobs.length / atATime));
  await Promise.all(Array.from({ length: count }, () => drain(worker, waiting, learned, atATime)));
}

function drain<Job extends Named, Result extends Named>(
  { path, execArgv }: WorkerFile,
  waiting: Job[],
  learned: (result: Result) => void,
  atATime: number,
): Promise<void> {
  // Forked, since worker threads do not load TypeScript on Node 20.
  const child = fork(path, { stdio: 'inherit', execArgv: [...execArgv, ...roomForAnswers] });
  return new Promise((resolve, reject) => {
    const busy = new Set<string>();
    child.on('message', (result: Result) => {
      busy.delete(result.id);
      learned(result);
      hand(child, waiting, busy);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (busy.size === 0) resolve();
      else reject(new Error(`a process of the self-test ended with ${code} at ${[...busy].join(', ')}`));
    });
    for (let i = 0; i < atATime; i++) hand(child, waiting, busy);
  });
}

function hand(child: ChildProcess, waiting: Named[], busy: Set<string>): void {
  const next = waiting.shift();
  if (next !== undefined) {
    busy.add(next.id);
    child.send(next);
  } else if (busy.size === 0 && child.connected) {
    child.disconnect();
  }
}
