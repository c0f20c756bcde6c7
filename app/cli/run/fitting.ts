import { readVariable } from '../../../src/lib/env.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import type { Target } from '../../../src/target-file/types.ts';
import type { ResolvedOptions } from './options.ts';

/** How long an answer is reckoned to take where the target file says nothing of the rate, in milliseconds. */
const usualAnswerMs = 100;

/** The limits of a run in requests and minutes. */
export interface FittingLimits {
  readonly requests?: number | undefined;
  readonly minutes?: number | undefined;
}

/** Reads what the environment says that a run has to fit into. Throws UserError for what is no number. */
export function readFittingLimits(): FittingLimits {
  return { requests: readCount('OBC_MAX_REQUESTS'), minutes: readCount('OBC_MAX_MINUTES') };
}

function readCount(name: 'OBC_MAX_REQUESTS' | 'OBC_MAX_MINUTES'): number | undefined {
  const text = readVariable(name);
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new UserError(`${name} is ${text}: expected a whole number from 1`);
}

/** Returns how many requests a run may send to fit into limits; undefined without any. */
export function fitRequests(
  { requests, minutes }: FittingLimits,
  { concurrency, workers }: Pick<ResolvedOptions, 'concurrency' | 'workers'>,
  target: Target | undefined,
): number | undefined {
  if (minutes === undefined) return requests;
  const atATime = workers > 1 ? workers : concurrency;
  const possible = (atATime * 1000) / usualAnswerMs;
  const rate = Math.min(target?.limits?.requestsPerSecond ?? possible, possible);
  return Math.min(requests ?? Number.POSITIVE_INFINITY, Math.max(1, Math.floor(minutes * 60 * rate)));
}
