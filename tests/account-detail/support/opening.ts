import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildAuthorizeRequest } from '../../../src/target-file/authorize.ts';
import { verifyStatus } from '../../support/assertions/status.ts';
import {
  complete,
  type DetailOperation,
  isAccepted,
  resultOf,
} from '../../support/resources/account-detail.ts';
import { askInFreshSession, findOpenSession } from '../../support/resources/further-requests.ts';
import {
  completeSharedOperation,
  openSharedSession,
  requireSharedResult,
  requireSharedSession,
  type SharedSession,
} from '../../support/resources/shared-detail.ts';

// A refused session may be the target file's mistake, or /Authorize's, so that only another answer beside it tells what was wrong.

/** Judges the first request of the shared session: its RequestId alone is wrong where the same session is accepted with options. */
export function judgeFirstAnswer(context: CheckContext, { first, withOptions }: SharedSession): void {
  const answers = 'get-accounts-detail-answers-200-or-202';
  if (withOptions !== undefined && isAccepted(withOptions)) {
    const hint = 'the same session is accepted with every option';
    verifyStatus(context, 'account-detail-options-are-optional', first, [200, 202], hint);
    return;
  }
  const { status } = first.response;
  if (status >= 400 && status < 500)
    throw new Blocked(
      `the shared session is refused, with options too: GetAccountsDetail answered ${status}`,
    );
  verifyStatus(context, answers, first, [200, 202]);
  if (isAccepted(first)) verifyStatus(context, 'account-detail-options-are-optional', first, [200, 202]);
}

/** Judges the first request of a session that /Authorize just gave: a refusal counts where the shared one was accepted, or is fresh too. */
export async function judgeAuthorizedAnswer(
  context: CheckContext,
  posted: Answered,
  openShared: () => Promise<SharedSession>,
): Promise<void> {
  const requirement = 'authorized-request-id-opens-account-detail';
  if (isAccepted(posted)) {
    verifyStatus(context, requirement, posted, [200, 202]);
    return;
  }
  const { first, withOptions } = await openShared();
  const sharedIsFresh = (context.target.banking?.sessions ?? []).length === 0;
  const isRefusedToo = sharedIsFresh && withOptions !== undefined && !isAccepted(withOptions);
  const { status } = posted.response;
  if (status < 400 || status >= 500 || !(isAccepted(first) || isRefusedToo))
    throw new Blocked(`a fresh session is answered ${status}, for a reason that other checks judge`);
  verifyStatus(context, requirement, posted, [200, 202]);
}

/** A completed session that one test asks. */
interface QuietSession {
  readonly requestId: string;
  readonly result: Answered;
}

/** Authorized sessions: the one that all tests share, those of the test, and fresh ones of the same person. */
export class Sessions {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Calls /Authorize as the target file declares it. */
  async authorize(): Promise<Answered> {
    const request = buildAuthorizeRequest(this.#context.target, 'any');
    if (request === undefined)
      throw new Blocked('the target file declares no /Authorize', 'banking.authorize');
    return await this.#context.call('authorize', request);
  }

  /** The RequestId of a session of the test's own. */
  requireId(index: number): Promise<string> {
    return this.#context.requestId(index);
  }

  /** The shared session, asked with its RequestId alone, once in a run; it may be refused. */
  openShared(): Promise<SharedSession> {
    return openSharedSession(this.#context);
  }

  /** The same. Blocks the test where it is refused. */
  requireShared(): Promise<SharedSession> {
    return requireSharedSession(this.#context);
  }

  /** The shared session polled to its end, once in a run. */
  completeShared(): Promise<DetailOperation> {
    return completeSharedOperation(this.#context);
  }

  /** The result of the shared session. Blocks the test where there is none. */
  requireSharedResult(): Promise<Answered> {
    return requireSharedResult(this.#context);
  }

  /**
   * Asks on a completed session of the shared one's person while no other test does: a fresh one, and where none can be
   * authorized the shared one. Polls follow what a session was asked for last.
   */
  async askAlone(work: (quiet: QuietSession) => Promise<void>): Promise<void> {
    const shared = await completeSharedOperation(this.#context);
    const { requestId } = shared;
    const result = resultOf(shared);
    const asked = await askInFreshSession(this.#context, requestId, {});
    if (asked === undefined || !isAccepted(asked.posted))
      return this.#context.askSharedAlone(() => work({ requestId, result }));
    const [operation] = await complete(this.#context, [asked]);
    return work({ requestId: asked.requestId, result: resultOf(operation!) });
  }

  /** A session of the shared one's person that takes a POST at this moment; undefined for none. */
  findOpen(): Promise<string | undefined> {
    return findOpenSession(this.#context);
  }
}
