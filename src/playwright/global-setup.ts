import { readVariable, setVariable } from '../lib/env.ts';
import { beginPlaywrightRun } from './begin.ts';
import { beginHandover, finishHandover } from './handover.ts';
import { isEmbedded, readRunSettings } from './settings.ts';

/**
 * Before a Playwright run: an id, the embedded server when no target is named, an empty folder and
 * the record. After it, every journal is searched for what all workers learnt of secrets.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const close = await startEmbedded();
  beginHandover();
  beginPlaywrightRun();
  const { out } = readRunSettings();
  return async () => {
    await close?.();
    finishHandover(out);
  };
}

/** A server that is described already (by a test of ours) is used as it is. */
async function startEmbedded(): Promise<(() => Promise<void>) | undefined> {
  if (!isEmbedded() || readVariable('OBC_EMBEDDED') !== undefined) return undefined;
  const { startReferenceServer } = await import('../reference-server/server.ts');
  const server = await startReferenceServer();
  setVariable('OBC_EMBEDDED', JSON.stringify(server.description));
  return () => {
    // The next set-up of this process starts one of its own.
    setVariable('OBC_EMBEDDED', undefined);
    return server.close();
  };
}
