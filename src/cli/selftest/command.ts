import { writeFileSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import logUpdate from 'log-update';
import { areas } from '../../catalogue/rows.ts';
import { UserError } from '../../lib/user-error.ts';
import { faults } from '../../reference-server/faults/index.ts';
import { detectionOf } from '../../self-test/detection.ts';
import { type Examination, isPerfect } from '../../self-test/examine.ts';
import { detectionMarkdown } from '../../self-test/markdown.ts';
import { complaints, renderDetection } from '../../self-test/render.ts';
import { examineAll } from '../../self-test/run.ts';
import { type Selection, selectedSubjects } from '../../self-test/subjects.ts';
import { named } from '../shared/names.ts';
import { print, terminal } from '../shared/terminal.ts';
import { collected, shardOf } from '../shared/values.ts';
import { weakenSuite } from './weaken.ts';

const help = `
Certifies the reference server, once as it is, once under each seeded fault and once in each conforming variation.
Every requirement that a fault breaks has to fail and no other one; a conforming server fails nothing.

With --weaken it leaves out each check and each schema keyword in turn instead, and runs the faults that they see:
what is left out and not missed by any fault is superfluous, or lacks a fault. Survivors that are accepted stand
with their reasons in unit-tests/self-test/accepted.json.

Exit codes:
  0  every fault is detected, nothing is charged wrongly, and a fault kills every MUST and DERIVED requirement;
     with --weaken: every check and keyword is missed, or accepted
  1  the list at the end says what is not so
  2  a wrong option

Examples:
  $ obc selftest
  $ obc selftest --fault provider-id-is-text
  $ obc selftest --area recipients
  $ obc selftest --shard 1/2 --json
  $ obc selftest --weaken`;

interface SelftestOptions {
  readonly fault?: readonly string[];
  readonly area?: readonly string[];
  readonly shard?: string;
  readonly json?: boolean;
  readonly doc?: string;
  readonly weaken?: boolean;
}

/** `obc selftest`: every check against every fault and every conforming variation. */
export function addSelftest(program: Command): void {
  program
    .command('selftest')
    .description('Proves that the suite detects seeded faults and raises no false alarm.')
    .option('--fault <ids>', 'only these faults, separated by commas; repeatable', collected)
    .option('--area <names>', 'only faults of these areas, separated by commas; repeatable', areaNames)
    .option('--shard <i/n>', 'only the i-th of n parts', shardOf)
    .option('--json', 'print figures and examinations as JSON')
    .option('--doc <file>', 'write the figures and the matrix as Markdown; whole runs only')
    .option('--weaken', 'leave out each check and each schema keyword in turn; only with --area and --json')
    .addHelpText('after', help)
    .action(selftest);
}

function areaNames(text: string, before?: readonly string[]): readonly string[] {
  const names = collected(text, before);
  const unknown = names.find((name) => !(areas as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new InvalidArgumentError(`There is no area ${unknown}; there are ${areas.join(', ')}.`);
  return names;
}

async function selftest(options: SelftestOptions): Promise<void> {
  const { fault = [], json = false, doc } = options;
  if (options.weaken === true) return weakened(options);
  for (const id of fault) named('fault', id, faults);
  const selection = selectionOf(options);
  const whole = Object.keys(selection).length === 0;
  if (doc !== undefined && !whole)
    throw new UserError('--doc needs a whole run: leave --fault, --area and --shard out');
  const subjects = selectedSubjects(selection);
  const examinations: Examination[] = [];
  const watch = watcher(subjects.length, json);
  await examineAll(subjects, (examination) => {
    examinations.push(examination);
    watch.learned(examination, examinations.length);
  });
  watch.end();
  const detection = detectionOf(examinations, whole);
  if (doc !== undefined) writeFileSync(doc, detectionMarkdown(detection, examinations));
  if (json) print(JSON.stringify({ detection, examinations }));
  else print(renderDetection(detection, examinations, terminal().colour));
  process.exitCode = detection.perfect ? 0 : 1;
}

async function weakened({ fault, shard, doc, ...options }: SelftestOptions): Promise<void> {
  if (fault !== undefined || shard !== undefined || doc !== undefined)
    throw new UserError('--weaken needs every fault: leave --fault, --shard and --doc out');
  await weakenSuite(options);
}

function selectionOf({ fault, area, shard }: SelftestOptions): Selection {
  const [index, of] = shard?.split('/').map(Number) ?? [];
  return {
    ...(fault === undefined ? {} : { faults: fault }),
    ...(area === undefined ? {} : { areas: area }),
    ...(index === undefined || of === undefined ? {} : { shard: { index, of } }),
  };
}

/** Live progress in a terminal, a line per complaint without one, nothing for machines. */
function watcher(total: number, silent: boolean) {
  const live = process.stdout.isTTY === true && !silent;
  return {
    learned(examination: Examination, done: number): void {
      if (live)
        logUpdate(`[${done}/${total}] ${examination.kind} ${examination.id} (${examination.took} ms)`);
      else if (!silent && !isPerfect(examination)) print(...complaints(examination));
    },
    end(): void {
      if (live) logUpdate.clear();
    },
  };
}
