import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import logUpdate from 'log-update';
import { checks } from '../../../tests/index.ts';
import { getRequirement } from '../../catalogue/rows.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { crewOfProcesses } from '../../self-test/mutation/crew.ts';
import { type Accepted, figuresOf } from '../../self-test/mutation/figures.ts';
import { renderWeakening } from '../../self-test/mutation/render.ts';
import { weaken } from '../../self-test/mutation/weaken.ts';
import { allWeakenings, type Weakening } from '../../self-test/mutation/weakening.ts';
import { detectTerminal, print } from '../shared/terminal.ts';

export interface WeakenOptions {
  readonly area?: readonly string[];
  readonly json?: boolean;
}

/** `obc selftest --weaken`: leaves out each check and each schema keyword in turn; ends with 1 when nothing notices. */
export async function weakenSuite({ area, json = false }: WeakenOptions): Promise<void> {
  const chosen = allWeakenings(checks).filter((weakening) => area === undefined || concerns(weakening, area));
  const live = process.stdout.isTTY === true && !json;
  const crew = crewOfProcesses((id, done, all) => {
    if (live) logUpdate(`[${done}/${all}] ${id}`);
  });
  const suite = await weaken(chosen, faults, crew);
  if (live) logUpdate.clear();
  const figures = figuresOf(suite, accepted(), area === undefined);
  print(json ? JSON.stringify(figures) : renderWeakening(figures, detectTerminal().colour));
  process.exitCode = figures.perfect ? 0 : 1;
}

function concerns({ rows }: Weakening, areas: readonly string[]): boolean {
  return rows.some((row) => areas.includes(getRequirement(row).area));
}

/** An installed package has no self-tests of its own, and so accepts nothing. */
function accepted(): Accepted {
  const file = join(packageRoot, 'unit-tests', 'self-test', 'accepted.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Accepted) : {};
}
