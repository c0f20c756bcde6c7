import { Worker } from 'node:worker_threads';
import { isBuilt, locateModule } from '../lib/package-root.ts';
import { WriteError } from '../lib/write-error.ts';

// Allure wants a file for each result, and to make them all takes as long as every other report together: a thread makes
// them beside these.

export interface AllureRequest {
  /** The folder of a run whose journals are complete. */
  readonly folder: string;
  readonly interrupted: boolean;
}

export interface AllureAnswer {
  /** What cannot be written, in a sentence. */
  readonly problem?: string;
}

let prepared: Worker | undefined;

/** Starts the thread, which loads what it needs, once. Only where the suite is built: sources are compiled again in each thread. */
export function prepareAllure(): void {
  if (!isBuilt || prepared !== undefined) return;
  const thread = new Worker(locateModule('src/playwright/allure-thread'));
  thread.unref();
  thread.once('error', () => {
    if (prepared === thread) prepared = undefined;
  });
  prepared = thread;
}

/**
 * Writes the results of Allure in the thread that was prepared. Gives false where there is none, or where it broke down: the
 * caller then writes them. Rejects with WriteError.
 */
export async function writeAllureAside(request: AllureRequest): Promise<boolean> {
  const thread = prepared;
  prepared = undefined;
  if (thread === undefined) return false;
  thread.ref();
  const answer = await new Promise<AllureAnswer | undefined>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', () => resolve(undefined));
    thread.once('exit', () => resolve(undefined));
    thread.postMessage(request);
  });
  void thread.terminate();
  if (answer?.problem !== undefined) throw new WriteError(answer.problem, undefined);
  return answer !== undefined;
}
