import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { agesOf } from './results.ts';

/** The target may count its days in another time zone than ours. */
const zoneSlack = 1;

/** True for an age that no time zone makes one of a window of so many days. */
export function isOlder(age: number, days: number): boolean {
  return age > days + zoneSlack;
}

/** Judges that no transaction of a result is older than its window; nothing is judged without transactions. */
export function judgeWindow(
  context: CheckContext,
  id: RequirementId,
  exchange: Answered,
  days: number,
): void {
  const ages = agesOf(exchange);
  if (ages.length === 0) return;
  const older = ages.filter((age) => isOlder(age, days));
  context.verify(id, older.length === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: `no transaction of more than ${days} days`,
    got: `${older.length} of ${ages.length} are older, the oldest by ${Math.max(...ages) - days} days`,
  });
}
