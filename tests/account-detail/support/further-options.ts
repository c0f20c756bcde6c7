import type { Answered } from '../../../src/http/exchange.ts';
import { hasOpenPart } from '../../../src/judge/detail-result.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyStatus } from '../../support/assertions/status.ts';
import {
  type Asked,
  askForDetail,
  begin,
  complete,
  type DetailOptions,
  fetchResult,
  isAccepted,
  requireAccepted,
  resultOf,
} from '../../support/resources/account-detail.ts';
import { hasSameAccountNames } from '../../support/resources/further-requests.ts';
import { isShown, type Part, parts } from './parts.ts';
import { judgeCompletion } from './pending-operations.ts';
import { detailOf } from './results.ts';

/** The POST of a further request with options, and the result that it led to. */
export interface FurtherResult {
  /** The session that answered, which may be a fresh one. */
  readonly requestId: string;
  readonly posted: Answered;
  readonly result: Answered;
}

/** Thrown where a session takes no further options, and no other one can be asked in its place. */
export class NoFurtherOptions extends Blocked {}

const requirement = 'account-detail-accepts-every-option';

/**
 * Asks for a result with further options: an open session while it takes them, else a fresh one of the same person. Judges
 * that they are accepted: gives nothing when they are refused while the session itself is not, which the hint says. Throws
 * Blocked when there is no result to be had.
 */
export async function requestWithOptions(
  context: CheckContext,
  requestId: string,
  options: DetailOptions,
  hint: string,
): Promise<FurtherResult | undefined> {
  const asked = await askForDetail(context, requestId, options);
  if (isRefusal(asked.posted.response.status)) return requestAfresh(context, requestId, options);
  if (!isAccepted(asked.posted)) await requireAccepted(context, requestId);
  if (!verifyStatus(context, requirement, asked.posted, [200, 202], hint)) return undefined;
  return completeFurther(context, asked);
}

/** Asks a fresh session of the same person. Judges and throws as `requestWithOptions` does. */
export async function requestAfresh(
  context: CheckContext,
  like: string,
  options: DetailOptions,
): Promise<FurtherResult | undefined> {
  const asked = await beginAfresh(context, like, options);
  return asked === undefined ? undefined : completeFurther(context, asked);
}

/**
 * Begins an operation with options in a fresh session of the same person; gives nothing when they are refused there, which
 * is judged. Throws Blocked where no session can be authorized, or none that names the accounts alike.
 */
export async function beginAfresh(
  context: CheckContext,
  like: string,
  options: DetailOptions,
): Promise<Asked | undefined> {
  if (options.AccountsFilter !== undefined && !(await hasSameAccountNames(context)))
    throw new NoFurtherOptions(
      'a session takes no further options, and the next one names its accounts otherwise',
    );
  const fresh = await context.freshRequestId(like);
  if (fresh !== undefined) return begin(context, fresh, options);
  await requireAccepted(context, like);
  const reason =
    'a session takes no further options, and banking.authorize, which gives more, is not declared';
  throw new NoFurtherOptions(reason, 'banking.authorize');
}

async function completeFurther(context: CheckContext, asked: Asked): Promise<FurtherResult> {
  const [operation] = await complete(context, [asked]);
  judgeCompletion(context, operation!);
  return { requestId: asked.requestId, posted: asked.posted, result: resultOf(operation!) };
}

/** The way in which a session takes the options of a further request. */
export type FurtherOptions = 'followed' | 'ignored' | 'refused';

/** Options that leave out every part. */
export const withoutParts: DetailOptions = Object.fromEntries(parts.map(({ option }) => [option, false]));

/**
 * Finds out what a session makes of the options of a further request: a target may stay with what the first one asked for.
 * Followed too where the session shows no part by which it could be seen.
 */
export async function tryFurtherOptions(
  context: CheckContext,
  requestId: string,
  before: Answered,
): Promise<FurtherOptions> {
  const telling = parts.filter(({ option }) => isShown(before, option));
  if (telling.length === 0) return 'followed';
  const result = await fetchResult(context, requestId, withoutParts);
  if (result === undefined) return 'refused';
  const { accounts } = detailOf(result);
  const isLeftOut = ({ option }: Part) => !accounts.some((account) => hasOpenPart(account, option));
  return telling.some(isLeftOut) ? 'followed' : 'ignored';
}
