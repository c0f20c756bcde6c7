import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '../../../lib/user-error.ts';
import { isEvidence } from '../../../report/bundle/evidence.ts';
import type { EvidenceFiles } from '../../../report/bundle/statement.ts';

/**
 * The evidence in the folder of a run, and in those of its shards: the report, the records and the journals, by their
 * paths from the first folder. Throws UserError for a folder that cannot be read.
 */
export function readEvidenceFiles(folder: string, shards: readonly string[] = []): EvidenceFiles {
  const files = new Map<string, Buffer>();
  for (const one of [folder, ...shards]) {
    if (!existsSync(one)) throw new UserError(`there is no folder ${one}: give the folder of a run`);
    const prefix = relative(folder, one).split('\\').join('/');
    const names = readdirSync(one, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [entry.name] : [],
    );
    for (const name of names.sort()) {
      const path = prefix === '' ? name : `${prefix}/${name}`;
      if (isEvidence(path)) files.set(path, readFileSync(join(one, name)));
    }
  }
  return files;
}
