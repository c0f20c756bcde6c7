import { checks } from '../../tests/checks.ts';
import { faults } from '../reference-server/faults/index.ts';
import { exitCodeOf } from '../reporting/exit-code.ts';
import { terminalSummary } from '../reporting/terminal.ts';
import { writeReports } from '../reporting/write.ts';
import type { Remade } from '../run-record/remake.ts';
import { explanationsOf } from './explain/explanations.ts';
import { print, terminal } from './terminal.ts';

/** How a command that makes a report shows it. */
export interface ReportView {
  readonly json?: boolean;
  readonly allowPartial?: boolean;
}

/** Writes a report in every format into a folder, prints its summary or its JSON, and sets the exit code. */
export function conclude({ report, exchanges }: Remade, folder: string, view: ReportView): void {
  writeReports(folder, report, exchanges, explanationsOf(checks, faults));
  const { colour } = terminal();
  const width = process.stdout.columns ?? 100;
  print(
    view.json === true
      ? JSON.stringify(report, null, 2)
      : terminalSummary(report, exchanges, { colour, width, folder }),
  );
  process.exitCode = exitCodeOf(report, view.allowPartial);
}
