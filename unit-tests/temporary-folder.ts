import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];

/** Makes a folder outside of what other runs of the self-tests clear; it is removed when the process ends. */
export function makeTemporaryFolder(name: string): string {
  // One listener for all of them: more than ten give a warning.
  if (made.length === 0)
    process.once('exit', () => {
      for (const folder of made) rmSync(folder, { recursive: true, force: true });
    });
  const folder = mkdtempSync(join(tmpdir(), `obc-${name}-`));
  made.push(folder);
  return folder;
}
