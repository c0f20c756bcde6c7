import { checks } from '../../../tests/index.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { explanationsOf } from '../../report/explain/explanations.ts';
import { drawReport } from '../../report/formats/terminal/terminal.ts';
import { writeFormats } from '../../report/formats/write.ts';
import { takeFolder } from '../../report/run/begin.ts';
import type { RebuiltReport } from '../../report/run/rebuild-report.ts';
import { exitCodeOf } from '../../report/verdict/exit-code.ts';
import { print, printJson, summaryViewOf } from './terminal.ts';

/** How a command that makes a report shows it. */
export interface ReportView {
  readonly json?: boolean;
  readonly allowPartial?: boolean;
}

/**
 * Writes a report in every format into a folder, prints its summary or its JSON, and sets the exit code. Throws
 * UserError when a run writes into the folder, or when it holds files of these names that the suite did not make.
 */
export function conclude({ report, exchanges }: RebuiltReport, folder: string, view: ReportView): void {
  takeFolder(folder);
  writeFormats(folder, report, exchanges, explanationsOf(checks, faults));
  if (view.json === true) printJson(JSON.stringify(report, null, 2));
  else print(drawReport(report, exchanges, { ...summaryViewOf(process.stdout), folder }));
  process.exitCode = exitCodeOf(report, view.allowPartial);
}
