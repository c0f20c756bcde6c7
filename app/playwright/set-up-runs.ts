import type { FullConfig } from '@playwright/test/reporter';
import { readVariable } from '../../src/lib/env.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { waysToNameTarget } from '../../src/target-file/source.ts';
import { beginAtOnce, hasBegun, isClosed } from './begin.ts';
import { refuseOtherTsconfig } from './command-line.ts';
import { findRed, finishRuns, nothingRan } from './end.ts';
import { failAtExit } from './fail-verdict.ts';
import { beginHandover } from './handover.ts';
import { isReporterPresent } from './present.ts';
import {
  forgetRuns,
  isOwnProject,
  isStartedByCommand,
  type PlannedRun,
  planRuns,
  type Runs,
} from './runs.ts';
import { readEmbedded, tellEmbedded } from './settings.ts';
import { chooseStream, keepEnded, printEnded, readSummaryView } from './summary.ts';
import { nameTarget } from './title.ts';

/**
 * Before the tests: plans the runs of the projects that were chosen, says what will be tested, and starts the demo server
 * where a run needs it. After them: the reports, where no reporter of ours has written them. Throws UserError where no target
 * is named in CI, for settings that are wrong, and for another tsconfig.
 */
export async function setUpRuns(config: FullConfig): Promise<() => Promise<void>> {
  refuseOtherTsconfig(config.argv);
  const stream = chooseStream(config);
  const runs = planRuns(config);
  for (const run of Object.values(runs.planned)) refuseSilentDemo(run);
  const close = await startDemo(runs);
  beginHandover();
  // It says itself what it tests, and has read the target.
  if (isStartedByCommand()) for (const key of Object.keys(runs.planned)) beginAtOnce(key);
  else for (const run of Object.values(runs.planned)) announce(run, config, stream);
  return async () => {
    await close?.();
    const ended = await finishRuns(false, readSummaryView(stream));
    keepEnded(ended);
    const isIdle =
      config.projects.every(isOwnProject) && !Object.values(runs.planned).some((run) => hasBegun(runs, run));
    const reports = ended.map(({ report }) => report);
    const red = isStartedByCommand() ? [] : findRed(runs, reports);
    // A reporter of somebody's own may give the call another status.
    if (red.length > 0) failAtExit();
    const unclosed = red.filter(({ run }) => !isClosed(runs, run)).map(({ text }) => text);
    forgetRuns();
    if (!isReporterPresent()) printEnded(stream);
    if (!isReporterPresent() && isIdle && config.shard === null) throw new UserError(nothingRan);
    if (unclosed.length > 0)
      throw new UserError(`the verdict test did not run, and the run is not green: ${unclosed.join('; ')}`);
  };
}

/** A pipeline that tests the demo by mistake would be green for ever. */
function refuseSilentDemo({ source }: PlannedRun): void {
  if (source.kind !== 'demo' || source.isAsked || readVariable('CI') === undefined) return;
  throw new UserError(
    `no target is named, and in CI nothing is tested without one: ${waysToNameTarget}. OBC_TARGET=demo tests the bundled demo server`,
  );
}

function announce(run: PlannedRun, { projects }: FullConfig, stream: NodeJS.WriteStream): void {
  const { source, settings } = run;
  const { seed, depth, mode } = settings.plan;
  const by = source.kind === 'demo' ? '' : ` (${source.by})`;
  const lines = [
    `Testing ${nameTarget(run)}${by}: depth ${depth}, seed ${seed}, ${mode} mode, reports in ${settings.out}`,
    ...(source.kind === 'demo' && !source.isAsked
      ? [
          'No target was named, so this run says nothing about your server.',
          `To test yours, ${waysToNameTarget}.`,
        ]
      : []),
    ...(projects.some(({ retries }) => retries > 0)
      ? [
          'Retries are not used: a failure that shows once is a failure. --repeat-each shows how often it does.',
        ]
      : []),
  ];
  stream.write(`${lines.join('\n')}\n`);
}

/** A server that is described already (by a test of ours) is used as it is. */
async function startDemo({ planned }: Runs): Promise<(() => Promise<void>) | undefined> {
  const isNeeded = Object.values(planned).some(({ source }) => source.kind === 'demo');
  const given = readEmbedded();
  if (!isNeeded || given !== undefined) {
    tellEmbedded(given);
    return undefined;
  }
  const { startReferenceServer } = await import('../../proof/reference-server/server.ts');
  const server = await startReferenceServer();
  tellEmbedded(server.description);
  return () => {
    // The next set-up of this process starts one of its own.
    tellEmbedded(undefined);
    return server.close();
  };
}
