import { type Area, areas, type Requirement, requirements } from '../../src/catalogue/requirements.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import type { CheckResult, Finding, JournalEntry } from '../../src/journal/entry.ts';
import { reportFinding } from '../../src/report/fold/findings.ts';
import { ledgerOf } from '../../src/report/fold/ledger.ts';
import { summarizeVerdicts } from '../../src/report/fold/summary.ts';
import type { Exchanges, Report, ReportedRequirement, ReportedSilence } from '../../src/report/report.ts';
import type { Outcome } from '../../src/report/verdict/outcome.ts';
import type { Verdict } from '../../src/report/verdict/verdict.ts';
import {
  describeWaiver,
  describeWaiverUses,
  selectInForce,
  waiverOf,
} from '../../src/report/verdict/waivers.ts';
import { Docket, type PartyJudgement } from '../judge/judgement.ts';
import { decideRecording } from './outcome.ts';
import type { ClientRecord } from './record.ts';

/** A report with the exchanges that it quotes, both redacted. */
export interface RecordedReport {
  readonly report: Report;
  readonly exchanges: Exchanges;
}

/** What a journal of a run that judges a client holds. */
export interface RecordedParts {
  readonly record: ClientRecord;
  readonly entries: readonly JournalEntry[];
  /** The result of each part that came to its end. */
  readonly results: readonly CheckResult[];
  /** What the exchanges of the others give. */
  readonly stopped: readonly CheckResult[];
  /** What was to be shown and was not, in words. */
  readonly gaps: readonly string[];
}

interface Input extends RecordedParts {
  readonly exchanges: Exchanges;
  readonly judgement: PartyJudgement;
}

/** The report of recorded requests: of the same form as that of a run, so that every format of the suite shows it. */
export function foldRecorded(recorded: RecordedParts): RecordedReport {
  const { record, entries, results, stopped, gaps } = recorded;
  const all = listExchanges(entries);
  const exchanges = new Map(all.map((exchange) => [exchange.id, exchange]));
  const input = { ...recorded, exchanges, judgement: joinResults([...results, ...stopped]) };
  const seen = new Set(all.map(({ operation }) => operation));
  const seenAreas = areasOf(all);
  const rows = requirements.map((row) => foldRow(row, input, seenAreas));
  const end = entries.find((entry) => entry.type === 'end');
  const decision = decideRecording({
    ...{ rows, requests: all.length, operations: seen.size, remarks: record.remarks, gaps },
    kind: record.target.kind,
    waivers: waiverUsesOf(input)
      .filter(({ state }) => state === 'used')
      .map(describeWaiver),
    ignored: end?.type === 'end' ? end.requests - all.length : 0,
  });
  return {
    exchanges,
    report: {
      ...describeRun(input, all, rows, decision),
      target: { areas: seenAreas, deviations: [], ...record.target },
    },
  };
}

/** The exchanges of a journal, in its order. */
export function listExchanges(entries: readonly JournalEntry[]): Exchange[] {
  return entries.flatMap((entry) => (entry.type === 'exchange' ? [entry.exchange] : []));
}

function joinResults(results: readonly CheckResult[]): PartyJudgement {
  const docket = new Docket();
  for (const { judged, findings, observations } of results) {
    for (const [id, times] of Object.entries(judged)) docket.count(id as Requirement['id'], times);
    for (const finding of findings) docket.add(finding);
    for (const observation of observations) docket.observe(observation);
  }
  return docket.close();
}

function areasOf(exchanges: readonly Exchange[]): Area[] {
  const ids = new Set(exchanges.map(({ operation }) => operation));
  const seen = new Set(
    requirements.filter(({ operations }) => operations.some((id) => ids.has(id))).map(({ area }) => area),
  );
  return areas.filter((area) => area !== 'general' && seen.has(area));
}

function foldRow(row: Requirement, input: Input, seen: readonly Area[]): ReportedRequirement {
  const { findings, judged, observations } = input.judgement;
  const whyNot = input.record.notJudged[row.party];
  const own = findings.filter(({ requirement }) => requirement === row.id);
  const setAside = new Map(
    own.map((finding) => [finding, waiverOf(finding, listWaiversInForce(input.record))]),
  );
  const counting = own.filter((finding) => setAside.get(finding) === undefined);
  const times = judged.get(row.id) ?? 0;
  const isObserved = observations.some(({ requirement }) => requirement === row.id);
  const verdict =
    whyNot === undefined
      ? applyWaivers(verdictOfRow(row, counting, isObserved ? 1 : times, seen), [...setAside.values()])
      : { verdict: 'not-applicable' as const, reason: whyNot };
  return {
    ...row,
    ...verdict,
    checks: [],
    judged: times,
    findings: own.map((finding) => ({
      ...foldFinding(finding, input),
      waived: setAside.get(finding) !== undefined,
    })),
  };
}

/** The waivers that count on the day of a run. */
function listWaiversInForce({ waivers = [], startedAt }: ClientRecord): readonly Waiver[] {
  return selectInForce(waivers, dayOf(startedAt));
}

function dayOf(time: number): string {
  return isoOf(time).slice(0, 10);
}

type Waiver = NonNullable<ClientRecord['waivers']>[number];

/** The verdict of a row of which everything that fails is waived. */
function applyWaivers(
  judged: { readonly verdict: Verdict; readonly reason?: string },
  used: readonly (Waiver | undefined)[],
): { readonly verdict: Verdict; readonly reason?: string } {
  const [first] = used.filter((waiver) => waiver !== undefined);
  if (first === undefined || judged.verdict === 'fail') return judged;
  return { verdict: 'waived', reason: `${first.reason} (${first.owner}, until ${first.expires})` };
}

function verdictOfRow(row: Requirement, findings: readonly Finding[], times: number, seen: readonly Area[]) {
  const worst = (verdict: Verdict) => ({ verdict });
  if (findings.some(({ grade }) => grade === 'fail')) return worst('fail');
  if (times === 0) {
    const isSeen = row.area === 'general' || seen.includes(row.area);
    const reason = isSeen ? 'no request of the recording shows it' : `no request of the area ${row.area}`;
    return { verdict: 'not-exercised' as const, reason };
  }
  if (row.level === 'SILENT') return worst('observed');
  return worst(findings.length > 0 ? 'warn' : 'pass');
}

function foldFinding(
  finding: Finding,
  { record, exchanges }: Input,
): Omit<ReportedRequirement['findings'][number], 'waived'> {
  const { replay, settings } = record;
  const form = { header: settings.tokenHeader, value: settings.tokenValue ?? 'Bearer {token}' };
  const shown = reportFinding(finding, { exchanges, replay, form, answers: new Map() }, []);
  return { ...shown, replay };
}

function silencesOf({ judgement: { observations } }: Input): ReportedSilence[] {
  return requirements
    .filter(({ level, party }) => level === 'SILENT' && party === 'client')
    .map(({ id, area, clause, text }) => ({
      ...{ requirement: id, area, clause, text },
      observed: observations
        .filter(({ requirement }) => requirement === id)
        .map(({ what, exchange }) => ({
          what,
          ...(exchange === undefined ? {} : { exchange }),
        })),
    }))
    .filter(({ observed }) => observed.length > 0);
}

function waiverUsesOf({ record, judgement: { findings, judged } }: Input): Report['waivers'] {
  const { waivers = [], startedAt } = record;
  return describeWaiverUses(waivers, findings, dayOf(startedAt), (id) => judged.has(id));
}

function describeRun(
  input: Input,
  exchanges: readonly Exchange[],
  rows: readonly ReportedRequirement[],
  { outcome, reasons }: { readonly outcome: Outcome; readonly reasons: readonly string[] },
): Omit<Report, 'target'> {
  const { record, entries, results } = input;
  const planned = record.parts.length;
  const executed = results.filter(({ check }) => record.parts.includes(check)).length;
  const robustness = results.flatMap(({ check, robustness: one }) =>
    one === undefined ? [] : [{ check, ...one }],
  );
  const programs = results.flatMap(({ check, printed: lines }) =>
    lines === undefined ? [] : [{ check, lines }],
  );
  const requests = exchanges.length;
  const [start, end] =
    requests === 0
      ? [record.startedAt, record.startedAt]
      : [exchanges.reduce(earliest, Number.POSITIVE_INFINITY), exchanges.reduce(latest, 0)];
  const minutes = Math.max(0, Math.round(((end - start) / 60_000) * 100) / 100);
  return {
    version: 1,
    suite: record.suite,
    run: {
      id: record.runId,
      ...{ start: isoOf(start), end: isoOf(end), seed: 0, mode: 'full', depth: 'standard', requests },
      ...{ interrupted: executed < planned, strictWaivers: false },
    },
    ...{ outcome, reasons, summary: summarizeVerdicts(rows), requirements: rows },
    silences: silencesOf(input),
    ...{ waivers: waiverUsesOf(input), ledger: ledgerOf(entries), planned, executed, harnessErrors: [] },
    ...(programs.length === 0 ? {} : { programs }),
    ...(robustness.length === 0 ? {} : { robustness }),
    ...{ timelines: [], walks: [] },
    budget: {
      requests: { used: requests, planned: requests },
      createdRecipients: { used: 0, planned: 0 },
      minutes: { used: Number.isFinite(minutes) ? minutes : 0 },
    },
  };
}

function earliest(before: number, { startedAt }: Exchange): number {
  return Math.min(before, startedAt);
}

function latest(before: number, { startedAt, took }: Exchange): number {
  return Math.max(before, startedAt + took);
}

function isoOf(time: number): string {
  return new Date(Number.isFinite(time) && Math.abs(time) < 8e15 ? time : 0).toISOString();
}
