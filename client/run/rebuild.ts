import { listSent } from '../../src/engine/recorded/repeat.ts';
import type { CheckResult, JournalEntry } from '../../src/journal/entry.ts';
import type { PartyJudgement } from '../judge/judgement.ts';
import { judgeParties } from '../judge/parties.ts';
import { requestOf } from '../recording/lines.ts';
import { readAsked } from '../recording/recognize.ts';
import { describeResult } from './client-log.ts';
import { foldRecorded, type RecordedReport } from './fold.ts';
import type { ClientRecord } from './record.ts';
import { findScenario, scenarioGoals } from './scenarios.ts';

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
export function judgePart({ record, entries }: ClientRun, part: string): PartyJudgement[] {
  const { settings, notJudged } = record;
  const asked = listSent(entries, part)
    .map((exchange, at) => ({ exchange, request: requestOf(exchange, at) }))
    .sort((a, b) => a.exchange.startedAt - b.exchange.startedAt)
    .map(({ exchange, request }) => readAsked(request, exchange.operation));
  return judgeParties(asked, { ...settings, isWhole: false, handed: {} }, notJudged);
}

/** The results that a journal holds. */
export function listResults(entries: readonly JournalEntry[]): CheckResult[] {
  return entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
}
