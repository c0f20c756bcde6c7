import { writeFileSync } from 'node:fs';
import logUpdate from 'log-update';
import {
  detectClients,
  examineClients,
  listClientPairs,
  listClients,
} from '../../../client/self-test/clients.ts';
import { faults } from '../../../proof/faults/index.ts';
import { measureCurves } from '../../../proof/self-test/curve.ts';
import { type Detection, detectionOf } from '../../../proof/self-test/detection.ts';
import { type Examination, isPerfect } from '../../../proof/self-test/examine.ts';
import { renderDetectionPage } from '../../../proof/self-test/markdown.ts';
import { listComplaints, renderDetection } from '../../../proof/self-test/render.ts';
import { examineAll } from '../../../proof/self-test/run.ts';
import { type Selection, type SubjectName, selectSubjects } from '../../../proof/self-test/subjects.ts';
import { variations } from '../../../proof/variations/index.ts';
import { listPlugins } from '../../../src/catalogue/plugins/loaded.ts';
import { areas, requirements } from '../../../src/catalogue/requirements.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { verifyNames } from '../../../src/plan/selected-names.ts';
import { findNamed } from '../../command-line/names.ts';
import { detectTerminal, print } from '../../command-line/terminal.ts';
import { runAnswerMutants, runMutants } from './mutate-answers.ts';

interface SelftestOptions {
  readonly fault?: readonly string[];
  readonly requirement?: readonly string[];
  readonly area?: readonly string[];
  readonly variation?: readonly string[];
  readonly intermittent?: boolean;
  readonly sets?: number;
  readonly shard?: NonNullable<Selection['shard']>;
  readonly json?: boolean;
  readonly doc?: string;
  readonly weaken?: boolean;
  readonly clients?: boolean;
  readonly mutate?: boolean;
  readonly mutants?: number;
  readonly seed?: number;
  readonly at?: readonly string[];
  readonly html?: string;
}

/** Does what `npm run selftest` is asked for and sets the exit code. Throws UserError. */
export default async function selftest(options: SelftestOptions): Promise<void> {
  const { fault = [], requirement = [], area = [], variation = [], json = false, doc } = options;
  verifyNames('area', area, areas);
  if (options.weaken === true) return weakenWhole(options);
  if (options.mutate === true) return mutateWhole(options);
  for (const id of fault) findNamed('fault', id, faults);
  for (const id of requirement) findNamed('requirement', id, requirements);
  for (const id of variation) if (id !== 'all') findNamed('variation', id, variations);
  const selection = selectionOf(options);
  const whole = Object.keys(selection).length === 0;
  if (doc !== undefined && !whole)
    throw new UserError(
      '--doc needs a whole run: leave --fault, --requirement, --area, --variation and --shard out',
    );
  const alone = options.clients === true;
  if (alone && !whole) throw new UserError('--clients stands alone: leave the other options out');
  const hasClients = alone || includesClients(selection);
  const subjects = alone ? [] : selectSubjects(selection, doc !== undefined);
  const examinations = await examineSelection(subjects, json);
  const clients = hasClients
    ? detectClients(await examineClients([...listClients(), ...listClientPairs()]))
    : undefined;
  const detection = detectionOf(examinations, whole && !alone, clients);
  if (doc !== undefined) await writePage(doc, detection, examinations);
  if (json) print(JSON.stringify({ detection, examinations }));
  else print(renderDetection(detection, examinations, detectTerminal().colour));
  process.exitCode = detection.perfect ? 0 : 1;
}

async function writePage(
  file: string,
  detection: Detection,
  examinations: readonly Examination[],
): Promise<void> {
  const { checks } = await import('../../../tests/index.ts');
  writeFileSync(file, renderDetectionPage(detection, examinations, await measureCurves(checks)));
}

/** The clients belong to a whole run, and to the first of its parts; plug-ins bring none. */
function includesClients({ shard, ...others }: Selection): boolean {
  if (listPlugins().length > 0) return false;
  return Object.keys(others).length === 0 && (shard === undefined || shard.index === 1);
}

async function examineSelection(
  subjects: readonly SubjectName[],
  silent: boolean,
): Promise<readonly Examination[]> {
  const watch = watcher(subjects.length, silent);
  const examinations = await examineAll(subjects, watch.learned);
  watch.end();
  return examinations;
}

async function weakenWhole({
  fault,
  requirement,
  variation,
  shard,
  doc,
  ...options
}: SelftestOptions): Promise<void> {
  if ([fault, requirement, variation, shard, doc].some((given) => given !== undefined))
    throw new UserError(
      '--weaken needs every fault: leave --fault, --requirement, --variation, --shard and --doc out',
    );
  await runMutants(options);
}

/** Mutants of answers have a selection of their own. */
async function mutateWhole(options: SelftestOptions): Promise<void> {
  const { fault, requirement, area, variation } = options;
  if ([fault, requirement, area, variation].some((given) => given !== undefined))
    throw new UserError('--mutate takes mutants by --mutants, --seed, --at and --shard');
  await runAnswerMutants(options);
}

function selectionOf({
  fault,
  requirement,
  area,
  variation,
  intermittent,
  sets,
  shard,
}: SelftestOptions): Selection {
  return {
    ...(fault === undefined ? {} : { faults: fault }),
    ...(requirement === undefined ? {} : { requirements: requirement }),
    ...(area === undefined ? {} : { areas: area }),
    ...(variation === undefined ? {} : { variations: variation }),
    ...(intermittent === undefined ? {} : { intermittent }),
    ...(sets === undefined ? {} : { sets }),
    ...(shard === undefined ? {} : { shard }),
  };
}

/** Live progress in a terminal, a line per complaint without one, nothing for machines. */
function watcher(total: number, silent: boolean) {
  const live = process.stdout.isTTY === true && !silent;
  return {
    learned(examination: Examination, done: number): void {
      if (live)
        logUpdate(`[${done}/${total}] ${examination.kind} ${examination.id} (${examination.took} ms)`);
      else if (!silent && !isPerfect(examination)) print(...listComplaints(examination));
    },
    end(): void {
      if (live) logUpdate.clear();
    },
  };
}
