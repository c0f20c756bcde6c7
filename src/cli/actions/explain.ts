import { checks } from '../../../tests/checks.ts';
import { exclusions, type Requirement, requirements } from '../../catalogue/rows.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { faultsBreaking } from '../catalogue-view.ts';
import { exampleOf } from '../explain/example.ts';
import { explanationOf } from '../explain/explanation.ts';
import { exclusionText, explanationText } from '../explain/render.ts';
import { named } from '../names.ts';
import { print, terminal } from '../terminal.ts';

export interface ExplainOptions {
  readonly example: boolean;
  readonly json?: boolean;
}

/** Does what `obc explain` is asked for. */
export async function explain(id: string, { example, json = false }: ExplainOptions): Promise<void> {
  const excluded = exclusions.find((row) => row.id === id);
  if (excluded !== undefined)
    print(json ? JSON.stringify(excluded, null, 1) : exclusionText(terminal(), excluded));
  else await explainRow(named('requirement', id, requirements), example, json);
}

async function explainRow(row: Requirement, wantsExample: boolean, json: boolean): Promise<void> {
  const explanation = explanationOf(row, checks, faults);
  const example = wantsExample ? await exampleOf(row.id, faultsBreaking(row.id, faults), checks) : undefined;
  if (!json) {
    print(explanationText(terminal(), explanation, example));
    return;
  }
  const findings = example?.report.requirements.find(({ id }) => id === row.id)?.findings;
  print(
    JSON.stringify({ ...explanation, example: example && { fault: example.fault.id, findings } }, null, 1),
  );
}
