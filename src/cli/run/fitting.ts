import type { Target } from '../../target-file/types.ts';
import type { ResolvedOptions } from './options.ts';

/** How long an answer is reckoned to take where the target file says nothing of the rate, in milliseconds. */
const usualAnswerMs = 100;

/** How many requests a run may send by --requests and --minutes together; undefined without either. */
export function fitRequests(
  { requests, minutes, concurrency, workers, playwright = false }: Omit<ResolvedOptions, 'seed'>,
  target: Target | undefined,
): number | undefined {
  if (minutes === undefined) return requests;
  const atATime = workers > 1 || playwright ? workers : concurrency;
  const possible = (atATime * 1000) / usualAnswerMs;
  const rate = Math.min(target?.limits?.requestsPerSecond ?? possible, possible);
  return Math.min(requests ?? Number.POSITIVE_INFINITY, Math.max(1, Math.floor(minutes * 60 * rate)));
}
