import { laws } from '../../laws/index.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import type { WireLimits } from '../../src/http/limits.ts';
import type { Check } from '../../src/plan/check.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { drawReport } from '../../src/report/formats/terminal/terminal.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks as all } from '../../tests/index.ts';

export interface InProcess {
  readonly checks?: readonly Check[];
  readonly wireLimits?: Partial<WireLimits>;
}

/** Runs checks in process, and gives what they journalled, the report, and its text for a terminal. */
export async function outputsInProcess(
  target: Target,
  { checks = all, wireLimits = {} }: InProcess = {},
): Promise<Map<string, string>> {
  const run = await runInProcess({ laws, checks, target, wireLimits });
  const { entries } = run.journal;
  const report = foldReport({ ...run, target, entries, replay: 'obc run' });
  const exchanges = new Map(
    entries.flatMap((entry) => (entry.type === 'exchange' ? [[entry.exchange.id, entry.exchange]] : [])),
  );
  return new Map([
    ['journal', JSON.stringify(entries)],
    ['report', JSON.stringify(report)],
    ['terminal', drawReport(report, exchanges, { colour: false, width: 100 })],
  ]);
}
