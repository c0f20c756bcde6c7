import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { fails, getRequirement } from '../../catalogue/requirements.ts';
import { type Answered, isAnswered } from '../../http/exchange.ts';
import type { CheckResult, JournalEntry } from '../../journal/entry.ts';
import { type LawSet, type Said, selectLaws } from '../../judge/law.ts';
import { replay } from '../../judge/replay.ts';
import { groupBy } from '../../lib/group-by.ts';
import { factsOf } from '../../target-file/facts.ts';
import { Recorder } from '../recording/check-run.ts';
import { gradeOfFinding, takeDownSaid } from '../recording/judge.ts';
import { hasHiddenId, isCut, isLacking } from './answers.ts';
import { judgeRecorded, type RecordedAnswersOfRun } from './contract.ts';
import { readStored } from './read-stored.ts';
import { splitSessions } from './repeat.ts';

/** A verdict of one requirement that needs no check: the exchanges alone show it. */
export type ExchangeVerdict = 'pass' | 'warn' | 'fail' | 'observed';

/** A run, and the laws to judge it by. */
export interface RunOfLaws extends RecordedAnswersOfRun {
  readonly laws: readonly LawSet[];
}

/** The judgements of laws on a run, each with the exchange by which it was reached. */
type SaidOfRun = readonly (Said & { readonly by: string })[];

/** Judges the journals of a run by laws. */
export function judgeSessions({ target, entries, laws }: RunOfLaws): SaidOfRun {
  return splitSessions(entries).flatMap((session) => {
    const [first] = session;
    // The record of a run masks most of its target; what the laws need stands at the head of the journal.
    const facts = first?.type === 'start' && first.facts !== undefined ? first.facts : factsOf(target);
    return replay(session, facts, selectLaws(target, laws), readStored).said;
  });
}

/** The verdicts that laws and contract reach from the journals of a run alone, whatever its checks say. */
export function findShownVerdicts(
  run: RecordedAnswersOfRun,
  said: SaidOfRun,
): ReadonlyMap<RequirementId, ExchangeVerdict> {
  const verdicts = new Map<RequirementId, ExchangeVerdict>();
  const note = (id: RequirementId, verdict: ExchangeVerdict) => {
    const known = verdicts.get(id);
    if (known === undefined || severity.indexOf(verdict) > severity.indexOf(known)) verdicts.set(id, verdict);
  };
  for (const one of said) {
    if (one.kind === 'observe') note(one.id, 'observed');
    if (one.kind === 'warn') note(one.id, 'warn');
    if (one.kind === 'verdict') note(one.id, one.holds ? 'pass' : gradeOfFinding(one.id));
  }
  for (const exchange of listAnswers(run.entries)) {
    const { violations = [], hits = new Map() } = judgeRecorded(run.target, exchange, run.ownRuns) ?? {};
    for (const id of hits.keys()) note(id as RequirementId, 'pass');
    for (const { requirement } of violations) note(requirement, gradeOfFinding(requirement));
  }
  return verdicts;
}

/** The worst of some verdicts, which decides; undefined where none is shown. */
export function worstOf(verdicts: readonly (ExchangeVerdict | undefined)[]): ExchangeVerdict | undefined {
  const known = verdicts.filter((verdict) => verdict !== undefined);
  return known.sort((one, other) => severity.indexOf(one) - severity.indexOf(other)).at(-1);
}

const severity: readonly ExchangeVerdict[] = ['observed', 'pass', 'warn', 'fail'];

function listAnswers(entries: readonly JournalEntry[]): readonly Answered[] {
  return entries.flatMap((entry) =>
    entry.type === 'exchange' && isAnswered(entry.exchange) && !isCut(entry.exchange.response.text)
      ? [entry.exchange]
      : [],
  );
}

/**
 * Says where laws and results contradict each other, one sentence each: where the exchanges break a requirement and no result says so,
 * and where a result says so and they do not. A check that gave a failure back, since others may have caused it, says it in its block.
 * Where an answer was cut, or an id is redacted since it has the form of a number of people, the laws know less, and nothing is said.
 */
export function findUnsaidByLaws({ entries }: RecordedAnswersOfRun, said: SaidOfRun): string[] {
  const exchanges = entries.filter((entry) => entry.type === 'exchange');
  if (exchanges.some(({ exchange }) => isCut(exchange.response?.text ?? '') || hasHiddenId(exchange)))
    return [];
  const results = entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  const found = results.flatMap(({ findings }) => findings);
  const left = results.flatMap(({ leftAside = [] }) => leftAside);
  const known = new Set([...found, ...left].map(({ requirement }) => requirement));
  const ran = new Set(results.filter(({ outcome }) => outcome === 'ran').map(({ check }) => check));
  const checkOf = new Map(exchanges.map(({ check, exchange }) => [exchange.id, check]));
  const broken = said.filter((one) => one.kind === 'verdict' && !one.holds && fails(getRequirement(one.id)));
  const unsaid = broken
    .filter(({ id, by }) => !known.has(id) && ran.has(checkOf.get(by) ?? ''))
    .map(({ id, by }) => `the answer ${by} breaks ${id}, and no result says so`);
  const isBroken = new Set(broken.map(({ id }) => id));
  const lacking = new Set(exchanges.flatMap(({ exchange }) => (isLacking(exchange) ? [exchange.id] : [])));
  const madeUp = found
    .filter(({ law, grade, requirement }) => law === true && grade === 'fail' && !isBroken.has(requirement))
    .filter(({ exchange, related = [] }) => ![exchange, ...related].some((id) => lacking.has(id)))
    .map(({ check, requirement }) => `${check} says that an answer breaks ${requirement}, and none does`);
  return [...new Set([...unsaid, ...madeUp])];
}

/** The results of a run with what the laws of this version say of its exchanges in the place of what others said. */
export function chargeByLaws(
  results: readonly CheckResult[],
  run: RunOfLaws,
): ReadonlyMap<CheckResult, CheckResult> {
  const checkOf = new Map(
    run.entries.flatMap((entry) => (entry.type === 'exchange' ? [[entry.exchange.id, entry.check]] : [])),
  );
  const byCheck = groupBy(judgeSessions(run), ({ by }) => checkOf.get(by) ?? '');
  return new Map(
    results.map((result) => {
      const recorder = new Recorder();
      takeDownSaid({ check: result.check, recorder }, byCheck.get(result.check) ?? []);
      return [result, replaceLaws(result, recorder)];
    }),
  );
}

function replaceLaws(result: CheckResult, { byLaws, unclear, findings }: Recorder): CheckResult {
  const { byLaws: before = {}, unclear: _, judged, ...rest } = result;
  const counts: Partial<Record<RequirementId, number>> = {};
  const ids = [...Object.keys(judged), ...Object.keys(byLaws)] as RequirementId[];
  for (const id of ids) {
    const count = (judged[id] ?? 0) - (before[id] ?? 0) + (byLaws[id] ?? 0);
    if (count > 0) counts[id] = count;
  }
  return {
    ...rest,
    judged: counts,
    byLaws,
    unclear,
    findings: [...result.findings.filter(({ law }) => law !== true), ...findings],
  };
}
