import type { Exchange } from '../../http/exchange.ts';
import type { CheckResult, JournalEntry } from '../../journal/entry.ts';
import { findMiscounts } from '../../journal/miscounts.ts';
import { groupBy } from '../../lib/group-by.ts';
import { isContainer } from '../../lib/json/values.ts';
import type { Plan } from '../../plan/plan.ts';
import type { RunFolder } from '../../report/run/rebuild-report.ts';
import { factsOf } from '../../target-file/facts.ts';
import type { Target } from '../../target-file/types.ts';
import { findContradictoryEvents } from './event-claims.ts';
import { findContradictoryExchanges } from './exchange-claims.ts';
import { findContradictoryResults } from './result-claims.ts';
import { findDisorder } from './sequence.ts';

/** Milliseconds by which two clocks of one machine may differ. */
const maxSkewMs = 300_000;

type Recorded = Extract<JournalEntry, { type: 'exchange' }>;

/** What in the journals of a run cannot have happened so, one sentence each. */
export function findImpossibilities({ record, entries }: RunFolder, plan: Plan): string[] {
  return [
    ...findImpossible(entries, record),
    ...splitSessions(entries).flatMap((own) => [
      ...findMissingExchanges(own),
      ...findDisorder(own),
      ...findWrongOrder(own),
      ...findOtherFacts(own, record.target),
      ...findContradictoryEvents(own),
      ...findContradictoryResults(own),
    ]),
    ...findContradictoryExchanges(entries, record.target),
    ...findUnplanned(entries, plan),
    ...findOtherServers(entries, record.target),
  ];
}

/** What in the journals of a run of any kind cannot have happened so, one sentence each. */
export function findImpossible(
  entries: readonly JournalEntry[],
  { runId, startedAt }: { readonly runId: string; readonly startedAt: number },
): string[] {
  const sessions = splitSessions(entries);
  return [
    ...findForeignRuns(entries, runId),
    ...findRepeatedSessions(sessions),
    ...sessions.flatMap((own) => [
      ...findDoubledExchanges(own),
      ...findWrongTimes(own, startedAt),
      ...findWrongResults(own),
    ]),
    ...findMiscounts(entries),
  ];
}

function findDoubledExchanges(entries: readonly JournalEntry[]): string[] {
  const [first] = entries;
  const ids = exchangesIn(entries).map(({ exchange }) => exchange.id);
  if (first?.type !== 'start' || new Set(ids).size === ids.length) return [];
  return [`an exchange stands twice in the journal of ${first.session}`];
}

function splitSessions(entries: readonly JournalEntry[]): JournalEntry[][] {
  const sessions: JournalEntry[][] = [];
  for (const entry of entries) {
    if (entry.type === 'start' || sessions.length === 0) sessions.push([]);
    sessions.at(-1)!.push(entry);
  }
  return sessions;
}

function findForeignRuns(entries: readonly JournalEntry[], runId: string): string[] {
  const others = entries.flatMap((entry) =>
    entry.type === 'start' && entry.run !== runId ? [entry.run] : [],
  );
  return [...new Set(others)].map((other) => `a journal is of the run ${other}, and the record of ${runId}`);
}

function findRepeatedSessions(sessions: readonly (readonly JournalEntry[])[]): string[] {
  const names = sessions.flatMap(([first]) => (first?.type === 'start' ? [first.session] : []));
  const unbegun = sessions.some(([first]) => first !== undefined && first.type !== 'start');
  return [
    ...(unbegun ? ['a journal begins in the middle of a session'] : []),
    ...[...groupBy(names, (name) => name)]
      .filter(([, all]) => all.length > 1)
      .map(([name]) => `the session ${name} begins twice: journals were joined that do not belong together`),
  ];
}

function exchangesIn(entries: readonly JournalEntry[]): Recorded[] {
  return entries.filter((entry) => entry.type === 'exchange');
}

/** The exchanges of a session are numbered from 1, whatever their order. */
function findMissingExchanges(entries: readonly JournalEntry[]): string[] {
  const [first] = entries;
  if (first?.type !== 'start') return [];
  const ids = exchangesIn(entries).map(({ exchange }) => exchange.id);
  const known = new Set(ids);
  const highest = Math.max(0, ...ids.map(numberOf).filter(Number.isInteger));
  const all = Array.from({ length: highest }, (_, at) => `${first.session}-${at + 1}`);
  const end = entries.find((entry) => entry.type === 'end');
  const count = end?.type === 'end' && end.requests !== ids.length;
  return [
    ...all.filter((id) => !known.has(id)).map((id) => `the exchange ${id} is missing from its journal`),
    ...ids
      .filter((id) => !id.startsWith(`${first.session}-`))
      .map((id) => `the exchange ${id} is of another session than ${first.session}`),
    ...(count
      ? [
          `the session ${first.session} ended after ${end.requests} requests, and its journal holds ${ids.length}`,
        ]
      : []),
  ];
}

/** The number of an exchange in its session; NaN for one that was given up before it was sent. */
function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1));
}

/** Nothing is sent after more requests have ended than stand before it, and what was settled was sent. */
function findWrongOrder(entries: readonly JournalEntry[]): string[] {
  const ended = new Set<string>();
  return entries.flatMap((entry) => {
    if (entry.type === 'settled' && !ended.has(entry.exchange))
      return [`an answer was settled, of ${entry.exchange}, which had not come`];
    if (entry.type !== 'exchange') return [];
    const { id, after = 0 } = entry.exchange;
    const isWrong = !Number.isInteger(after) || after > ended.size;
    ended.add(id);
    return isWrong
      ? [`the exchange ${id} was sent after ${after} others, of which its journal holds fewer`]
      : [];
  });
}

/** The facts by which laws judged are those of the target file of the run, as far as its record does not mask them. */
export function findOtherFacts(entries: readonly JournalEntry[], target: Target): string[] {
  const own = JSON.parse(JSON.stringify(factsOf(target))) as unknown;
  return entries.flatMap((entry) =>
    entry.type === 'start' && entry.facts !== undefined && !isAgreed(entry.facts, own)
      ? [`the session ${entry.session} was judged by other facts than its target file declares`]
      : [],
  );
}

/** True where two values are the same, but for what is masked or redacted in one of them: a text, or the number 0. */
function isAgreed(stored: unknown, own: unknown): boolean {
  if (typeof stored === 'string' && typeof own === 'string')
    return stored === own || own === '[masked]' || stored.includes('[secret]');
  if (typeof stored === 'number' && typeof own === 'number') return stored === own || own === 0;
  if (!isContainer(stored) || !isContainer(own)) return stored === own;
  const [names, others] = [Object.keys(stored), Object.keys(own)];
  const members = (of: object, name: string) => (of as Record<string, unknown>)[name];
  return (
    names.length === others.length &&
    names.every((name) => isAgreed(members(stored, name), members(own, name)))
  );
}

function findWrongTimes(entries: readonly JournalEntry[], recordedAt: number): string[] {
  const start = entries.find((entry) => entry.type === 'start');
  const end = entries.find((entry) => entry.type === 'end');
  if (start?.type !== 'start') return [];
  const problems: string[] = [];
  if (end?.type === 'end' && end.session !== start.session)
    problems.push(`the session ${start.session} ends as ${end.session}`);
  if (start.at < recordedAt - maxSkewMs)
    problems.push(`the session ${start.session} began before its run was recorded: a clock was set back`);
  const last = end?.type === 'end' ? end.at : Number.POSITIVE_INFINITY;
  if (last < start.at) problems.push(`the session ${start.session} ended before it began`);
  for (const { exchange } of exchangesIn(entries)) {
    if (exchange.startedAt < start.at)
      problems.push(`the exchange ${exchange.id} was sent before its session began`);
    if (exchange.startedAt > last)
      problems.push(`the exchange ${exchange.id} was sent after its session ended`);
  }
  return problems;
}

function findWrongResults(entries: readonly JournalEntry[]): string[] {
  const exchanges = new Map(exchangesIn(entries).map(({ exchange }) => [exchange.id, exchange]));
  const results = entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  const begun = new Set(entries.flatMap((entry) => (entry.type === 'check-start' ? [entry.check] : [])));
  return results.flatMap((result) => [
    ...(begun.has(result.check) ? [] : [`the check ${result.check} has a result and never began`]),
    ...(results.some((one) => one !== result && isSameRun(one, result))
      ? [`the check ${result.check} has two results`]
      : []),
    ...result.findings.flatMap((finding) => {
      const shown = exchanges.get(finding.exchange);
      const where = `a finding of ${result.check} on ${finding.requirement}`;
      if (finding.check !== result.check) return [`${where} says that it is of ${finding.check}`];
      if (shown === undefined)
        return [`${where} names the exchange ${finding.exchange}, which no journal holds`];
      if (shown.operation !== finding.operation) return [`${where} names an exchange of another operation`];
      return statusOf(shown) === finding.status
        ? []
        : [`${where} names another status than its exchange has`];
    }),
  ]);
}

function statusOf({ response }: Exchange): number | undefined {
  return response?.sentStatus ?? response?.status;
}

function isSameRun(one: CheckResult, other: CheckResult): boolean {
  return one.check === other.check && (one.round ?? 1) === (other.round ?? 1);
}

function findUnplanned(entries: readonly JournalEntry[], { checks }: Plan): string[] {
  const selected = new Set(
    checks.flatMap(({ check, notSelected }) => (notSelected === undefined ? [check.id] : [])),
  );
  const ran = entries.flatMap((entry) => {
    if (entry.type === 'check') return [entry.result.check];
    return entry.type === 'exchange' ? [entry.check] : [];
  });
  return [...new Set(ran)]
    .filter((id) => !selected.has(id))
    .map((id) => `the journals hold the check ${id}, which the plan leaves out`);
}

function findOtherServers(
  entries: readonly JournalEntry[],
  { outbound, banking }: RunFolder['record']['target'],
): string[] {
  const origins = [outbound?.baseUrl, banking?.baseUrl].flatMap((url) => originOf(url) ?? []);
  const strange = exchangesIn(entries).filter(({ exchange: { operation, request } }) => {
    const origin = originOf(request.url);
    if (operation === 'token' || operation === 'authorize' || origin === undefined) return false;
    return !origins.includes(origin);
  });
  return strange
    .slice(0, 1)
    .map(({ exchange }) => `the exchange ${exchange.id} was with another server than the target`);
}

/** The origin of an address; undefined where something in it was redacted. */
function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { origin } = new URL(url);
  return /[[%]/.test(origin.replace(/\[[\da-f:.]+\]/i, '')) ? undefined : origin;
}
