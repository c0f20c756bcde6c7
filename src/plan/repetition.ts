import type { RequirementId } from '../catalogue/requirement-id.ts';
import { fails, getRequirement } from '../catalogue/requirements.ts';
import { groupBy } from '../lib/group-by.ts';
import type { Check } from './check.ts';
import type { Plan, PlannedCheck } from './plan.ts';
import { isAskedFor } from './selection.ts';

/** A run and its report ask whether a defect would have been seen that shows in one of so many answers. */
export const rareness = 20;

/**
 * Answers of which one shows such a defect with 95 %: where Wald's test of a share of bad ones of 0 against one of 5 % stops if all of them are
 * good. A bad one ends it at once.
 */
export const enoughAnswers = Math.ceil(Math.log(0.05) / Math.log(1 - 1 / rareness));

/** The part of the result of a round of a check that decides about further ones. */
export interface RoundResult {
  readonly check: string;
  readonly outcome: 'ran' | 'blocked' | 'harness-error';
  readonly restsOn?: Readonly<Partial<Record<RequirementId, number>>>;
  readonly findings: readonly {
    readonly requirement: RequirementId;
    readonly grade: 'fail' | 'warn';
    /** Answers that show it, where the contract found it. */
    readonly answers?: number;
  }[];
}

/** The rounds of a check that a run did, and why it did no more. */
export interface RoundsRun {
  readonly rounds: number;
  /** False where rounds ran out before its requirements were settled. */
  readonly settled: boolean;
  readonly why: string;
}

/** The rounds of a check so far. */
interface CheckRounds {
  rounds: number;
  /** Requirements that they brought answers for. */
  readonly given: Set<RequirementId>;
  /** Requirements that they found broken, where the report counts rounds and not answers that show it. */
  readonly broken: Set<RequirementId>;
}

/** One check that finds such a defect runs so often, so that the report says whether each of its rounds shows it. */
const minRounds = 2;

/**
 * Decides which further rounds of a check a run needs. One bad answer settles a requirement, and so do enough good ones, whichever checks
 * they come from. What is settled stays settled, so that the order of results makes no difference.
 */
export class Repetition {
  readonly #options: Plan['options'];
  readonly #homes: ReadonlyMap<RequirementId, readonly Check[]>;
  readonly #answers = new Map<RequirementId, number>();
  readonly #broken = new Set<RequirementId>();
  /** The broken ones of which a check that found them so ran often enough. */
  readonly #lookedAtAgain = new Set<RequirementId>();
  readonly #seen = new Map<string, CheckRounds>();

  constructor({ options, checks }: Pick<Plan, 'options' | 'checks'>) {
    this.#options = options;
    const all = [...new Set(checks.map(({ check }) => check))];
    const pairs = all.flatMap((check) => check.ids.map((id) => ({ id, check })));
    const homes = [...groupBy(pairs, ({ id }) => id)];
    this.#homes = new Map(homes.map(([id, own]) => [id, own.map(({ check }) => check)]));
  }

  /** Takes the result of a round of a check; one that was blocked tells nothing. */
  add({ check, outcome, restsOn = {}, findings }: RoundResult): void {
    if (outcome !== 'ran') return;
    const seen = this.#seen.get(check) ?? { rounds: 0, given: new Set(), broken: new Set() };
    this.#seen.set(check, seen);
    seen.rounds += 1;
    for (const [id, count] of Object.entries(restsOn) as [RequirementId, number][]) {
      this.#answers.set(id, this.#count(id) + count);
      seen.given.add(id);
    }
    for (const { requirement, answers } of findings.filter(isDefect)) {
      this.#broken.add(requirement);
      seen.given.add(requirement);
      if (answers === undefined) seen.broken.add(requirement);
    }
    if (seen.rounds >= minRounds) for (const id of seen.broken) this.#lookedAtAgain.add(id);
  }

  /** True for the first round of a check, and for a later one while a requirement is open for which the check brings answers. */
  needs({ check, round = 1 }: PlannedCheck): boolean {
    if ((this.#options.repeat ?? 1) === 1 || round === 1) return true;
    const seen = this.#seen.get(check.id);
    return seen === undefined || this.#listOpen(check, seen).length > 0;
  }

  /** Says why a check ran no more rounds; undefined in a run that repeats nothing, and for a check that never ran. */
  explain(check: Check): RoundsRun | undefined {
    const { repeat = 1 } = this.#options;
    const seen = this.#seen.get(check.id);
    if (repeat === 1 || seen === undefined) return undefined;
    const { rounds } = seen;
    const [open] = this.#listOpen(check, seen).sort((a, b) => this.#count(a) - this.#count(b));
    const ended = `after round ${rounds} of ${repeat}`;
    if (open === undefined)
      return { rounds, settled: true, why: `stopped ${ended}: ${this.#describeSettled(check, seen)}` };
    const state = this.#broken.has(open)
      ? `${open} is broken; another round would show whether it always is`
      : `${open} rests on ${this.#count(open)} answers, and a defect in one of ${rareness} takes ${enoughAnswers} to show`;
    return { rounds, settled: false, why: `not settled ${ended}: ${state}` };
  }

  #describeSettled(check: Check, seen: CheckRounds): string {
    const asked = this.#listAsked(check, seen);
    const [first, ...more] = asked.filter((id) => this.#broken.has(id));
    if (asked.length === 0) return 'no answer tells anything of its requirements';
    if (first === undefined) return `its requirements rest on ${enoughAnswers} good answers or more`;
    return `${first}${more.length > 0 ? ` and ${more.length} more` : ''} ${more.length > 0 ? 'are' : 'is'} broken`;
  }

  #listOpen(check: Check, seen: CheckRounds): RequirementId[] {
    return this.#listAsked(check, seen).filter((id) =>
      this.#broken.has(id)
        ? seen.broken.has(id) && !this.#lookedAtAgain.has(id)
        : this.#count(id) < enoughAnswers,
    );
  }

  /** The requirements that the run asks for and the check has brought answers for. */
  #listAsked({ ids }: Check, { given }: CheckRounds): readonly RequirementId[] {
    return ids.filter((id) => given.has(id) && isAskedFor(id, this.#homes.get(id) ?? [], this.#options));
  }

  #count(id: RequirementId): number {
    return this.#answers.get(id) ?? 0;
  }
}

/** A warning shows a defect of a requirement that can only warn. */
function isDefect({ requirement, grade }: RoundResult['findings'][number]): boolean {
  return grade === (fails(getRequirement(requirement)) ? 'fail' : 'warn');
}
