import { type Exchange, readDate } from '../../http/exchange.ts';
import { type Note, ok, warning } from '../note.ts';
import { originsOf } from '../origins.ts';
import type { Probe } from '../probe.ts';

/** Dates on the wire count whole seconds, and an answer takes its time. */
const toleratedSeconds = 30;

/** How far the clock of each host is from this machine's, by its Date headers. */
export const clocks: Probe = {
  topic: 'clock',
  run: async ({ target, exchanges }) =>
    originsOf(target).flatMap(({ url, path }): Note[] => {
      const offsets = exchanges
        .filter(({ request }) => new URL(request.url).origin === url.origin)
        .flatMap(offsetOf);
      const [offset] = offsets.sort((a, b) => Math.abs(a) - Math.abs(b));
      if (offset === undefined) return [];
      const about = url.origin;
      if (Math.abs(offset) <= toleratedSeconds)
        return [ok(path, 'its clock agrees with the one of this machine', { about })];
      const side = offset > 0 ? 'ahead of' : 'behind';
      return [
        warning(path, `its clock is ${formatDuration(Math.abs(offset))} ${side} the one of this machine`, {
          about,
          remedy: 'set both clocks: token lifetimes, transaction windows and timestamps are read by them',
        }),
      ];
    }),
};

/** Seconds by which the host's clock is ahead when an answer came. */
function offsetOf({ response, startedAt, took }: Exchange): number[] {
  const date = readDate(response?.headers ?? []);
  if (date === undefined) return [];
  // A date is cut to the second, so that it lies half a second back on the average.
  return [Math.round((date + 500 - (startedAt + took)) / 1000)];
}

function formatDuration(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
