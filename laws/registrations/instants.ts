/** An instant to the precision in which it is written. */
export interface Instant {
  /** Seconds since the epoch. */
  readonly seconds: number;
  /** Seconds that the last written digit stands for. */
  readonly precision: number;
}

const utc = /^(\d{4})-?(\d\d)-?(\d\d)[Tt](\d\d):?(\d\d):?(\d\d)(?:[.,](\d+))?[Zz]$/;

/** The instant of an ISO 8601 timestamp in UTC; undefined for everything else. */
export function instantOf(value: unknown): Instant | undefined {
  const match = typeof value === 'string' ? utc.exec(value) : null;
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number);
  const fraction = match[7] ?? '';
  const whole = Date.UTC(year!, month! - 1, day!, hour!, minute!, second!) / 1000;
  return { seconds: whole + Number(`0.${fraction}0`), precision: 10 ** -fraction.length };
}

/** Less than the last digit that a double holds of seconds since the epoch. */
const epsilon = 1e-6;

/** True when two instants are the same, as far as the coarser one tells; that one may be cut or rounded. */
export function isSameInstant(a: Instant, b: Instant): boolean {
  const coarser = a.precision === b.precision ? 0 : Math.max(a.precision, b.precision);
  return Math.abs(a.seconds - b.seconds) <= coarser + epsilon;
}
