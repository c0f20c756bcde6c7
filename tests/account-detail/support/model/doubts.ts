import type { RequirementId } from '../../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../../src/http/exchange.ts';
import { Blocked, LimitReached } from '../../../../src/plan/blocked.ts';
import type { CheckContext, Evidence } from '../../../../src/plan/check.ts';
import { askForDetail, type DetailOptions } from '../../../support/resources/account-detail.ts';
import { type OpenSession, pollSession } from './open-session.ts';
import { type Departure, findDepartures, forItself, wholeOptions } from './predictions.ts';

/** An answer that the requests of its session do not explain. */
export interface Doubt {
  readonly session: OpenSession;
  /** What the session was asked with last, or together with others. */
  readonly options: DetailOptions;
  readonly isPoll: boolean;
  /** How it departs from these options; undefined where it does not, and no order of the requests leads there. */
  readonly departure: Departure | undefined;
  readonly evidence: Evidence;
  /** What the session was asked with in the history, these options last. */
  readonly asked: readonly DetailOptions[];
  /** Its requests met each other, and none of another session since. */
  readonly isUndisturbed: boolean;
}

const lastingMembers: RequirementId = 'answers-of-a-session-agree-in-lasting-members';

/** The polled result of a POST is that of its options. */
export const followsOptions: RequirementId = 'polled-answer-follows-the-options';

/**
 * Judges an answer by what its session says when it alone is asked the same, and asked all that it was asked before:
 * where that departs as well, the requirement about the option fails; else another session in between did it. Nothing is
 * judged where the accounts changed meanwhile, or the session answers no more. `isAlone` when no other one was asked.
 */
export async function judgeDoubt(context: CheckContext, doubt: Doubt, isAlone: boolean): Promise<void> {
  const { session, options, isPoll, evidence } = doubt;
  const whole = await askAlone(context, session, wholeOptions);
  if (whole === undefined || departsFrom(context, session, wholeOptions, whole) !== undefined) return;
  const own = await findOwnDeparture(context, doubt);
  if (own !== undefined) {
    context.verify(own.id, false, { ...evidence, wanted: own.wanted, got: own.got });
    return;
  }
  if ((await askAlone(context, session, options)) === undefined) return;
  const polled = isPoll ? await pollSession(context, session) : undefined;
  const isPolledOtherwise =
    polled?.response.status === 200 && departsFrom(context, session, options, polled) !== undefined;
  const isOwn = isAlone || isPolledOtherwise || (await recurs(context, doubt));
  const { wanted, got } = doubt.departure ?? evidence;
  context.verify(findCause(doubt, isOwn), false, { ...evidence, wanted, got });
}

/** Requests of the history that are asked for once more alone. */
const maxAskedAgain = 4;

/** How one of the last requests of the session departs from its own options when it is asked alone. */
async function findOwnDeparture(
  context: CheckContext,
  { session, asked }: Doubt,
): Promise<Departure | undefined> {
  for (const options of asked.toReversed().slice(0, maxAskedAgain)) {
    const posted = await askAlone(context, session, options);
    const departure = posted && departsFrom(context, session, options, posted);
    // What an option leaves over from the request before is told by that order.
    if (departure !== undefined && (await askAlone(context, session, wholeOptions)) !== undefined) {
      const again = await askAlone(context, session, options);
      if (again !== undefined && departsFrom(context, session, options, again) !== undefined)
        return departure;
    }
  }
  return undefined;
}

/** True when the session departs again after the requests of its own, with none of another in between. */
async function recurs(context: CheckContext, { session, options, isPoll, asked }: Doubt): Promise<boolean> {
  let last: Answered | undefined;
  for (const one of asked) last = await askAlone(context, session, one);
  if (isPoll) last = await pollSession(context, session);
  return last?.response.status === 200 && departsFrom(context, session, options, last) !== undefined;
}

/** What did it: the session itself, by what it was asked before or is polled after, or another one in between. */
function findCause({ isPoll, departure }: Doubt, isOwn: boolean): RequirementId {
  // Numbers and names that change are that, whatever changes them.
  if (departure?.id === lastingMembers) return lastingMembers;
  if (!isOwn) return forItself;
  return isPoll ? followsOptions : (departure?.id ?? forItself);
}

function departsFrom(
  context: CheckContext,
  { whole }: OpenSession,
  options: DetailOptions,
  answer: Answered,
): Departure | undefined {
  return findDepartures(context, whole, options, answer)[0];
}

/** The result of a POST while nothing else is sent; undefined where the session gives none. */
export async function askAlone(
  context: CheckContext,
  { requestId }: OpenSession,
  options: DetailOptions,
): Promise<Answered | undefined> {
  try {
    const { posted } = await askForDetail(context, requestId, options);
    return posted.response.status === 200 ? posted : undefined;
  } catch (error) {
    if (!(error instanceof Blocked) || error instanceof LimitReached) throw error;
    return undefined;
  }
}
