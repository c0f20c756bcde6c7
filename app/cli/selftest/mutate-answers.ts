import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import logUpdate from 'log-update';
import { faults } from '../../../proof/faults/index.ts';
import { summarizeMutants } from '../../../proof/self-test/answers/figures.ts';
import {
  composeMutationReport,
  type MutationReport,
} from '../../../proof/self-test/answers/mutation-report.ts';
import { renderMutationPage } from '../../../proof/self-test/answers/page.ts';
import { renderAnswerFigures } from '../../../proof/self-test/answers/render.ts';
import { findMutants, tryMutants } from '../../../proof/self-test/answers/run.ts';
import { type MutantSelection, selectMutants } from '../../../proof/self-test/answers/sample.ts';
import type { TriedAnswerMutant } from '../../../proof/self-test/answers/try-mutant.ts';
import { type Accepted, figuresOf } from '../../../proof/self-test/mutation/figures.ts';
import { listMutants, type Mutant } from '../../../proof/self-test/mutation/mutant.ts';
import { mutate } from '../../../proof/self-test/mutation/mutate.ts';
import { createProcessPool } from '../../../proof/self-test/mutation/process-pool.ts';
import { renderMutation } from '../../../proof/self-test/mutation/render.ts';
import { getRequirement } from '../../../src/catalogue/requirements.ts';
import { makeFolder } from '../../../src/lib/make-folder.ts';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { checks } from '../../../tests/index.ts';
import { detectTerminal, print } from '../../command-line/terminal.ts';

export interface AnswerMutationOptions {
  readonly mutants?: number;
  readonly seed?: number;
  readonly shard?: NonNullable<MutantSelection['shard']>;
  readonly at?: readonly string[];
  readonly html?: string;
  readonly json?: boolean;
  readonly doc?: string;
}

/**
 * `npm run selftest -- --mutate`: changes one place of the answers at a time; ends with 1 when a mutant that the document
 * forbids goes unnoticed, or one that it allows fails anything. Throws UserError.
 */
export async function runAnswerMutants(options: AnswerMutationOptions): Promise<void> {
  const { json = false, html, doc, mutants: count, seed, shard, at } = options;
  const { places, mutants } = await findMutants(checks);
  const chosen = selectMutants(mutants, {
    ...(count === undefined ? {} : { count }),
    ...(seed === undefined ? {} : { seed }),
    ...(shard === undefined ? {} : { shard }),
    ...(at === undefined ? {} : { words: at }),
  });
  if (chosen.length === 0)
    throw new UserError(`no mutant holds ${at?.join(' and ') ?? 'what is asked for'} in its name`);
  const live = process.stdout.isTTY === true && !json;
  const tried: TriedAnswerMutant[] = [];
  await tryMutants(chosen, (one) => {
    tried.push(one);
    if (live) logUpdate(`[${tried.length}/${chosen.length}] ${one.id}`);
  });
  if (live) logUpdate.clear();
  // They come in the order in which processes end with them.
  tried.sort((a, b) => (a.id < b.id ? -1 : 1));
  const figures = summarizeMutants(tried);
  if (html !== undefined) writeReport(html, composeMutationReport(tried, places));
  if (doc !== undefined)
    writeFileSync(doc, renderMutationPage(figures, { all: mutants.length, seed: seed ?? 1 }));
  print(json ? JSON.stringify(figures) : renderAnswerFigures(figures, detectTerminal().colour));
  process.exitCode = figures.perfect ? 0 : 1;
}

/** The script of the standard page, which is there in a clone only. */
const elements = join(packageRoot, 'node_modules/mutation-testing-elements/dist/mutation-test-elements.js');

function writeReport(folder: string, report: MutationReport): void {
  makeFolder(folder);
  const data = JSON.stringify(report);
  writeFileSync(join(folder, 'mutation.json'), data);
  if (!existsSync(elements)) return;
  // Within a script an end tag would end it, wherever it stands.
  const inline = data.replaceAll('<', '\\u003c');
  const page = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Mutated answers</title>',
    `<script>${readFileSync(elements, 'utf8').replaceAll('</script', '<\\/script')}</script></head>`,
    '<body><mutation-test-report-app title-postfix="Mutated answers"></mutation-test-report-app>',
    `<script>document.querySelector('mutation-test-report-app').report = ${inline};</script>`,
    '</body></html>',
  ];
  writeFileSync(join(folder, 'index.html'), page.join('\n'));
}

interface MutationOptions {
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
