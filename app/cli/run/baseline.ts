import { requirements } from '../../../src/catalogue/requirements.ts';
import { maxMadeBytes, readNamedText, UnreadableFile } from '../../../src/lib/read-file.ts';
import { describeSuggestion } from '../../../src/lib/suggest.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { UsedBaseline } from '../../../src/report/formats/allure/results.ts';
import { writeAllureBaseline } from '../../../src/report/formats/write.ts';
import type { Report } from '../../../src/report/report.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { rebuildFolder } from '../../command-line/rebuild-folder.ts';
import { readReport } from '../../command-line/report-file.ts';

/** Ids of the requirements that failed in a report. */
export function listFailed({ requirements: rows }: Report): string[] {
  return rows.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}

/** The requirements that are expected to fail. */
export interface Baseline {
  readonly path: string;
  readonly ids: ReadonlySet<string>;
  /** The target whose report it is; absent for a list of ids. */
  readonly accepted?: Report['target'];
}

/**
 * The requirements that a file expects to fail: the failed ones of a report.json, or of the folder of a run, or ids in
 * lines, in which `#` begins a comment. Throws UserError when it cannot be read, and for an unknown id with its line.
 */
export function readBaseline(path: string): Baseline {
  const text = readText(path);
  if (text === undefined || text.trimStart().startsWith('{')) {
    const accepted = readReport(path);
    return { path, ids: new Set(listFailed(accepted)), accepted: accepted.target };
  }
  const known = new Set(requirements.map(({ id }) => id as string));
  const ids = text.split('\n').map((line) => line.replace(/#.*$/, '').trim());
  for (const [index, id] of ids.entries()) {
    if (id === '' || known.has(id)) continue;
    throw new UserError(
      `${path}:${index + 1}: no requirement has the id ${id}${describeSuggestion(id, known)}`,
    );
  }
  return { path, ids: new Set(ids.filter((id) => id !== '')) };
}

/**
 * Throws UserError for the report of another target (undefined: the bundled server), whose failures are not those of this
 * one. Builds of one target have a name in common, and the environment where they name one; addresses may move.
 */
export function verifyBaseline({ path, accepted }: Baseline, target: Target | undefined): void {
  if (accepted === undefined) return;
  const was = accepted.bundled === true ? bundledName : nameBuild(accepted);
  const is = target === undefined ? bundledName : nameBuild(target.target);
  if (was === is) return;
  throw new UserError(
    `the baseline ${path} is a report of ${was}, and this run tests ${is}: give a report of the same target, or a list of ids`,
  );
}

const bundledName = 'the bundled reference server';

function nameBuild({
  name,
  environment,
  kind,
}: Pick<Report['target'], 'name' | 'environment' | 'kind'>): string {
  return [name, environment, ...(kind === 'server' ? [] : [`a ${kind}`])]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** Tells Allure, in the results of a run, which failures are known, so that its quality gate agrees with the exit code. */
export async function markKnownFailures(folder: string, baseline: UsedBaseline): Promise<void> {
  const { report, exchanges } = rebuildFolder(folder);
  await writeAllureBaseline(folder, report, exchanges, baseline);
}

/** The text of a file; undefined for what is no file, of which reading the report says what is wrong. */
function readText(path: string): string | undefined {
  try {
    return readNamedText(path, maxMadeBytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    if (error.code === 'EISDIR') return undefined;
    throw new UserError(`the baseline ${path} cannot be read: ${error.message}`);
  }
}
