import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { referenceTarget } from '../../../proof/reference-target.ts';
import { runRounds } from '../../../src/engine/rounds.ts';
import { runCheck } from '../../../src/engine/run-check.ts';
import type { Session } from '../../../src/engine/session/session.ts';
import type { Clock } from '../../../src/http/clock.ts';
import type { Finding } from '../../../src/journal/entry.ts';
import { type Handover, MemoryHandover } from '../../../src/journal/redaction/handover.ts';
import type { Check } from '../../../src/plan/check.ts';
import { estimateRequests } from '../../../src/plan/demand.ts';
import { makePlan, type PlannedCheck } from '../../../src/plan/plan.ts';
import { Repetition } from '../../../src/plan/repetition.ts';
import { orderWorstFirst } from '../../../src/plan/worst-first.ts';
import { cut, escapeForLog, escapeUnprintable } from '../../../src/report/formats/text.ts';
import { beginRun } from '../../../src/report/run/begin.ts';
import { readRunFolder } from '../../../src/report/run/rebuild-report.ts';
import { exitCodeOf } from '../../../src/report/verdict/exit-code.ts';
import { pluralize } from '../../../src/report/verdict/outcome.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import { summaryViewOf, waitForStop } from '../../command-line/terminal.ts';
import { concludeCheck, listViolated, selectWaivers } from '../../playwright/check-end.ts';
import { finishRun, loadForEnd } from '../../playwright/finish.ts';
import { finishHandover } from '../../playwright/handover.ts';
import { loadLiveLine, Progress } from '../../playwright/progress.ts';
import type { RunSettings } from '../../playwright/settings.ts';
import { openWorkerSession } from '../../playwright/worker-session.ts';
import type { Ended } from './playwright.ts';

/**
 * Runs the planned checks in this process, one after another or side by side, and leaves what a Playwright process leaves: record,
 * journal and reports. Without a target the embedded reference server is judged. The first signal ends the checks and
 * leaves a partial report, the second one ends the process. Output goes to standard error when `quiet`.
 */
export async function judgeInProcess(
  settings: RunSettings,
  target: Target | undefined,
  quiet: boolean,
): Promise<Ended> {
  const stopped = waitForStop();
  if (target !== undefined) return judgeTarget(settings, { target }, quiet, stopped);
  const server = await startReferenceServer();
  try {
    return await judgeTarget(
      settings,
      { target: referenceTarget(server.description), bundled: true },
      quiet,
      stopped,
    );
  } finally {
    await server.close();
  }
}

async function judgeTarget(
  settings: RunSettings,
  { target, bundled = false }: { readonly target: Target; readonly bundled?: boolean },
  quiet: boolean,
  stopped: Promise<void>,
): Promise<Ended> {
  const stream = quiet ? process.stderr : process.stdout;
  const isBrief = settings.output === 'quiet';
  const progress = new Progress(stream, await loadLiveLine(stream.isTTY === true), isBrief);
  beginRun(settings.out, { ...settings, target, bundled });
  // Before anything is sent: Ctrl-C also ends what compiles the sources of a clone, and nothing could be loaded after it.
  await loadForEnd(settings.reporters);
  // Nobody else is told what this process learns.
  const handover = new MemoryHandover();
  const finish = async (interrupted: boolean) => {
    finishHandover(settings.out, handover);
    return finishRun(readRunFolder(settings.out), interrupted, { ...summaryViewOf(stream), brief: isBrief });
  };
  const isWhole = await runChecks(settings, target, { progress, stopped, handover }).catch(async (error) => {
    progress.end();
    // What was judged until then is reported as far as it can be written.
    await finish(true).catch(() => undefined);
    throw error;
  });
  progress.end();
  const { report, summary } = await finish(!isWhole);
  stream.write(`${isBrief ? '' : '\n'}${summary}\n`);
  return { code: exitCodeOf(report), tail: [], stopped: !isWhole };
}

function titleOf({ area, title }: Check): string {
  return `${area} › ${title}`;
}

/** Requirements that are shown as soon as a check fails them, and characters of a line of them. */
const max = { failures: 3, line: 120 };

/** Describes what was wanted and what came, a requirement in three lines: the reports show all of it at the end. */
function describeFailures(failures: readonly Finding[]): string[] {
  const first = [
    ...new Map(failures.map((finding) => [finding.requirement, finding] as const).reverse()).values(),
  ];
  const shown = first.reverse().slice(0, max.failures);
  const more = first.length - shown.length;
  const line = (text: string) => escapeForLog(cut(text, max.line));
  return [
    ...shown.flatMap(({ requirement, wanted, got }) => [
      requirement,
      line(`  wanted  ${wanted}`),
      line(`  got     ${got}`),
    ]),
    ...(more > 0 ? [`and ${pluralize(more, 'more requirement')}`] : []),
  ];
}

/** Gives false when the checks were stopped before their end, by a signal or by failures. Rejects with WriteError when the journal cannot be written. */
async function runChecks(
  settings: RunSettings,
  target: Target,
  {
    progress,
    stopped,
    handover,
  }: {
    readonly progress: Progress;
    readonly stopped: Promise<void>;
    readonly handover: Handover;
  },
): Promise<boolean> {
  const { plan } = settings;
  const whole = makePlan(checks, target, plan);
  const selected = whole.checks.filter(({ notSelected }) => notSelected === undefined);
  const repetition = new Repetition(whole);
  const planned = orderWorstFirst(selected, plan.depth);
  const { open, journal } = openWorkerSession(
    target,
    settings,
    { index: 0, among: 1, keeps: false },
    { progress: (text) => progress.waiting(text), line: (text) => progress.said(text) },
    handover,
  );
  const weightOf = (check: Check) => estimateRequests(check, plan.depth);
  progress.begin(
    planned.length,
    planned.reduce((sum, { check }) => sum + weightOf(check), 0),
  );
  const failed = new Set<string>();
  const judge = async (session: Session, one: PlannedCheck, clock: Clock) => {
    const { check } = one;
    const title = titleOf(check);
    progress.started(title);
    const result = await Promise.race([runCheck(session, one, plan.depth, clock), stopped]);
    if (result === undefined) return false;
    repetition.add(result);
    // The check that met a broken set-up shows it: those that share it are not listed one by one.
    const waivers = selectWaivers(target, session.clock.now());
    const charging = { target, selection: plan, waivers };
    const end = concludeCheck(check, { ...result, inherited: [] }, charging);
    const { status } = end;
    progress.ended(title, status, result.took, {
      requests: result.requests,
      weight: weightOf(check),
      ...(end.status === 'skipped' ? { reason: escapeUnprintable(end.message) } : {}),
      ...(end.status === 'failed' ? { failed: describeFailures(end.failures) } : {}),
    });
    for (const id of listViolated(result, charging)) failed.add(id);
    return failed.size < (settings.maxFailures ?? Number.POSITIVE_INFINITY);
  };
  const end = async (session: Session) => {
    const closed = session.close();
    journal.seal();
    await closed;
  };
  return await runRounds(planned, {
    open,
    run: judge,
    end,
    isNeeded: (one) => repetition.needs(one),
    skip: ({ check }) => progress.leaveOut(weightOf(check)),
    weigh: weightOf,
    concurrency: settings.concurrency,
  });
}
