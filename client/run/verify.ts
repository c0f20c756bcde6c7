import { findImpossible } from '../../src/evidence/bundle/history.ts';
import { type CheckResult, type JournalEntry, listSent } from '../../src/journal/entry.ts';
import type { Report } from '../../src/report/report.ts';
import type { Verdict } from '../../src/report/verdict/verdict.ts';
import type { PartyJudgement } from '../judge/judgement.ts';
import { judgeParties } from '../judge/parties.ts';
import { requestOf } from '../recording/lines.ts';
import { readAsked } from '../recording/recognize.ts';
import { describeResult } from './client-log.ts';
import { foldRecorded, listExchanges, type RecordedReport } from './fold.ts';
import type { ClientRecord } from './record.ts';
import { findScenario, scenarioGoals } from './scenarios.ts';

/** What came of judging the recorded requests of a client again. */
export interface Rejudged {
  /** Why its results are not to be believed, one sentence each. */
  readonly problems: readonly string[];
  /** Verdicts that came out the same, and parts all of whose verdicts did. */
  readonly verdicts: { readonly same: number; readonly of: number };
  readonly parts: { readonly same: number; readonly of: number };
  readonly exchanges: number;
  /** Parts of which something had to be believed. */
  readonly believed: readonly string[];
}

const decided: readonly Verdict[] = ['pass', 'warn', 'fail', 'observed'];

/**
 * Judges every recorded request again and holds the results of the journal against that. What was redacted shows nothing: a
 * verdict that rests on it is believed, and a breach that is still shown and that a result lacks is a problem.
 */
export function verifyClientRun(run: ClientRun, report: Report): Rejudged {
  const { record, entries } = run;
  const results = listResults(entries);
  const again = results.map(({ check, took }) =>
    describeResult(check, judgePart(run, check), {
      requests: listSent(entries, check).length,
      took,
    }),
  );
  const believed = results.filter((result, at) => !isSame(result, again[at]!)).map(({ check }) => check);
  const repeated = foldRecorded({ record, entries, results: again, stopped: [], gaps: [] }).report;
  const verdicts = new Map(repeated.requirements.map(({ id, verdict }) => [id, verdict]));
  const rows = report.requirements.filter(({ verdict }) => decided.includes(verdict));
  return {
    problems: [
      ...findImpossible(entries, record),
      ...findForeignParts(run),
      ...results.flatMap((result, at) => findConcealed(result, again[at]!)),
    ],
    verdicts: {
      same: rows.filter(({ id, verdict }) => verdicts.get(id) === verdict).length,
      of: rows.length,
    },
    parts: { same: results.length - believed.length, of: results.length },
    exchanges: listExchanges(entries).length,
    believed,
  };
}

function findForeignParts({ record, entries }: ClientRun): string[] {
  const found = entries.flatMap((entry) => {
    if (entry.type === 'exchange' || entry.type === 'check-start') return [entry.check];
    return entry.type === 'check' ? [entry.result.check] : [];
  });
  return [...new Set(found)]
    .filter((part) => !record.parts.includes(findScenario(part)))
    .map((part) => `the journal holds ${part}, which the record does not name`);
}

/** Breaches that the requests show and a result lacks. */
function findConcealed(said: CheckResult, again: CheckResult): string[] {
  const known = new Set(said.findings.map(({ requirement, grade }) => `${grade} ${requirement}`));
  return again.findings
    .filter(({ requirement, grade }) => !known.has(`${grade} ${requirement}`))
    .map(
      ({ requirement, exchange }) =>
        `the result of ${said.check} lacks what the exchange ${exchange} shows on ${requirement}`,
    );
}

/** True where both judge the same requirements, with the same findings. */
function isSame(said: CheckResult, again: CheckResult): boolean {
  return describe(said) === describe(again);
}

function describe({ judged, findings }: CheckResult): string {
  const found = findings.map(({ requirement, operation, status }) =>
    [requirement, operation, status].join(' '),
  );
  return JSON.stringify([Object.entries(judged).sort(), found.sort()]);
}

/** A run that judges a client, as its folder holds it. */
export interface ClientRun {
  readonly record: ClientRecord;
  readonly entries: readonly JournalEntry[];
}

/**
 * The report of a run from its record and its journal. A part that was stopped before it was judged is judged by what was
 * written of it.
 */
export function rebuildClientReport({ record, entries }: ClientRun): RecordedReport {
  const ended = listResults(entries);
  const begun = new Set(entries.flatMap((entry) => (entry.type === 'check-start' ? [entry.check] : [])));
  const open = record.parts.filter((part) => !ended.some(({ check }) => check === part));
  const gaps = [
    ...ended.flatMap(({ check, reason }) => (reason === undefined ? [] : [nameGap(check, reason)])),
    ...open.map((part) => nameGap(part, begun.has(part) ? 'stopped before its end' : 'never begun')),
  ];
  const stopped = open
    .filter((part) => begun.has(part))
    .map((part) =>
      describeResult(part, judgePart({ record, entries }, part), {
        requests: listSent(entries, part).length,
        took: 0,
      }),
    );
  return foldRecorded({ record, entries, results: ended, stopped, gaps });
}

function nameGap(part: string, reason: string): string {
  return Object.hasOwn(scenarioGoals, findScenario(part)) ? `scenario ${part}: ${reason}` : reason;
}

/** What a part is judged to be by what was written of it: what is redacted shows nothing. */
function judgePart({ record, entries }: ClientRun, part: string): PartyJudgement[] {
  const { settings, notJudged } = record;
  const asked = listSent(entries, part)
    .map((exchange, at) => ({ exchange, request: requestOf(exchange, at) }))
    .sort((a, b) => a.exchange.startedAt - b.exchange.startedAt)
    .map(({ exchange, request }) => readAsked(request, exchange.operation));
  return judgeParties(asked, { ...settings, isWhole: false, handed: {} }, notJudged);
}

/** The results that a journal holds. */
function listResults(entries: readonly JournalEntry[]): CheckResult[] {
  return entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
}
