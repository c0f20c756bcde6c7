import { parentPort } from 'node:worker_threads';
import { checks } from '../../tests/index.ts';
import { WriteError } from '../lib/write-error.ts';
import { loadAllure } from '../report/formats/allure/writer.ts';
import { reporters } from '../report/formats/reporters.ts';
import { writeFormats } from '../report/formats/write.ts';
import { readRunFolder, rebuildReport } from '../report/run/rebuild-report.ts';
import type { AllureAnswer, AllureRequest } from './allure-aside.ts';
import { loadExplanations } from './explanations.ts';

// The thread that writes the results of Allure: see `allure-aside.ts`. What it needs is loaded while the run waits for its
// target.

async function write({ folder, interrupted }: AllureRequest): Promise<AllureAnswer> {
  try {
    const { report, exchanges } = rebuildReport(readRunFolder(folder), checks, interrupted);
    writeFormats(folder, report, exchanges, await loadExplanations(), [reporters.allure]);
    return {};
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    return { problem: error.message };
  }
}

loadAllure();
await loadExplanations();
parentPort!.once('message', async (request: AllureRequest) => {
  parentPort!.postMessage(await write(request));
});
