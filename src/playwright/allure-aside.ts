import { Worker } from 'node:worker_threads';
import { isBuilt, locateModule } from '../lib/package-root.ts';
import { WriteError } from '../lib/write-error.ts';

// Allure wants a file for each result, and to make them all takes as long as every other report together: a thread makes
// them beside these.

export interface AllureRequest {
  readonly interrupted: boolean;
}

export interface AllureAnswer {
  /** What cannot be written, in a sentence. */
  readonly problem?: string;
}

let prepared: { readonly folder: string; readonly thread: Worker } | undefined;

/**
 * Starts the thread for the folder of a run, which loads what it needs, once. Only where the suite is built: sources would
 * be compiled again in each thread.
 */
export function prepareAllure(folder: string): void {
  if (!isBuilt || prepared !== undefined) return;
  const thread = new Worker(locateModule('src/playwright/allure-thread'), { workerData: folder });
  thread.unref();
  thread.once('error', () => {
    if (prepared?.thread === thread) prepared = undefined;
  });
  prepared = { folder, thread };
}

/**
 * Writes the results of Allure for a folder whose journals are complete in the thread that was prepared. Gives false where
 * there is none, or where it broke down: the caller then writes them. Rejects with WriteError.
 */
export async function writeAllureAside(folder: string, request: AllureRequest): Promise<boolean> {
  const ready = prepared;
  prepared = undefined;
  if (ready === undefined) return false;
  const { thread } = ready;
  if (ready.folder !== folder) {
    void thread.terminate();
    return false;
  }
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
