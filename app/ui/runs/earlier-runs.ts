import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../src/lib/user-error.ts';
import { outcomeWord } from '../../../src/report/diff/words.ts';
import { kindOfOutcome } from '../../../src/report/formats/page/kinds.ts';
import { describeTarget, formatStart } from '../../../src/report/formats/run.ts';
import { countIn, countShown, selectColumns } from '../../../src/report/formats/verdict-counts.ts';
import type { Report } from '../../../src/report/report.ts';
import { readReport } from '../../command-line/report-file.ts';
import type { EarlierRun } from '../page/client/types.ts';

/** Reading the reports of many more would take seconds. */
const maxShown = 60;

/** Name of the run that lies in the folder of the reports itself. */
const itself = '.';

/**
 * The runs below a folder of reports: that of the folder itself and those of the folders in it. What is asked for by a name
 * is one of these or nothing, so that no name leads elsewhere.
 */
export class EarlierRuns {
  readonly #folder: string;
  /** Read once each, as long as the file stays. */
  readonly #read = new Map<string, { readonly stamp: string; readonly run: EarlierRun | undefined }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The runs whose reports were written last, the latest first. */
  list(): readonly EarlierRun[] {
    const written = (name: string) => lstatSync(join(this.#folder, name, 'report.json')).mtimeMs;
    const latest = this.#names()
      .map((name) => ({ name, at: written(name) }))
      .sort((a, b) => b.at - a.at)
      .slice(0, maxShown);
    const runs = latest.flatMap(({ name }) => this.#describe(name) ?? []);
    return runs.sort((a, b) => (a.start < b.start ? 1 : -1));
  }

  /** The folder of a run. Throws UserError for a name that is none. */
  folderOf(name: string): string {
    if (!this.#names().includes(name)) throw new UserError(`there is no run ${name} in ${this.#folder}`);
    return join(this.#folder, name);
  }

  /** The report of a run. Throws UserError for a name that is none, and for a report that cannot be read. */
  reportOf(name: string): Report {
    return readReport(this.folderOf(name));
  }

  /** Folders of the suite's own kind: links are never followed. */
  #names(): string[] {
    const found = lstatSync(this.#folder, { throwIfNoEntry: false });
    if (found?.isDirectory() !== true) return [];
    const folders = readdirSync(this.#folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = [itself, ...folders.map(({ name }) => name)];
    return names.filter((name) => isFile(join(this.#folder, name, 'report.json')));
  }

  #describe(name: string): EarlierRun | undefined {
    const { mtimeMs, size } = lstatSync(join(this.#folder, name, 'report.json'));
    const stamp = `${mtimeMs} ${size}`;
    const before = this.#read.get(name);
    if (before?.stamp === stamp) return before.run;
    const run = this.#readRun(name);
    this.#read.set(name, { stamp, run });
    return run;
  }

  #readRun(name: string): EarlierRun | undefined {
    try {
      const report = this.reportOf(name);
      const { target, run, outcome, requirements } = report;
      const { all } = countShown(report);
      const counts = selectColumns(report).map((column) => `${countIn(all, column)} ${column.heading}`);
      return {
        name,
        target: describeTarget(target),
        start: formatStart(run),
        counts: counts.join(', '),
        outcome: outcomeWord[outcome],
        kind: kindOfOutcome[outcome],
        failed: requirements.filter(({ verdict }) => verdict === 'fail').length,
        ...(isFile(join(this.#folder, name, 'index.html')) ? { page: pageOf(name) } : {}),
      };
    } catch (error) {
      // A file that another version wrote, or that holds something else, is not offered.
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }
}

/** Where the server shows the report page of a run, below the address that opens reports alone. */
export function pageOf(name: string): string {
  return `run/${encodeURIComponent(name)}/`;
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
