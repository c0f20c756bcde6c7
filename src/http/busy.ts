import { type Exchange, findHeader, type Header } from './exchange.ts';

/**
 * Seconds that Retry-After asks to wait from `now` (milliseconds since the epoch); undefined without a sound one. A
 * time is read by the clock that wrote it, which the Date of the same answer tells.
 */
export function readRetryAfter(headers: readonly Header[], now: number): number | undefined {
  const value = findHeader(headers, 'retry-after');
  if (value === undefined) return undefined;
  const seconds = Number(value);
  const wait = Number.isNaN(seconds) ? (Date.parse(value) - timeOf(headers, now)) / 1000 : seconds;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function timeOf(headers: readonly Header[], now: number): number {
  const date = Date.parse(findHeader(headers, 'date') ?? '');
  return Number.isNaN(date) ? now : date;
}

/** True for an answer that another request may be the reason of: a conflict, or something that is locked. */
export function isConflict({ response }: Exchange): boolean {
  return response !== undefined && [409, 423].includes(response.status);
}
