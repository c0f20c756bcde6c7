import { faults } from '../../proof/faults/index.ts';
import { explanationsOf } from '../../src/report/explain/explanation.ts';
import { type FormatName, pathsOf, usualFormats } from '../../src/report/formats/formats.ts';
import { drawReport } from '../../src/report/formats/terminal/terminal.ts';
import { writeFormats } from '../../src/report/formats/write.ts';
import type { Report } from '../../src/report/report.ts';
import { takeFolder } from '../../src/report/run/begin.ts';
import type { RebuiltReport } from '../../src/report/run/rebuild-report.ts';
import { exitCodeOf } from '../../src/report/verdict/exit-code.ts';
import { checks } from '../../tests/index.ts';
import { print, printJson, summaryViewOf } from './terminal.ts';

/** The way in which a command that makes a report shows it. */
export interface ReportView {
  readonly json?: boolean;
  readonly allowPartial?: boolean;
  /** Formats beside those that every run writes. */
  readonly format?: readonly FormatName[];
  /** The page that judges recordings, to be written beside the report. */
  readonly judgePage?: string;
}

/**
 * Writes a report into a folder, prints its summary or its JSON, and sets the exit code. Rejects
 * with UserError when a run writes into the folder, or when it holds files of these names that the suite did not make.
 */
export async function conclude(rebuilt: RebuiltReport, folder: string, view: ReportView): Promise<void> {
  const { exchanges } = rebuilt;
  const report = view.allowPartial === true ? allowPartial(rebuilt.report) : rebuilt.report;
  takeFolder(folder);
  const files = pathsOf([...usualFormats, ...(view.format ?? [])]);
  await writeFormats(folder, report, exchanges, explanationsOf(checks, faults), files, view);
  if (view.json === true) printJson(JSON.stringify(report, null, 2));
  else print(drawReport(report, exchanges, { ...summaryViewOf(process.stdout), folder, files }));
  process.exitCode = exitCodeOf(report);
}

/** The files say the same as the exit code. */
function allowPartial(report: Report): Report {
  return { ...report, run: { ...report.run, allowPartial: true } };
}
