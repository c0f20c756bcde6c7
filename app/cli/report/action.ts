import { join } from 'node:path';
import { makeJudgePage } from '../../../client/page/document.ts';
import { isClientFolder } from '../../../client/run/evidence.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { FormatName } from '../../../src/report/formats/formats.ts';
import { openWhereItIs } from '../../../src/report/run/begin.ts';
import { removeEarlierRuns } from '../../../src/report/run/earlier.ts';
import { mergeShards } from '../../../src/report/run/merge.ts';
import { readRunFolder, rebuildFrom } from '../../../src/report/run/rebuild-report.ts';
import { hasRecord } from '../../../src/report/run/record.ts';
import { checks } from '../../../tests/index.ts';
import { conclude } from '../../command-line/conclude.ts';
import { rebuildFolder } from '../../command-line/rebuild-folder.ts';
import { note, print } from '../../command-line/terminal.ts';
import { listAnnotations } from '../../playwright/github-annotations.ts';
import { makeAllurePage, verifyPublished } from './allure/make-page.ts';
import { type CompareOptions, compareRuns } from './comparison/compare-runs.ts';

/** The options of `obc report`. */
export interface ReportOptions extends CompareOptions {
  readonly out?: string;
  readonly format?: readonly FormatName[];
  readonly allure?: boolean;
  readonly history?: string;
  readonly published?: string;
}

/** Makes the reports that are asked for. Throws UserError where a folder is not that of a run. */
export default async function report(given: readonly string[], options: ReportOptions): Promise<void> {
  const folders = given.length === 0 ? ['reports'] : given;
  verifyOptions(folders, options);
  const [folder = 'reports'] = folders;
  if (isComparison(options)) return compareRuns(folder, options);
  const { allure = false, format, json = false } = options;
  const out = options.out ?? (folders.length === 1 ? folder : join('reports', 'merged'));
  // The results of one run are there: its page needs nothing else.
  const isPageAlone = allure && folders.length === 1 && format === undefined;
  if (!isPageAlone) await writeReport(folders, out, options);
  if (!allure) return;
  const { history, published } = options;
  const from = isPageAlone ? folder : out;
  const page = makeAllurePage(from, { page: join(out, 'allure'), history, published });
  (json ? note : print)(`Allure report: ${page}`);
}

async function writeReport(
  folders: readonly string[],
  out: string,
  { format = [], json = false }: ReportOptions,
): Promise<void> {
  if (folders.length === 1 && !isShardAlone(folders[0]!, out)) {
    await conclude(rebuildFolder(folders[0]!), out, { json, format, judgePage: makeJudgePage() });
    return;
  }
  if (hasRecord(out)) throw new UserError(`--out ${out} holds a run of its own: choose another folder`);
  openWhereItIs(out);
  const merged = rebuildFrom(folders, () => mergeShards(folders.map(readRunFolder), checks));
  await conclude(merged, out, { json, format, judgePage: makeJudgePage() });
  const annotations = json ? [] : listAnnotations(merged);
  if (annotations.length > 0) print(...annotations);
  removeEarlierRuns(out, merged.report, true);
}

/** True for one shard whose report goes elsewhere: the others are missing. */
function isShardAlone(folder: string, out: string): boolean {
  if (folder === out || !hasRecord(folder) || isClientFolder(folder)) return false;
  return readRunFolder(folder).record.plan.shard !== undefined;
}

function isComparison({ against, package: path }: CompareOptions): boolean {
  return against !== undefined || path !== undefined;
}

/** Each option that is of another one. Throws UserError where that one is missing. */
function verifyOptions(folders: readonly string[], options: ReportOptions): void {
  verifyPublished(options.published);
  const needs = {
    history: ['--allure', options.allure],
    published: ['--allure', options.allure],
    html: ['--against', isComparison(options)],
    markdown: ['--against', isComparison(options)],
    exitCode: ['--against', isComparison(options)],
    target: ['--package', options.package],
  } as const;
  for (const [name, [other, isThere]] of Object.entries(needs))
    if (options[name as keyof typeof needs] !== undefined && !isThere)
      throw new UserError(
        `--${name === 'exitCode' ? 'exit-code' : name} is of ${other}: add it, or leave it out`,
      );
  if (!isComparison(options)) return;
  if (folders.length > 1)
    throw new UserError(`a comparison takes one run: leave ${folders.slice(1).join(', ')} out`);
  const beside = (['out', 'format', 'allure'] as const).find((name) => options[name] !== undefined);
  if (beside !== undefined)
    throw new UserError(`--${beside} makes a report, and a comparison makes none: leave it out`);
}
