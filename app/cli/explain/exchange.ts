import type { RecordedExchange, Report, ReportedFinding } from '../../../src/report/report.ts';
import { detectTerminal, note, print, printJson } from '../../command-line/terminal.ts';
import type { ExplainOptions } from './action.ts';
import { drawExchange, type FoundHere } from './exchange-view.ts';
import { findExchange, readLastRun } from './last-run.ts';

/** True for the form of the id of an exchange: a session and a number, as in `w0-15` and `w0r2-7`. */
export function isExchangeId(name: string): boolean {
  return /^[a-z]\d*(r\d+)?-\d+$/.test(name);
}

/** Prints an exchange of a run with what was found in it. Throws UserError when the run has none of this name. */
export function showExchange(name: string, { out, json = false }: ExplainOptions): void {
  const run = readLastRun(out);
  const exchange = findExchange(run, name);
  const found = listFound(run.report, exchange);
  if (json) {
    printJson(JSON.stringify({ exchange, findings: found.map(({ finding }) => finding) }, null, 2));
    return;
  }
  print(...drawExchange(exchange, found, detectTerminal()));
  note(`From the run of ${run.folder}; --send sends the request again.`);
}

function listFound({ requirements }: Report, { id }: RecordedExchange): FoundHere[] {
  return requirements.flatMap(({ id: requirement, findings }) =>
    findings
      .filter((finding: ReportedFinding) => finding.exchange === id)
      .map((finding) => ({ requirement, finding })),
  );
}
