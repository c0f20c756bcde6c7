import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { test as base, type TestInfo } from '@playwright/test';
import { checks } from '../../../tests/index.ts';
import { runCheck } from '../../engine/run-check.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Check, Site } from '../../plan/check.ts';
import { makePlan } from '../../plan/plan.ts';
import type { DeclaredTarget } from '../../target-file/declared.ts';
import { callAt } from '../call-site.ts';
import { concludeCheck, selectFailures, selectWaivers } from '../check-end.ts';
import { annotationsOf, clauseOf, describeFinding, shortTagsOf } from '../evidence.ts';
import { annotateWaived, attach, failCheck } from '../show-check.ts';
import { type ConformanceOptions, type ProjectRun, resolveProjectRun } from './options.ts';
import { formatPart, partName, runAnnotation } from './run-part.ts';
import { ProjectWorker } from './worker.ts';

type Fixtures = { conformanceWorkers: (key: string, run: ProjectRun) => ProjectWorker };

/** Test of Playwright with what the conformance tests of a project need; named here, since a worker keeps its fixtures. */
const test = base.extend<object, Fixtures>({
  conformanceWorkers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use, info) => {
      const open = new Map<string, ProjectWorker>();
      await use((key, run) => {
        const folder = join(info.project.outputDir, '.conformance', key);
        const worker = open.get(key) ?? new ProjectWorker(run, info, folder, test);
        open.set(key, worker);
        return worker;
      });
      for (const worker of open.values()) await worker.close();
    },
    { scope: 'worker' },
  ],
});

/**
 * Defines the conformance tests of a target in a spec file of the caller: a `describe` for each area and clause, a test for
 * each check, all at the line of this call. `target` is the path of a target file, from the folder in which Playwright runs,
 * or an object of the same settings. A check that fails fails its test, one that is blocked is skipped with the reason;
 * tests are never retried, since a second try proves nothing. Throws UserError for a target or options that are wrong.
 */
export function defineConformanceTests(
  target: string | DeclaredTarget,
  options: ConformanceOptions = {},
): void {
  const site = siteOfCaller();
  const run = resolveProjectRun(target, options);
  const key = keyOf(run);
  const planned = makePlan(checks, run.target, run.plan).checks.filter(
    ({ notSelected }) => notSelected === undefined,
  );
  const { describe } = test;
  for (const [area, own] of groupBy(planned, ({ check }) => check.area)) {
    const title = run.name === undefined ? area : `${run.name}: ${area}`;
    callAt(site, describe as (...args: unknown[]) => void, title, () => {
      describe.configure({ retries: 0 });
      for (const [clause, ofClause] of groupBy(own, ({ check }) => clauseOf(check))) {
        callAt(site, describe as (...args: unknown[]) => void, clause, () => {
          for (const { check } of ofClause) defineTest(check, { run, key, site });
        });
      }
    });
  }
}

interface Defined {
  readonly run: ProjectRun;
  readonly key: string;
  readonly site: Site;
}

function defineTest(check: Check, { run, key, site }: Defined): void {
  const annotation = [...annotationsOf(check), { type: runAnnotation, description: key }];
  const body = async ({ conformanceWorkers }: Fixtures, info: TestInfo) => {
    // A check waits as long as the document lets the target take.
    info.setTimeout(0);
    const round = info.repeatEachIndex + 1;
    const worker = conformanceWorkers(key, run);
    const planned = worker.findPlanned(check.id, round);
    if (planned === undefined) return info.skip(true, `blocked: too little is left for repetition ${round}`);
    const session = worker.enterRound(round);
    const waivers = selectWaivers(session.target, session.clock.now());
    worker.steps.enter(check, waivers);
    const result = await runCheck(session, planned, run.plan.depth);
    await worker.steps.leave(selectFailures(check, result, waivers));
    const entries = worker.takeEntries();
    attach(info, partName, 'application/json', formatPart({ record: worker.record, entries }));
    if (result.findings.length > 0)
      attach(info, 'findings', 'text/plain', result.findings.map(describeFinding).join('\n\n'));
    annotateWaived(result, waivers, info);
    const end = concludeCheck(check, result, waivers);
    if (end.status === 'failed') failCheck(end.message, info);
    if (end.status === 'skipped') info.skip(true, end.message);
  };
  const details = { tag: shortTagsOf(check), annotation };
  callAt(site, test as (...args: unknown[]) => void, check.title, details, body);
}

/** Tells the runs of a project apart, the same in every process and in no way a secret. */
function keyOf({ name, target, plan }: ProjectRun): string {
  const said = JSON.stringify([name, target.file, target.digest, target.target.name, plan]);
  return `${name ?? 'run'}-${createHash('sha256').update(said).digest('hex').slice(0, 8)}`.replace(
    /[^\w.-]+/g,
    '-',
  );
}

/**
 * Where `defineConformanceTests` was called, as the engine of JavaScript counts: Playwright applies the source map of the
 * file to a place that is reported from there.
 */
function siteOfCaller(): Site {
  const before = Error.prepareStackTrace;
  try {
    Error.prepareStackTrace = (_error, frames) => frames;
    const holder: { stack?: NodeJS.CallSite[] } = {};
    Error.captureStackTrace(holder, defineConformanceTests);
    const [frame] = holder.stack ?? [];
    return {
      file: frame?.getFileName() ?? '',
      line: frame?.getLineNumber() ?? 1,
      column: frame?.getColumnNumber() ?? 1,
    };
  } finally {
    Error.prepareStackTrace = before;
  }
}
