import { faults } from '../../../proof/faults/index.ts';
import { findExample, observationOf } from '../../../proof/self-test/example.ts';
import type { Requirement } from '../../../src/catalogue/requirements.ts';
import { findFaultsShowing } from '../../../src/report/explain/coverage.ts';
import { explanationOf } from '../../../src/report/explain/explanation.ts';
import { checks } from '../../../tests/index.ts';
import { detectTerminal, print } from '../../command-line/terminal.ts';
import { describeLastRun } from './last-run.ts';
import { renderExplanation } from './render.ts';

/** Prints how a requirement is judged and what proves it, with an example that is made on the spot. */
export async function explainRequirement(
  row: Requirement,
  wantsExample: boolean,
  json: boolean,
): Promise<void> {
  const explanation = explanationOf(row, checks, faults);
  const silent = row.level === 'SILENT';
  const example =
    wantsExample && !silent
      ? await findExample(row.id, findFaultsShowing(row.id, faults), checks)
      : undefined;
  const observed = wantsExample && silent ? await observationOf(row.id, checks) : undefined;
  const lastRun = describeLastRun(row.id);
  if (!json) {
    print(renderExplanation(detectTerminal(), explanation, { example, observed, lastRun }));
    return;
  }
  const findings = example?.report.requirements.find(({ id }) => id === row.id)?.findings;
  const shown = { example: example && { fault: example.fault.id, findings }, observed, lastRun };
  print(JSON.stringify({ ...explanation, ...shown }, null, 1));
}
