import type { JournalEntry } from '../../journal/entry.ts';
import type { PlannedCheck } from '../../plan/plan.ts';
import type { Report } from '../report.ts';
import type { FoldInput } from './report.ts';

/** The part of the report that says how the run went. */
export function runOf(input: FoldInput): Report['run'] {
  const { plan, entries, runId, interrupted = false } = input;
  const { strictWaivers = false, allowPartial = false } = input.target.gate ?? {};
  const { seed, mode, depth, shard, repeat = 1 } = plan.options;
  const isSecond = ({ round = 1, notSelected }: PlannedCheck) => round > 1 && notSelected === undefined;
  const secondLooks = repeat > 1 ? 0 : plan.checks.filter(isSecond).length;
  const times = entries.flatMap(timesOf);
  const start = new Date(times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY));
  const end = new Date(times.reduce((a, b) => Math.max(a, b), 0));
  const iso = (date: Date) => (Number.isNaN(date.valueOf()) ? new Date(0) : date).toISOString();
  return {
    id: runId,
    start: iso(start),
    end: iso(end),
    seed,
    mode,
    depth,
    ...(shard === undefined ? {} : { shard }),
    ...(repeat === 1 ? {} : { repeat }),
    ...(secondLooks === 0 ? {} : { secondLooks }),
    requests: requestsOf(entries),
    interrupted,
    strictWaivers,
    ...(allowPartial ? { allowPartial } : {}),
    ...preloadsOf(entries),
  };
}

function preloadsOf(entries: readonly JournalEntry[]): Pick<Report['run'], 'preloads'> {
  const all = entries.flatMap((entry) => (entry.type === 'start' ? (entry.preloads ?? []) : []));
  return all.length === 0 ? {} : { preloads: [...new Set(all)].sort() };
}

function timesOf(entry: JournalEntry): number[] {
  if (entry.type === 'exchange') return [entry.exchange.startedAt];
  return 'at' in entry ? [entry.at] : [];
}

/** Requests of all sessions. One that was killed left no count, so its exchanges are counted, each once. */
function requestsOf(entries: readonly JournalEntry[]): number {
  const ends = entries.flatMap((entry) => (entry.type === 'end' ? [entry] : []));
  const counted = new Map(ends.map(({ session, at, requests }) => [`${session} ${at}`, requests]));
  const ended = new Set(ends.map(({ session }) => session));
  const others = new Set(
    entries.flatMap((entry) =>
      entry.type === 'exchange' && !ended.has(sessionOf(entry.exchange.id)) ? [entry.exchange.id] : [],
    ),
  );
  return [...counted.values()].reduce((sum, count) => sum + count, others.size);
}

/** The session stands before the number in the id of an exchange. */
function sessionOf(exchange: string): string {
  return exchange.slice(0, exchange.lastIndexOf('-'));
}
