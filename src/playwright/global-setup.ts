import { makeRunId } from '../engine/run-id.ts';
import { readVariable, setVariable } from '../lib/env.ts';
import { startReferenceServer } from '../reference-server/server.ts';
import { beginRun } from '../report/run/begin.ts';
import { beginHandover, finishHandover } from './handover.ts';
import { isEmbedded, loadRunTarget, readRunSettings } from './settings.ts';

/**
 * Before a Playwright run: an id, the embedded server when no target is named, an empty folder and
 * the record. After it, every journal is searched for what all workers learnt of secrets.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (readVariable('OBC_RUN_ID') === undefined) setVariable('OBC_RUN_ID', makeRunId());
  const close = await startEmbedded();
  beginRun(readRunSettings().out, {
    ...readRunSettings(),
    target: loadRunTarget()!,
    bundled: isEmbedded(),
  });
  const { out } = readRunSettings();
  beginHandover();
  return async () => {
    await close?.();
    finishHandover(out);
  };
}

/** A server that is described already (by a test of ours) is used as it is. */
async function startEmbedded(): Promise<(() => Promise<void>) | undefined> {
  if (!isEmbedded() || readVariable('OBC_EMBEDDED') !== undefined) return undefined;
  const server = await startReferenceServer();
  setVariable('OBC_EMBEDDED', JSON.stringify(server.description));
  return () => server.close();
}
