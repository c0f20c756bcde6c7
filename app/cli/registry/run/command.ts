import type { Command } from 'commander';
import { loadAction, parseShard } from '../../../command-line/values.ts';

const help = `
Certifies every target file of a folder. Several machines share them out: each
is told its shard by --shard i/n, or by what started it: a Kubernetes Indexed
Job (with OBC_SHARDS), GitLab, CircleCI, Azure Pipelines, Buildkite, AWS Batch.
Afterwards --join, with the same folder of target files and what all shards left
in --out, says what came of each target, and names what was lost.

Each target runs in a process of its own, into targets/<name> of --out. What
follows -- goes to each obc run. A shard that is started again in the same job
goes on where it was: the job is known by --job, OBC_JOB, or the pipeline.

Exit codes:
  of one shard of several
  0  every target of the shard came to a verdict, whatever it was
  2  no target files, or no shard that could be
  4  the run of a target broke or was killed, or nothing could be written
  of --join, and where one machine runs all
  0  every target is conformant (as far as it was selected and waived)
  1  a target is non-conformant
  2  a target could not be judged, or these are not the shards of one job
  3  a target is partial, or lost
  4  the suite itself broke at a target

Examples:
  $ obc registry run targets
  $ obc registry run targets --shard 7/30 --out results -- --seed 42
  $ obc registry run targets --join --out results`;

/** `obc registry run`: certifies many targets, shared out among machines. */
export function addRegistryRun(group: Command): void {
  group
    .command('run')
    .description('Certifies a folder of target files, also as one shard of many.')
    .argument('<targets>', 'folder of the target files')
    .argument('[options...]', 'options of obc run for every target, after --')
    .option('--shard <i/n>', 'run one part of n of the targets (default: as told by the engine)', parseShard)
    .option('--join', 'join what the shards left, and run nothing')
    .option('--job <name>', 'what the shards of this job share (default: the pipeline)')
    .option('--out <folder>', 'where the shards leave their reports', 'results')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
