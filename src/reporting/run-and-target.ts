import type { Target } from '../target/types.ts';
import type { FoldInput } from './fold.ts';
import type { Report } from './report.ts';

/** The part of the report that says what was certified. */
export function targetOf(target: Target): Report['target'] {
  const { name, vendor, version, environment, kind } = target.target;
  return {
    name,
    ...(vendor === undefined ? {} : { vendor }),
    ...(version === undefined ? {} : { version }),
    ...(environment === undefined ? {} : { environment }),
    kind,
    areas: target.areas,
    ...(target.outbound === undefined ? {} : { outbound: target.outbound.baseUrl }),
    ...(target.banking === undefined ? {} : { banking: target.banking.baseUrl }),
    bent: bent(target),
  };
}

function bent({ outbound }: Target): string[] {
  const header = outbound?.auth.header;
  return header === undefined || header.toLowerCase() === 'service-auth-key'
    ? []
    : [`the token travels in the header ${header}, not in service-auth-key`];
}

/** The part of the report that says how the run went. */
export function runOf({ plan, entries, runId, interrupted = false }: FoldInput): Report['run'] {
  const { seed, mode, depth, shard } = plan.options;
  const times = entries.flatMap((entry) => ('at' in entry ? [entry.at] : []));
  const ends = entries.flatMap((entry) => (entry.type === 'end' ? [entry] : []));
  const sent = new Map(ends.map(({ session, at, requests }) => [`${session} ${at}`, requests]));
  const requests = [...sent.values()].reduce((sum, count) => sum + count, 0);
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
    requests,
    interrupted,
  };
}
