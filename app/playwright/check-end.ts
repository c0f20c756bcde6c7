import type { TestType } from '@playwright/test';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { WatchExchange } from '../../src/engine/session/run-log.ts';
import type { CheckResult, Finding } from '../../src/journal/entry.ts';
import type { Check, Site } from '../../src/plan/check.ts';
import type { CheckSelection } from '../../src/plan/selection.ts';
import { selectInForce, waiverOf } from '../../src/report/verdict/waivers.ts';
import type { Target, Waiver } from '../../src/target-file/types.ts';
import { isCharged } from './charged.ts';

/** How a check ended for who watches the run: blocked checks are skipped, failed ones fail. */
export type CheckEnd =
  | { readonly status: 'passed' }
  | { readonly status: 'failed'; readonly failures: readonly Finding[] }
  | { readonly status: 'failed'; readonly failures: readonly []; readonly message: string }
  | { readonly status: 'skipped'; readonly message: string };

/** The target, selection and waivers that decide whether a finding fails the target. */
export interface Charging {
  readonly target: Target;
  readonly selection: CheckSelection;
  /** The waivers that are in force. */
  readonly waivers: readonly Waiver[];
}

/** Returns the end of a check by its result: the findings that fail it, or the message of a harness error. */
export function concludeCheck(check: Pick<Check, 'ids'>, result: CheckResult, charging: Charging): CheckEnd {
  const failures = selectFailures(check, result, charging);
  if (failures.length > 0) return { status: 'failed', failures };
  if (result.outcome === 'harness-error')
    return {
      status: 'failed',
      message: `harness error, ours and not the target's: ${result.reason}`,
      failures: [],
    };
  if (result.outcome === 'blocked') return { status: 'skipped', message: `blocked: ${result.reason}` };
  return { status: 'passed' };
}

/** The requirements that a check saw fail, those of other checks among them: a violation of the contract is nobody's own. */
export function listViolated(result: CheckResult, charging: Charging): readonly RequirementId[] {
  return selectCharged({ ...result, inherited: [] }, charging).map(({ requirement }) => requirement);
}

/**
 * The findings that fail a check: those of the requirements that it judges, also where the set-up that it shares with others
 * shows them, so that it ends the same beside other checks and alone.
 */
function selectFailures(
  { ids }: Pick<Check, 'ids'>,
  result: CheckResult,
  charging: Charging,
): readonly Finding[] {
  return selectCharged(result, charging).filter(({ requirement }) => ids.includes(requirement));
}

/** The findings that fail the target and none of the requirements that a check judges: its exchanges show them by the way. */
export function selectOthers(
  { ids }: Pick<Check, 'ids'>,
  result: CheckResult,
  charging: Charging,
): readonly Finding[] {
  return selectCharged({ ...result, inherited: [] }, charging).filter(
    ({ requirement }) => !ids.includes(requirement),
  );
}

function selectCharged(
  { findings, inherited = [] }: CheckResult,
  { target, selection, waivers }: Charging,
): readonly Finding[] {
  return [...findings, ...inherited].filter(
    (finding) =>
      finding.grade === 'fail' &&
      isCharged(finding.requirement, target, selection) &&
      waiverOf(finding, waivers) === undefined,
  );
}

/** The waivers of a target that count at a time in milliseconds since the epoch. */
export function selectWaivers({ waivers = [] }: Target, now: number): readonly Waiver[] {
  return selectInForce(waivers, new Date(now).toISOString().slice(0, 10));
}

type Steps = Pick<TestType<object, object>, 'step'>;

const maxViolations = 20;

/**
 * Shows what a check sends as steps of its test while it happens, so that each has its true time, with its status and id
 * below it, and what it found at the end. One that departs from the document is a failed step.
 */
export class CheckSteps {
  readonly #test: Steps;
  #site: Site | undefined;
  #canFail: (requirement: RequirementId) => boolean = () => false;
  #open: Promise<void>[] = [];

  constructor(test: Steps) {
    this.#test = test;
  }

  /** Begins the steps of a check; a step fails for what would fail the test. */
  enter({ ids, site }: Pick<Check, 'ids' | 'site'>, { target, selection, waivers }: Charging): void {
    this.#site = site;
    this.#canFail = (id) =>
      ids.includes(id) &&
      isCharged(id, target, selection) &&
      !waivers.some(({ requirement }) => requirement === id);
  }

  /** For the session that sends. */
  readonly watch: WatchExchange = (title) => {
    let tellEnd: (end: Parameters<ReturnType<WatchExchange>>[0]) => void = () => {};
    const ended = new Promise<Parameters<typeof tellEnd>[0]>((resolve) => {
      tellEnd = resolve;
    });
    const step = this.#step(title, async () => {
      const { id, status, failure, failed } = await ended;
      await this.#step(`→ ${status ?? failure?.kind} (${id})`);
      const violated = failed.filter(this.#canFail);
      if (violated.length > 0) throw departure(violated.join(', '));
    });
    this.#open.push(step.catch(() => {}));
    return tellEnd;
  };

  /** Ends the steps of a check, with one more for each violation that failed it. */
  async leave(failures: readonly Finding[]): Promise<void> {
    await Promise.all(this.#open);
    this.#open = [];
    for (const { requirement, exchange, wanted, got } of failures.slice(0, maxViolations)) {
      const step = this.#step(`violated: ${requirement} (${exchange})`, () => {
        throw departure(`wanted ${wanted}, got ${got}`);
      });
      await step.catch(() => {});
    }
  }

  #step(title: string, body: () => void | Promise<void> = () => {}): Promise<void> {
    return this.#test.step(title, body, this.#site === undefined ? {} : { location: this.#site });
  }
}

/** What a step that departs from the document ends with; where it was thrown says nothing. */
function departure(message: string): Error {
  const error = new Error(message);
  error.name = 'NonConformance';
  error.stack = '';
  return error;
}
