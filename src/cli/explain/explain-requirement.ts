import { checks } from '../../../tests/index.ts';
import type { Requirement } from '../../catalogue/requirements.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { findFaultsShowing } from '../../report/explain/coverage.ts';
import { explanationOf } from '../../report/explain/explanation.ts';
import { findExample, observationOf } from '../../self-test/example.ts';
import { detectTerminal, print } from '../shared/terminal.ts';
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
  if (!json) {
    print(renderExplanation(detectTerminal(), explanation, { example, observed }));
    return;
  }
  const findings = example?.report.requirements.find(({ id }) => id === row.id)?.findings;
  const shown = { example: example && { fault: example.fault.id, findings }, observed };
  print(JSON.stringify({ ...explanation, ...shown }, null, 1));
}
