import type { Command } from 'commander';
import { checks } from '../../../tests/checks.ts';
import { exclusions, type Requirement, requirements } from '../../catalogue/rows.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { faultsBreaking } from '../catalogue-view.ts';
import { exampleOf } from '../explain/example.ts';
import { explanationOf } from '../explain/explanation.ts';
import { exclusionText, explanationText } from '../explain/render.ts';
import { named } from '../names.ts';
import { print, terminal } from '../terminal.ts';

const help = `
The example is made on the spot: the reference server with a seeded fault, certified in this process.

Exit codes:
  0  explained
  2  no requirement has this id (the nearest one is named)

Examples:
  $ obc explain providers-list-answers-200-with-an-array
  $ obc explain providers-list-answers-200-with-an-array --json`;

/** `obc explain`: one requirement: its clause, how it is judged, what proves it, and an example of a finding. */
export function addExplain(program: Command): void {
  program
    .command('explain')
    .description('Explains one requirement: how it is judged, and what proves the judgement.')
    .argument('<id>', 'id of the requirement; obc list shows them')
    .option('--no-example', 'leave the example of a finding out')
    .option('--json', 'print JSON')
    .addHelpText('after', help)
    .action(explain);
}

interface ExplainOptions {
  readonly example: boolean;
  readonly json?: boolean;
}

async function explain(id: string, { example, json = false }: ExplainOptions): Promise<void> {
  const excluded = exclusions.find((row) => row.id === id);
  if (excluded !== undefined) print(json ? JSON.stringify(excluded, null, 1) : exclusionText(terminal(), excluded));
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
  print(JSON.stringify({ ...explanation, example: example && { fault: example.fault.id, findings } }, null, 1));
}
