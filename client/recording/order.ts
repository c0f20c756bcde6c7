import type { Asked, RecordedRequest } from './traffic.ts';

/**
 * Requests in the order in which they were sent, as far as their clock tells: one without a time stays behind the one that
 * stands before it, and one that two tools or two files wrote down counts once.
 */
export function orderRequests(requests: readonly RecordedRequest[]): readonly RecordedRequest[] {
  const times = requests.flatMap(({ startedAt }) => (startedAt === 0 ? [] : [startedAt]));
  const exports = findExportTimes(times);
  let last = 0;
  const placed = dropRepeats(requests).map((request) => {
    last = request.startedAt || last;
    return { request: exports.has(request.startedAt) ? { ...request, startedAt: 0 } : request, place: last };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ request }) => request);
}

/** Requests that a program may send within a millisecond: where nothing else was sent, and in a burst. */
const [maxAtOnce, maxBurst] = [2, 10];

/** Times that a tool wrote of its export, which tell nothing: of a whole file, or of one that was joined with others. */
function findExportTimes(times: readonly number[]): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1);
  const isRounded = (time: number) => time % 10 === 0;
  const found = [...counts].filter(([time, count]) =>
    counts.size === 1 ? count > maxAtOnce : count > maxBurst && !isRounded(time),
  );
  return new Set(found.map(([time]) => time));
}

/** Files that were joined, and tools that listen at two places, hold a request twice; one of them may have lost its answer. */
function dropRepeats(requests: readonly RecordedRequest[]): readonly RecordedRequest[] {
  const known = new Map<string, (string | undefined)[]>();
  return requests.filter((request) => {
    if (request.startedAt === 0) return true;
    const { method, url, body, startedAt, took, response } = request;
    const key = JSON.stringify([method, url, body, startedAt, took, response?.status]);
    const text = response?.text;
    const texts = known.get(key) ?? [];
    known.set(key, [...texts, text]);
    return texts.length === 0 || (text !== undefined && !texts.includes(text) && !texts.includes(undefined));
  });
}

/** Steps in which clocks of recorders count: milliseconds, and what they round them to. */
const steps = [60_000, 1000, 100, 10] as const;

/** The share of times that are not whole seconds by chance. */
const minShare = 0.2;

/** Milliseconds to which the clock of a recording rounds, by which two of its times may be further apart than they say. */
export function measureClockStep(times: readonly number[]): number {
  const known = times.filter((time) => time !== 0);
  // Of recordings that were joined, one may have rounded its times.
  const isRounded = (step: number) =>
    known.filter((time) => time % step === 0).length >= known.length * minShare;
  return new Set(known).size < 2 ? 0 : (steps.find(isRounded) ?? 0);
}

/**
 * The requests of the interface among those of a run of the suite, each with how many of them had ended before it: the run
 * counted those to unknown paths as well.
 */
export function countEnded(asked: readonly Asked[], requests: readonly RecordedRequest[]): readonly Asked[] {
  const kept = new Set(asked.map(({ exchange }) => exchange.id));
  const byEnd = [...requests].sort((one, other) => endOf(one) - endOf(other));
  const counts = [0];
  for (const { id } of byEnd) counts.push(counts.at(-1)! + (kept.has(id) ? 1 : 0));
  return asked.map((one) => {
    const { after } = one.exchange;
    if (after === undefined) return one;
    return { ...one, exchange: { ...one.exchange, after: counts[after] ?? after } };
  });
}

function endOf({ startedAt, took }: RecordedRequest): number {
  return startedAt + took;
}
