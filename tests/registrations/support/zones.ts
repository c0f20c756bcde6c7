import { type Answered, findHeader } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Instant } from '../../support/assertions/timestamps.ts';

/** Seconds by which zones differ, at least, and by which any two of UTC and a zone differ, at most. */
const [zoneStep, maxZone] = [1800, 14 * 3600];

/** Seconds that may lie between a request and its record, or between two clocks of one service. */
const maxApart = 10;

/** A new record, the request that made it, and the list that shows it. */
interface NewRecord {
  readonly exchange: Answered;
  readonly request: Answered;
  readonly requestedOn: Instant;
}

/**
 * Judges that a time with the suffix Z is none of another zone: the service says itself, by the Date header of the
 * request, what time it is. No clock of ours is looked at, and a time that is cut to a minute, or whose difference is
 * none of a zone, tells nothing: the clock of the data may stand still or run apart.
 */
export function judgeZone(context: CheckContext, { exchange, request, requestedOn }: NewRecord): void {
  const now = Date.parse(findHeader(request.response.headers, 'date') ?? '') / 1000;
  const { seconds } = requestedOn;
  if (Number.isNaN(now)) return;
  const apart = Math.abs(seconds - now);
  const zone = Math.round(apart / zoneStep) * zoneStep;
  const isOfZone = zone > 0 && zone <= maxZone && Math.abs(apart - zone) <= maxApart;
  const isZone = isOfZone && seconds % 60 !== 0;
  context.verify('requested-on-is-written-in-utc', !isZone, {
    exchange,
    pointer: '/requested_on',
    wanted: 'the time of the Date header, in UTC as Z says',
    got: `a time that is ${zone / 3600} h apart`,
    related: [request],
  });
}
