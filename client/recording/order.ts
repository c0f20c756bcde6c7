import type { RecordedRequest } from './traffic.ts';

/**
 * Requests in the order in which they were sent, as far as their clock tells: one without a time stays behind the one that
 * stands before it, and one that two tools or two files wrote down counts once.
 */
export function orderRequests(requests: readonly RecordedRequest[]): readonly RecordedRequest[] {
  const times = requests.flatMap(({ startedAt }) => (startedAt === 0 ? [] : [startedAt]));
  // A tool that writes the time of its export tells nothing.
  const isExport = times.length > maxAtOnce && new Set(times).size === 1;
  let last = 0;
  const placed = dropRepeats(requests).map((request) => {
    last = request.startedAt || last;
    return { request: isExport ? { ...request, startedAt: 0 } : request, place: last };
  });
  return placed.sort((a, b) => a.place - b.place).map(({ request }) => request);
}

/** Requests that a program may send within a millisecond. */
const maxAtOnce = 2;

/** Files that were joined, and tools that listen at two places, hold a request twice. */
function dropRepeats(requests: readonly RecordedRequest[]): readonly RecordedRequest[] {
  const known = new Set<string>();
  return requests.filter((request) => {
    if (request.startedAt === 0) return true;
    const { method, url, body, startedAt, took, response } = request;
    const key = JSON.stringify([method, url, body, startedAt, took, response?.status, response?.text]);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
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
