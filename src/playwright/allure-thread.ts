import { parentPort, workerData } from 'node:worker_threads';
import { checks } from '../../tests/index.ts';
import { WriteError } from '../lib/write-error.ts';
import { buildAllureFiles } from '../report/formats/allure/results.ts';
import { reporters } from '../report/formats/reporters.ts';
import { writeFormats } from '../report/formats/write.ts';
import { readRunFolder, rebuildReport } from '../report/run/rebuild-report.ts';
import type { AllureAnswer, AllureRequest } from './allure-aside.ts';
import { loadExplanations } from './explanations.ts';

// The thread that writes the results of Allure: see `allure-aside.ts`.

const folder = workerData as string;
const explanations = await loadExplanations();

function write({ interrupted }: AllureRequest): AllureAnswer {
  try {
    const { report, exchanges } = rebuildReport(readRunFolder(folder), checks, interrupted);
    writeFormats(folder, report, exchanges, explanations, [reporters.allure]);
    return {};
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    return { problem: error.message };
  }
}

/** What runs for the first time takes twice as long: this does while the run waits for its target, and leaves nothing. */
function rehearse(): void {
  try {
    const { report, exchanges } = rebuildReport(readRunFolder(folder), checks, true);
    buildAllureFiles(report, exchanges);
  } catch {
    // What is wrong with the folder is said when its reports are written.
  }
}

rehearse();
parentPort!.once('message', (request: AllureRequest) => parentPort!.postMessage(write(request)));
