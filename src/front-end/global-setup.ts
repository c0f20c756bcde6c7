import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newRunId } from '../engine/run-id.ts';
import { readVariable, setVariable } from '../env.ts';
import { startReferenceServer } from '../reference-server/server.ts';
import { isEmbedded, runSettings } from './settings.ts';

/** Before a Playwright run: an id, an empty journal, and the embedded server when no target is named. */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (readVariable('OBC_RUN_ID') === undefined) setVariable('OBC_RUN_ID', newRunId());
  clearLeftovers(runSettings().out);
  // A server that is described already (by a test of ours) is used as it is.
  if (!isEmbedded() || readVariable('OBC_EMBEDDED') !== undefined) return undefined;
  const server = await startReferenceServer();
  setVariable('OBC_EMBEDDED', JSON.stringify(server.description));
  return () => server.close();
}

/** Journals and Allure results of an earlier run would be taken for this one's. */
function clearLeftovers(out: string): void {
  mkdirSync(out, { recursive: true });
  rmSync(join(out, 'allure-results'), { recursive: true, force: true });
  for (const file of readdirSync(out)) if (/^journal.*\.ndjson$/.test(file)) rmSync(join(out, file));
}
