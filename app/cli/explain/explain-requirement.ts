import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../../../proof/faults/index.ts';
import { findExample, observationOf } from '../../../proof/self-test/example.ts';
import type { Requirement } from '../../../src/catalogue/requirements.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';
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
  const laws = findLawPlaces(row.id);
  const lastRun = describeLastRun(row.id);
  if (!json) {
    print(renderExplanation(detectTerminal(), explanation, { example, observed, laws, lastRun }));
    return;
  }
  const findings = example?.report.requirements.find(({ id }) => id === row.id)?.findings;
  const shown = { example: example && { fault: example.fault.id, findings }, observed, laws, lastRun };
  print(JSON.stringify({ ...explanation, ...shown }, null, 1));
}

/** Finds where laws judge a requirement: the file of each, with the line that names the requirement first. */
function findLawPlaces(id: string): readonly string[] {
  const folder = join(packageRoot, 'laws');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort();
  return files.flatMap((name) => {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(`'${id}'`));
    return at < 0 ? [] : [`laws/${name.replaceAll('\\', '/')}:${at + 1}`];
  });
}
