import { rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { type AssignedShard, findAssignedShard, findJobName } from '../../../../src/lib/assigned-shard.ts';
import { readEnvironment } from '../../../../src/lib/env.ts';
import { groupBy } from '../../../../src/lib/group-by.ts';
import { makeFolder } from '../../../../src/lib/make-folder.ts';
import { tryToWrite, UserError } from '../../../../src/lib/user-error.ts';
import { escapeProse, formatTable } from '../../../../src/report/formats/markdown/escape.ts';
import { joinParts } from '../../../../src/report/formats/markdown/join.ts';
import { escapeForLog } from '../../../../src/report/formats/text.ts';
import { pluralize } from '../../../../src/report/verdict/outcome.ts';
import { exitCodes } from '../../../command-line/end.ts';
import { readReport } from '../../../command-line/report-file.ts';
import { note, print, type StopSignal, stopAtOnce, watchSignals } from '../../../command-line/terminal.ts';
import { decideJobExitCode, type JobOutcome, type JoinedJob, joinShards, type ReadOutcome } from './join.ts';
import { locateTargetFolder, readShardRecords, refuseUnwritable } from './record.ts';
import { isVerdict, runShard } from './run-shard.ts';
import { type JobTarget, listTargetFiles, selectShard } from './targets.ts';

interface JobOptions {
  readonly shard?: AssignedShard;
  readonly join?: boolean;
  readonly job?: string;
  readonly out: string;
}

/** Options of `obc run` that the job itself decides. */
const ownOptions = /^(?:--(?:out|shard|demo|last-failed|json))(?:=|$)/;

/** Runs a shard of a job, or joins what its shards left, and sets the exit code. Throws UserError. */
export default async function job(
  folder: string,
  options: readonly string[],
  { shard: given, join: isJoining = false, job: named, out }: JobOptions,
): Promise<void> {
  const targets = listTargetFiles(folder);
  const env = readEnvironment();
  const name = named ?? findJobName(env);
  if (isJoining) return joinJob(targets, name, out);
  const own = options.find((option) => ownOptions.test(option));
  if (own !== undefined)
    throw new UserError(`${own} is for obc registry run to decide: leave it out after --`);
  refuseUnwritable(() => removeJoined(out));
  const shard = given ?? findAssignedShard(env) ?? { index: 1, of: 1 };
  const stop = new AbortController();
  let signal: StopSignal | undefined;
  watchSignals(stopAtOnce, (one) => {
    signal = one;
    stop.abort();
  });
  const { runs } = await runShard({ targets, shard, job: name ?? '', out, options }, stop.signal);
  const ended = Object.values(runs);
  const judged = ended.filter(({ exitCode }) => isVerdict(exitCode)).length;
  const of = `${pluralize(selectShard(targets, shard).length, 'target')} of shard ${shard.index} of ${shard.of}`;
  note('', `${judged} of the ${of} came to a verdict`);
  if (signal !== undefined) process.exitCode = 128 + constants.signals[signal];
  else if (shard.of === 1) joinJob(targets, name ?? '', out);
  else process.exitCode = judged === ended.length ? 0 : exitCodes.internal;
}

/** The files of a job beside the folders of its targets. */
const joinedFiles = { job: 'job.json', summary: 'summary.md' } as const;

/** Removes the result of an earlier job, which is not that of this one. */
function removeJoined(out: string): void {
  tryToWrite(`the folder ${out}`, 'cannot be written', () => {
    for (const name of Object.values(joinedFiles)) rmSync(join(out, name), { force: true });
  });
}

function joinJob(targets: readonly JobTarget[], job: string | undefined, out: string): void {
  const joined = joinShards(
    readShardRecords(out),
    targets.map(({ name }) => name),
    { job, readOutcome: outcomesBelow(out) },
  );
  tryToWrite(`the folder ${out}`, 'cannot be written', () => {
    makeFolder(out);
    writeFileSync(join(out, joinedFiles.job), `${JSON.stringify({ version: 1, ...joined }, null, 2)}\n`);
    writeFileSync(join(out, joinedFiles.summary), renderJobSummary(joined));
  });
  print(...describeJob(joined));
  process.exitCode = decideJobExitCode(joined);
}

function outcomesBelow(out: string): ReadOutcome {
  return (target) => {
    try {
      const { run, outcome } = readReport(locateTargetFolder(out, target));
      return { runId: run.id, outcome };
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  };
}

const green = ['conformant', 'passed-in-scope', 'passed-with-waivers'];

/** Writes the end of a job in lines: each target that is not green, what is missing, and the counts. */
export function describeJob({ targets, shards, missing }: JoinedJob): string[] {
  const odd = targets.filter(({ outcome }) => !green.includes(outcome) && outcome !== 'lost');
  return [
    ...odd.map(({ target, outcome, why }) => `${outcome}: ${target}${why ? ` (${why})` : ''}`),
    ...missing,
    `${pluralize(targets.length, 'target')} in ${pluralize(shards, 'shard')}: ${countsOf(targets)}`,
  ].map(escapeForLog);
}

/** The same for a pull request or the summary of a pipeline, with every target. */
export function renderJobSummary({ targets, missing }: JoinedJob): string {
  const rows = targets.map(({ target, outcome, shard, why = '' }) => [
    escapeProse(target),
    outcome,
    String(shard),
    escapeProse(why),
  ]);
  return joinParts([
    [`# ${pluralize(targets.length, 'target')}: ${countsOf(targets)}`],
    missing.map((line) => `- ${escapeProse(line)}`),
    formatTable(['target', 'outcome', 'shard', 'why'], rows),
  ]);
}

function countsOf(targets: readonly JobOutcome[]): string {
  const counts = [...groupBy(targets, ({ outcome }) => outcome)].map(
    ([outcome, { length }]) => `${length} ${outcome}`,
  );
  const lost = counts.some((count) => count.endsWith(' lost')) ? [] : ['none lost'];
  return [...counts, ...lost].join(', ');
}
