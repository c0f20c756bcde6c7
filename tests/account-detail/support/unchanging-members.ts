import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { judgeDescriptions } from './descriptive-members.ts';
import { judgeLastingMembers } from './lasting-members.ts';

/** Judges that two answers of one session agree in what lasts, and in what describes accounts and login (3.2, 4.6). */
export function judgeUnchanging(context: CheckContext, one: Answered, other: Answered): void {
  judgeLastingMembers(context, one, other);
  judgeDescriptions(context, one, other);
}
