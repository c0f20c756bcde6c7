import { readFileSync } from 'node:fs';
import { requirements } from '../../catalogue/requirements.ts';
import { describeSuggestion } from '../../lib/suggest.ts';
import { UserError } from '../../lib/user-error.ts';
import type { UsedBaseline } from '../../report/formats/allure/results.ts';
import { writeAllureBaseline } from '../../report/formats/write.ts';
import type { Report } from '../../report/report.ts';
import { rebuildFolder } from '../shared/rebuild-folder.ts';
import { readReport } from '../shared/report-file.ts';

/** Ids of the requirements that failed in a report. */
export function listFailed({ requirements: rows }: Report): string[] {
  return rows.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

/**
 * The requirements that a file expects to fail: the failed ones of a report.json, or of the folder of a run, or ids in
 * lines, in which `#` begins a comment. Throws UserError when it cannot be read, and for an unknown id with its line.
 */
export function readBaseline(path: string): ReadonlySet<string> {
  const text = readText(path);
  if (text === undefined || text.trimStart().startsWith('{')) return new Set(listFailed(readReport(path)));
  const known = new Set(requirements.map(({ id }) => id as string));
  const ids = text.split('\n').map((line) => line.replace(/#.*$/, '').trim());
  for (const [index, id] of ids.entries()) {
    if (id === '' || known.has(id)) continue;
    throw new UserError(
      `${path}:${index + 1}: no requirement has the id ${id}${describeSuggestion(id, known)}`,
    );
  }
  return new Set(ids.filter((id) => id !== ''));
}

/** Tells Allure, in the results of a run, which failures are known, so that its quality gate agrees with the exit code. */
export function markKnownFailures(folder: string, baseline: UsedBaseline): void {
  const { report, exchanges } = rebuildFolder(folder);
  writeAllureBaseline(folder, report, exchanges, baseline);
}

/** The text of a file; undefined for what is no file, of which reading the report says what is wrong. */
function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EISDIR') return undefined;
    const why = code === 'ENOENT' ? 'it does not exist' : (error as Error).message;
    throw new UserError(`the baseline ${path} cannot be read: ${why}`);
  }
}
