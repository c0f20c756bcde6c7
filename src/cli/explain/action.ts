import { checks } from '../../../tests/index.ts';
import { exclusions, type Requirement, requirements } from '../../catalogue/requirements.ts';
import { UserError } from '../../lib/user-error.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { shownRequirementsOf } from '../../reference-server/faults/shown.ts';
import { findFaultsShowing } from '../../report/explain/coverage.ts';
import { explanationOf } from '../../report/explain/explanation.ts';
import { joinShort } from '../../report/formats/text.ts';
import { findExample, observationOf } from '../../self-test/example.ts';
import { findNamed } from '../shared/names.ts';
import { detectTerminal, print } from '../shared/terminal.ts';
import { renderExclusion, renderExplanation } from './render.ts';

export interface ExplainOptions {
  readonly example: boolean;
  readonly json?: boolean;
}

/** Does what `obc explain` is asked for. Throws UserError for an id that is none, with the nearest one. */
export default async function explain(id: string, { example, json = false }: ExplainOptions): Promise<void> {
  const excluded = exclusions.find((row) => row.id === id);
  if (excluded !== undefined)
    print(json ? JSON.stringify(excluded, null, 1) : renderExclusion(detectTerminal(), excluded));
  else await explainRow(rowNamed(id), example, json);
}

/** A check or a fault is often copied from a report: it leads to its requirements. */
function rowNamed(id: string): Requirement {
  const check = checks.find((one) => one.id === id);
  const fault = faults.find((one) => one.id === id);
  const meant = check?.ids ?? (fault && shownRequirementsOf(fault));
  if (meant === undefined || requirements.some((row) => row.id === id))
    return findNamed('requirement', id, requirements);
  const what = check === undefined ? 'fault, which breaks' : 'check, which judges';
  throw new UserError(`${id} is a ${what} ${joinShort(meant, 12)}: explain one of them`);
}

async function explainRow(row: Requirement, wantsExample: boolean, json: boolean): Promise<void> {
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
