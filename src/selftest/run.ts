import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Examination } from './examine.ts';
import type { SubjectName } from './subjects.ts';

/** Servers that one process examines at once: they wait for polls, so more than one keeps a core busy. */
const perProcess = 3;

/**
 * Examines servers in as many processes as there are cores. Calls `learned` for each; rejects when a process dies,
 * with the server it was at.
 */
export async function examineAll(
  names: readonly SubjectName[],
  learned: (examination: Examination) => void,
): Promise<void> {
  const waiting = [...names];
  const count = Math.min(availableParallelism(), Math.ceil(names.length / perProcess));
  await Promise.all(Array.from({ length: count }, () => drain(waiting, learned)));
}

function drain(waiting: SubjectName[], learned: (examination: Examination) => void): Promise<void> {
  // Forked, since worker threads do not load TypeScript on Node 20.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const child = fork(fileURLToPath(new URL(`./worker.${extension}`, import.meta.url)), { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    const busy = new Set<string>();
    child.on('message', (examination: Examination) => {
      busy.delete(examination.id);
      learned(examination);
      hand(child, waiting, busy);
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (busy.size === 0) resolve();
      else reject(new Error(`a process of the self-test ended with ${code} at ${[...busy].join(', ')}`));
    });
    for (let i = 0; i < perProcess; i++) hand(child, waiting, busy);
  });
}

function hand(child: ChildProcess, waiting: SubjectName[], busy: Set<string>): void {
  const next = waiting.shift();
  if (next !== undefined) {
    busy.add(next.id);
    child.send(next);
  } else if (busy.size === 0 && child.connected) {
    child.disconnect();
  }
}
