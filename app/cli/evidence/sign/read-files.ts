import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { isFormat } from '../../../../src/evidence/bundle/coverage.ts';
import { isEvidence } from '../../../../src/evidence/bundle/evidence.ts';
import type { EvidenceFiles } from '../../../../src/evidence/bundle/statement.ts';
import { recordFolder } from '../../../../src/journal/file.ts';
import { UserError } from '../../../../src/lib/user-error.ts';

/**
 * The evidence in the folder of a run, and in those of its shards: the report, the records and the journals, by their
 * paths from the first folder. Throws UserError for a folder that cannot be read.
 */
export function readEvidenceFiles(folder: string, shards: readonly string[] = []): EvidenceFiles {
  const files = new Map<string, Buffer>();
  for (const one of [folder, ...shards]) {
    if (!existsSync(one)) throw new UserError(`there is no folder ${one}: give the folder of a run`);
    const prefix = relative(folder, one).split('\\').join('/');
    if (prefix.split('/')[0] === '..' || isAbsolute(prefix))
      throw new UserError(`${one} lies outside of ${folder}: put the folder of the shard into it`);
    for (const name of [...filesIn(one, ''), ...filesIn(one, recordFolder)]) {
      const path = prefix === '' ? name : `${prefix}/${name}`;
      if (isEvidence(path)) files.set(path, readFileSync(join(one, name)));
    }
  }
  return files;
}

/**
 * The reports of other formats beside the evidence, as they were written. Files alone are read: a link or a pipe may lead
 * anywhere, and not end.
 */
export function readFormatFiles(folder: string): EvidenceFiles {
  const names = filesIn(folder, '').filter(isFormat);
  return new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
}

/** The files of a folder in that of a run, in the order of their names; none where a link stands in its place. */
function filesIn(folder: string, name: string): string[] {
  const path = join(folder, name);
  if (name !== '' && lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const prefix = name === '' ? '' : `${name}/`;
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => prefix + entry.name).sort();
}
