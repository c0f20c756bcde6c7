import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { instantOf } from '../../support/assertions/timestamps.ts';
import { recordsOf } from '../../support/resources/registrations.ts';

/** Records of so many different seconds do not all fall on whole ones by chance. */
const minSeconds = 3;

/**
 * Judges that the timestamps of some lists are not all cut to the second. A single one may fall on a whole second, of
 * which a library drops the zeros.
 */
export function judgeFractions(context: CheckContext, lists: readonly Answered[]): void {
  const times = lists
    .flatMap(recordsOf)
    .flatMap(({ requested_on }) => instantOf(requested_on) ?? [])
    .map(({ seconds, precision }) => ({ seconds, isWhole: precision === 1 }));
  const different = new Set(times.map(({ seconds }) => Math.floor(seconds))).size;
  if (different < minSeconds || times.some(({ isWhole }) => !isWhole)) return;
  context.verify('registration-requested-on-is-a-utc-timestamp', false, {
    exchange: lists[0]!,
    pointer: '/0/requested_on',
    wanted: 'fractional seconds',
    got: `none in all ${times.length} records, which were requested at ${different} different seconds`,
    related: lists.slice(1),
  });
}
