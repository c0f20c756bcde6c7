import type { RecordedExchange, ReportedFinding, ReportedRequirement } from '../../report.ts';
import { describePlace, sortFindings } from '../../sections/violations.ts';
import type { HowJudged } from '../page/explanations.ts';
import { escapeUnprintable } from '../text.ts';
import type { Evidence } from './evidence.ts';
import type { AllureAttachment, AllureStatus, AllureStep } from './model.ts';

const maxFindings = 10;
const maxExchanges = 25;
/** Of what passed a few examples are shown, of what failed everything. */
const maxExamples = 2;
const maxAttached = 5;
const maxBodyLength = { finding: 50_000, example: 2000 };

/** What steps are made of. */
export interface StepInput {
  readonly row: ReportedRequirement;
  readonly exchanges: ReadonlyMap<string, RecordedExchange>;
  /** The exchanges of each check in the order of time. */
  readonly byCheck: ReadonlyMap<string, readonly RecordedExchange[]>;
  readonly judged: HowJudged | undefined;
  readonly evidence: Evidence;
  /** Milliseconds since the epoch, for steps without an exchange. */
  readonly at: number;
}

/** The violations of a requirement, then the checks that judged it with what they sent. */
export function stepsOf(input: StepInput): AllureStep[] {
  const findings = sortFindings(input.row.findings);
  const more = findings.length - maxFindings;
  const rest = more > 0 ? [step(`and ${more} more, in report.json`, 'passed', input.at, input.at)] : [];
  return [
    ...findings.slice(0, maxFindings).map((finding) => findingStep(finding, input)),
    ...rest,
    ...input.row.checks.flatMap((check) => checkStep(check, input)),
  ];
}

/** The first exchanges of a check, in one file. */
export function attachExchanges(own: readonly RecordedExchange[], evidence: Evidence): AllureAttachment[] {
  if (own.length === 0) return [];
  const name = own.length > maxAttached ? `the first ${maxAttached} exchanges` : 'exchanges';
  return [evidence.attach(name, own.slice(0, maxAttached), maxBodyLength.example)];
}

/** The steps of a check: what it found, and what it sent in the order of time, failed where that shows a violation. */
export function checkSteps({
  failures,
  own,
  ...input
}: Pick<StepInput, 'exchanges' | 'evidence' | 'at'> & {
  readonly failures: readonly ReportedFinding[];
  readonly own: readonly RecordedExchange[];
}): AllureStep[] {
  const shown = new Set(failures.map(({ exchange }) => exchange));
  return [
    ...failures.slice(0, maxFindings).map((finding) => findingStep(finding, input)),
    ...exchangeSteps(own, own.slice(0, maxExchanges), shown),
  ];
}

function findingStep(
  finding: ReportedFinding,
  { exchanges, evidence, at }: Pick<StepInput, 'exchanges' | 'evidence' | 'at'>,
): AllureStep {
  const { exchange: id, waived, grade, replay } = finding;
  const { wanted, got, remark, on, hint } = describePlace(finding, exchanges);
  const exchange = exchanges.get(id);
  const [start, stop] = exchange === undefined ? [at, at] : timesOf(exchange);
  const status = grade === 'warn' ? 'passed' : waived ? 'skipped' : 'failed';
  const pairs = {
    wanted,
    got: `${got}${remark}`,
    ...(hint === undefined ? {} : { hint }),
    replay,
  };
  return {
    ...step(`violated: ${on}`, status, start, stop),
    parameters: Object.entries(pairs).map(([name, value]) => ({ name, value: escapeUnprintable(value) })),
    attachments:
      exchange === undefined ? [] : [evidence.attach(`exchange ${id}`, [exchange], maxBodyLength.finding)],
  };
}

/** A few exchanges of a check, which has a result of its own: a run has hundreds of requirements that several checks judge. */
function checkStep(check: string, { row, byCheck, judged }: StepInput): AllureStep[] {
  const own = byCheck.get(check) ?? [];
  const [first] = own;
  if (first === undefined) return [];
  const title = judged?.checks.find(({ id }) => id === check)?.title;
  const start = first.startedAt;
  const stop = own.reduce((latest, exchange) => Math.max(latest, timesOf(exchange)[1]), start);
  return [
    {
      ...step(`check ${check}${title === undefined ? '' : `: ${title}`}`, 'passed', start, stop),
      steps: exchangeSteps(own, examplesOf(row, own)),
    },
  ];
}

/** The first exchanges of a check that concern a requirement, or the first of all where none does. */
function examplesOf(
  { operations }: ReportedRequirement,
  own: readonly RecordedExchange[],
): readonly RecordedExchange[] {
  const concerning = own.filter(({ operation }) => operations.includes(operation));
  return (concerning.length > 0 ? concerning : own).slice(0, maxExamples);
}

/** Steps for some of the exchanges of a check, and one that counts the others. */
function exchangeSteps(
  own: readonly RecordedExchange[],
  shown: readonly RecordedExchange[],
  violating: ReadonlySet<string> = new Set(),
): AllureStep[] {
  const more = own.length - shown.length;
  const last = own[shown.length]?.startedAt ?? 0;
  return [
    ...shown.map((exchange) =>
      step(exchangeTitle(exchange), violating.has(exchange.id) ? 'failed' : 'passed', ...timesOf(exchange)),
    ),
    ...(more > 0 ? [step(`and ${more} more exchanges`, 'passed', last, last)] : []),
  ];
}

/** Every requirement that a check judges shows its exchanges, which are read from the journal each time. */
const titles = new WeakMap<RecordedExchange, string>();

function exchangeTitle(exchange: RecordedExchange): string {
  const title = titles.get(exchange) ?? makeTitle(exchange);
  titles.set(exchange, title);
  return title;
}

function makeTitle({ id, request, response, failure }: RecordedExchange): string {
  const { pathname, search } = new URL(request.url);
  return escapeUnprintable(
    `${request.method} ${pathname}${search} → ${response?.status ?? failure?.kind} (${id})`,
  );
}

function timesOf({ startedAt, took }: RecordedExchange): [start: number, stop: number] {
  return [Math.round(startedAt), Math.round(startedAt + took)];
}

function step(name: string, status: AllureStatus, start: number, stop: number): AllureStep {
  return {
    name,
    status,
    stage: 'finished',
    start,
    stop,
    steps: [],
    attachments: [],
    parameters: [],
    statusDetails: {},
  };
}
