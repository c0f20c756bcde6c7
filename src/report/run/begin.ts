import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { allureFolder, formatNames } from '../formats/formats.ts';
import { type RecordedRun, recordFile, recordOf, writeRecord } from './record.ts';

/** Folder in that of the run in which its workers count what they use up. */
export const budgetFolder = 'budget';

/** Empties a folder, made when it is missing, of an earlier run, and writes down what the new one sets out to do. */
export function beginRun(folder: string, run: RecordedRun): void {
  clearLeftovers(folder);
  writeRecord(folder, recordOf(run));
}

/** What an earlier run left would be taken for this one's, its report included when this one is killed. */
function clearLeftovers(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const journals = readdirSync(folder).filter((file) => /^journal.*\.ndjson$/.test(file));
  for (const name of [allureFolder, budgetFolder, recordFile, ...formatNames, ...journals])
    rmSync(join(folder, name), { recursive: true, force: true });
}
