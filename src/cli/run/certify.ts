import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { checks } from '../../../tests/index.ts';
import { newRunId } from '../../engine/run-id.ts';
import type { PlanOptions } from '../../plan/plan.ts';
import { effectiveMode } from '../../target-file/mode.ts';
import type { Target } from '../../target-file/types.ts';
import { exitCodes } from '../shared/end.ts';
import { verifySelection } from '../shared/names.ts';
import { fitted, note, print } from '../shared/terminal.ts';
import { announcement } from './announcement.ts';
import type { ResolvedOptions, RunOptions } from './options.ts';
import { runPlaywright } from './playwright.ts';
import { doctorOf, replayOf } from './replay.ts';
import { verdictOfRun } from './result.ts';
import { targetOfRun } from './target.ts';

/**
 * Certifies the target of the options and gives the exit code. `isTyped` tells options of the command line from
 * those of the environment. Throws UserError before anything is sent.
 */
export async function certify(given: RunOptions, isTyped: (option: string) => boolean): Promise<number> {
  const { only = [], out, allowPartial = false, json = false } = given;
  verifySelection(only, checks);
  const chosen = targetOfRun(given, isTyped);
  const options = {
    ...given,
    ...chosen.names,
    seed: given.seed ?? (given.shard === undefined ? randomInt(2 ** 31 - 1) : seedOfShards),
    mode: modeOf(chosen.target, given),
  };
  const announced = announcement(chosen.target, options, given.mode);
  if (json) note(...announced);
  else print(...fitted(announced, process.stdout));
  const runId = newRunId();
  const folder = resolve(out);
  const child = await runPlaywright(variablesOf(options, folder, runId), json);
  const verdict = verdictOfRun({ folder, runId, child, allowPartial });
  if (json && verdict.text !== undefined) process.stdout.write(verdict.text);
  if (verdict.problem !== undefined) note(...verdict.problem.split('\n'));
  if (verdict.exitCode === exitCodes.usage && options.target !== undefined)
    note(`hint: ${doctorOf(options.target)} looks at each setting and changes nothing`);
  return verdict.exitCode;
}

/** Shards on several machines must agree on the seed to be joined. */
const seedOfShards = 1;

function modeOf(target: Target | undefined, { mode }: RunOptions): PlanOptions['mode'] {
  return target === undefined ? mode : effectiveMode(target, mode);
}

function variablesOf(options: ResolvedOptions, folder: string, runId: string) {
  const { target, baseUrl, bankingUrl, seed, depth, mode, only, shard, workers, strictWaivers } = options;
  return {
    OBC_TARGET: target === undefined ? undefined : resolve(target),
    OBC_BASE_URL: baseUrl,
    OBC_BANKING_URL: bankingUrl,
    OBC_SEED: String(seed),
    OBC_DEPTH: depth,
    OBC_MODE: mode,
    OBC_ONLY: only?.join(','),
    OBC_SHARD: shard,
    OBC_WORKERS: String(workers),
    OBC_OUT: folder,
    OBC_RUN_ID: runId,
    OBC_REPLAY: replayOf(options),
    OBC_STRICT_WAIVERS: strictWaivers === true ? 'yes' : undefined,
  };
}
