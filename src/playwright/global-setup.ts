import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newRunId } from '../engine/run-id.ts';
import { readVariable, setVariable } from '../lib/env.ts';
import { startReferenceServer } from '../reference-server/server.ts';
import { allureFolder, reportFiles } from '../report/formats/files.ts';
import { recordFile, recordOf, writeRecord } from '../report/run/record.ts';
import { budgetFolder, isEmbedded, runSettings, runTarget } from './settings.ts';

/** Before a Playwright run: an id, an empty folder, the embedded server when no target is named, and the record. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (readVariable('OBC_RUN_ID') === undefined) setVariable('OBC_RUN_ID', newRunId());
  clearLeftovers(runSettings().out);
  const close = await startEmbedded();
  const target = runTarget();
  if (target !== undefined) writeRecord(runSettings().out, recordOf({ ...runSettings(), target }));
  return close;
}

/** A server that is described already (by a test of ours) is used as it is. */
async function startEmbedded(): Promise<(() => Promise<void>) | undefined> {
  if (!isEmbedded() || readVariable('OBC_EMBEDDED') !== undefined) return undefined;
  const server = await startReferenceServer();
  setVariable('OBC_EMBEDDED', JSON.stringify(server.description));
  return () => server.close();
}

/** What an earlier run left would be taken for this one's, its report included when this one is killed. */
function clearLeftovers(out: string): void {
  mkdirSync(out, { recursive: true });
  const journals = readdirSync(out).filter((file) => /^journal.*\.ndjson$/.test(file));
  for (const name of [allureFolder, budgetFolder, recordFile, ...reportFiles, ...journals])
    rmSync(join(out, name), { recursive: true, force: true });
}
