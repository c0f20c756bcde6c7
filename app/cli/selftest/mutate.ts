import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import logUpdate from 'log-update';
import { faults } from '../../../proof/faults/index.ts';
import { type Accepted, figuresOf } from '../../../proof/self-test/mutation/figures.ts';
import { listMutants, type Mutant } from '../../../proof/self-test/mutation/mutant.ts';
import { mutate } from '../../../proof/self-test/mutation/mutate.ts';
import { createProcessPool } from '../../../proof/self-test/mutation/process-pool.ts';
import { renderMutation } from '../../../proof/self-test/mutation/render.ts';
import { getRequirement } from '../../../src/catalogue/requirements.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { checks } from '../../../tests/index.ts';
import { detectTerminal, print } from '../../command-line/terminal.ts';

export interface MutationOptions {
  readonly area?: readonly string[];
  readonly json?: boolean;
}

/** `npm run selftest -- --weaken`: leaves out each check and each schema keyword in turn; ends with 1 when a mutant survives. */
export async function runMutants({ area, json = false }: MutationOptions): Promise<void> {
  const chosen = listMutants(checks).filter((mutant) => area === undefined || concerns(mutant, area));
  const live = process.stdout.isTTY === true && !json;
  const pool = createProcessPool((id, done, all) => {
    if (live) logUpdate(`[${done}/${all}] ${id}`);
  });
  const suite = await mutate(chosen, faults, pool);
  if (live) logUpdate.clear();
  const figures = figuresOf(suite, accepted(), area === undefined);
  print(json ? JSON.stringify(figures) : renderMutation(figures, detectTerminal().colour));
  process.exitCode = figures.perfect ? 0 : 1;
}

function concerns({ requirements }: Mutant, areas: readonly string[]): boolean {
  return requirements.some((requirement) => areas.includes(getRequirement(requirement).area));
}

/** An installed package has no self-tests of its own, and so accepts nothing. */
function accepted(): Accepted {
  const file = join(packageRoot, 'unit-tests', 'self-test', 'accepted.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Accepted) : {};
}
