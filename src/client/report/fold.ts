import { type Area, areas, type Requirement, requirements } from '../../catalogue/requirements.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { Finding } from '../../journal/entry.ts';
import type { Redactor } from '../../journal/redaction/redactor.ts';
import { reportFinding } from '../../report/fold/findings.ts';
import { readSuiteWithPlugins } from '../../report/fold/plugins.ts';
import { summarizeVerdicts } from '../../report/fold/summary.ts';
import type { Exchanges, Report, ReportedRequirement, ReportedSilence } from '../../report/report.ts';
import type { Outcome } from '../../report/verdict/outcome.ts';
import type { Verdict } from '../../report/verdict/verdict.ts';
import type { PartyJudgement } from '../judge/judgement.ts';
import type { Asked } from '../traffic.ts';
import { decideRecording } from './outcome.ts';
import { redactExchanges } from './redact.ts';

/** What a report of recorded requests is made of. */
export interface RecordingInput {
  readonly target: Pick<Report['target'], 'name' | 'kind'> & Partial<Report['target']>;
  readonly runId: string;
  readonly asked: readonly Asked[];
  /** Requests of the recording that are none of the interface. */
  readonly ignored: number;
  /** What was judged of each party, or why it was not. */
  readonly client: PartyJudgement | string;
  readonly server: PartyJudgement | string;
  readonly redactor: Redactor;
  readonly tokenHeader: string;
  /** The command line that judges the same again. */
  readonly replay: string;
  /** Further reasons of the outcome, and what keeps it from being whole. */
  readonly remarks?: readonly string[];
  readonly gaps?: readonly string[];
}

/** A report with the exchanges that it quotes, both redacted. */
export interface RecordedReport {
  readonly report: Report;
  readonly exchanges: Exchanges;
}

const none: PartyJudgement = { findings: [], judged: new Map(), observations: [] };

/** The report of recorded requests: of the same form as that of a run, so that every format of the suite shows it. */
export function foldRecording(input: RecordingInput): RecordedReport {
  const { asked, redactor, target, remarks = [], gaps = [], ignored } = input;
  const exchanges = redactExchanges(
    asked.map(({ exchange }) => exchange),
    redactor,
  );
  const seen = new Set(asked.map(({ exchange }) => exchange.operation));
  const seenAreas = areasOf(asked);
  const rows = requirements.map((row) => foldRow(row, input, exchanges, seenAreas));
  const decision = decideRecording({
    rows,
    requests: asked.length,
    ignored,
    operations: seen.size,
    remarks,
    gaps,
  });
  return {
    exchanges,
    report: {
      ...describeRun(input, rows, decision),
      target: { areas: seenAreas, deviations: [], ...target },
    },
  };
}

function areasOf(asked: readonly Asked[]): Area[] {
  const ids = new Set(asked.map(({ exchange }) => exchange.operation));
  const seen = new Set(
    requirements.filter(({ operations }) => operations.some((id) => ids.has(id))).map(({ area }) => area),
  );
  return areas.filter((area) => area !== 'general' && seen.has(area));
}

function foldRow(
  row: Requirement,
  input: RecordingInput,
  exchanges: Exchanges,
  seen: readonly Area[],
): ReportedRequirement {
  const judgement = input[row.party];
  const { findings, judged, observations } = typeof judgement === 'string' ? none : judgement;
  const own = findings.filter(({ requirement }) => requirement === row.id);
  const times = judged.get(row.id) ?? 0;
  const isObserved = observations.some(({ requirement }) => requirement === row.id);
  const verdict =
    typeof judgement === 'string'
      ? { verdict: 'not-applicable' as const, reason: judgement }
      : verdictOfRow(row, own, isObserved ? 1 : times, seen);
  return {
    ...row,
    ...verdict,
    checks: [],
    judged: times,
    findings: own.map((finding) => foldFinding(finding, input, exchanges)),
  };
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
  input: RecordingInput,
  exchanges: Exchanges,
): ReportedRequirement['findings'][number] {
  const { redactor, asked, tokenHeader, replay } = input;
  const ids = new Set([finding.exchange, ...(finding.related ?? [])]);
  const sources = asked.map(({ exchange }) => exchange).filter(({ id }) => ids.has(id));
  const redact = (text: string) => redactor.redactText(text, sources);
  const redacted = { ...finding, wanted: redact(finding.wanted), got: redact(finding.got) };
  const form = { header: tokenHeader, value: 'Bearer {token}' };
  const shown = reportFinding(redacted, { exchanges, replay, form, answers: new Map() }, []);
  return { ...shown, replay, waived: false };
}

function silencesOf({ client, redactor }: RecordingInput): ReportedSilence[] {
  const { observations } = typeof client === 'string' ? none : client;
  return requirements
    .filter(({ level, party }) => level === 'SILENT' && party === 'client')
    .map(({ id, area, clause, text }) => ({
      ...{ requirement: id, area, clause, text },
      observed: observations
        .filter(({ requirement }) => requirement === id)
        .map(({ what, exchange }) => ({
          what: redactor.redact(what),
          ...(exchange === undefined ? {} : { exchange }),
        })),
    }))
    .filter(({ observed }) => observed.length > 0);
}

function describeRun(
  input: RecordingInput,
  rows: readonly ReportedRequirement[],
  { outcome, reasons }: { readonly outcome: Outcome; readonly reasons: readonly string[] },
): Omit<Report, 'target'> {
  const exchanges = input.asked.map(({ exchange }) => exchange);
  const requests = exchanges.length;
  const [start, end] = [exchanges.reduce(earliest, Number.POSITIVE_INFINITY), exchanges.reduce(latest, 0)];
  const minutes = Math.max(0, Math.round(((end - start) / 60_000) * 100) / 100);
  return {
    version: 1,
    suite: readSuiteWithPlugins(),
    run: {
      id: input.runId,
      ...{ start: isoOf(start), end: isoOf(end), seed: 0, mode: 'full', depth: 'standard', requests },
      ...{ interrupted: false, strictWaivers: false },
    },
    ...{ outcome, reasons, summary: summarizeVerdicts(rows), requirements: rows },
    silences: silencesOf(input),
    ...{ waivers: [], ledger: [], planned: 0, executed: 0, harnessErrors: [], timelines: [], walks: [] },
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
