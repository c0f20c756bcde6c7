import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { canPoll, explainRefusedSession, isAccepted } from '../../support/resources/account-detail.ts';
import { findOpenSession } from '../../support/resources/further-requests.ts';
import { completeSharedOperation, requireSharedSession } from '../../support/resources/shared-detail.ts';
import {
  listInvalidTokens,
  listOuterTokens,
  missingTokens,
  type Presented,
} from '../../support/resources/tokens.ts';
import { sendInOtherCase } from './guarded-operations.ts';

/** A call of the banking service, and how its valid form is sent: it may have to wait, or be spent. */
interface KeyedCall {
  readonly operation: OperationId;
  readonly options: CallOptions;
  readonly sendValid: () => Promise<Answered>;
}

/** Calls of the banking service with one key or another. */
export class BankingKeys {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** A POST of a session that takes a further one; where none does, the first of the shared session is the control. */
  async preparePost(): Promise<KeyedCall> {
    const { requestId, first } = await requireSharedSession(this.#context);
    const open = await findOpenSession(this.#context);
    const options = { json: { RequestId: open ?? requestId } };
    const sendValid = async () => {
      const again = await this.#context.call('getAccountsDetail', options);
      return open === undefined && isRefusal(again.response.status) ? first : again;
    };
    return { operation: 'getAccountsDetail', options, sendValid };
  }

  /** A poll of a pending operation, whose valid form keeps the interval to the POST; undefined where none is pending. */
  async preparePoll(): Promise<KeyedCall | undefined> {
    const context = this.#context;
    const requestId = await context.requestId(0);
    // A session may take its settle time to be known.
    const ask = () => context.call('getAccountsDetail', { json: { RequestId: requestId } });
    const pending = await readUntil(context, ask, (one) => isAccepted(one) || one.response.status >= 500);
    if (!isAccepted(pending)) throw explainRefusedSession(context, requestId, pending.response.status);
    if (pending.response.status === 200) return undefined;
    const options = buildPollRequest(context, requestId, pending);
    const { interval } = context.target.banking!.poll;
    const sendValid = async () => {
      context.reportProgress(`waiting ${interval} s before the poll with a valid key`);
      await context.clock.sleep(interval * 1000);
      return context.call('getAccountsDetailAsync', options);
    };
    return { operation: 'getAccountsDetailAsync', options, sendValid };
  }

  /** A poll of a result that is ready; undefined where it is gone, and shows nothing of the key. */
  async prepareCompletedPoll(): Promise<KeyedCall | undefined> {
    const { requestId, posted, polled } = await completeSharedOperation(this.#context);
    const isComplete = (polled === undefined ? posted : polled.last)?.response.status === 200;
    if (!isComplete || !canPoll(this.#context, posted)) return undefined;
    const options = buildPollRequest(this.#context, requestId, posted);
    const valid = await this.#context.call('getAccountsDetailAsync', options);
    if (!isAccepted(valid)) return undefined;
    return { operation: 'getAccountsDetailAsync', options, sendValid: async () => valid };
  }

  /** Sends a call without a key and with wrong ones, then with the valid one. `few`: where a like call has presented them all. */
  async sendWithInvalidKeys(
    call: KeyedCall | undefined,
    effort: 'all' | 'few' | 'two' = 'all',
  ): Promise<void> {
    if (call === undefined) return;
    const { operation, options, sendValid } = call;
    for (const { auth } of this.#list(effort)) await this.#context.call(operation, { ...options, auth });
    const { status } = (await sendValid()).response;
    const isAnswer = [200, 202, 401, 403].includes(status);
    if (!isAnswer) throw new Blocked(`set-up failed: a valid ${operation} answered ${status}`);
    if (effort === 'two') await sendInOtherCase(this.#context, operation, options);
  }

  #list(effort: 'all' | 'few' | 'two'): readonly Presented[] {
    const key = { token: this.#context.target.banking!.apiKey, form: (token: string) => token };
    const invalid = listInvalidTokens(key, effort === 'all' ? 'all' : 'few');
    if (effort === 'two') return [missingTokens[0]!, invalid[0]!];
    return [...missingTokens, ...invalid, ...(effort === 'all' ? listOuterTokens(key) : [])];
  }
}
