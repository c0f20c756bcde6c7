import type { Answered } from '../../src/http/exchange.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { CallOptions, CheckContext } from '../../src/plan/check.ts';
import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { buildPollRequest } from '../../src/plan/poll-request.ts';
import type { Json } from '../../src/target-file/types.ts';
import { readUntil } from '../support/assertions/settling.ts';
import { followPollLink } from '../support/polling/async-form.ts';
import { waitForNextPoll } from '../support/polling/poll.ts';
import {
  type Asked,
  answersOf,
  askForDetail,
  type BothWays,
  begin,
  canPoll,
  complete,
  type DetailOperation,
  type DetailOptions,
  fetchBothWays,
  fetchResult,
  isAccepted,
  openSession,
  resultOf,
} from '../support/resources/account-detail.ts';
import { askInFreshSession, fetchInAnySession } from '../support/resources/further-requests.ts';
import { completeSharedOperation } from '../support/resources/shared-detail.ts';
import { Sessions } from './support/opening.ts';
import { isShown, parts } from './support/parts.ts';
import { judgeCompletion, judgeCompletionByPost, judgePolls } from './support/pending-operations.ts';
import { accountsOf, idsOf } from './support/results.ts';

/** An operation that is complete, and the answer with its result. */
export interface Completed extends DetailOperation {
  readonly result: Answered;
}

/** The calls GetAccountsDetail and GetAccountsDetailAsync. What each answer has to be is said by laws. */
class AccountDetail {
  readonly #context: CheckContext;
  readonly #askedFor = new Set<string>();

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Sends GetAccountsDetail for a session, and gives the answer. */
  async post(requestId: string, options: DetailOptions = {}): Promise<Answered> {
    return (await askForDetail(this.#context, requestId, options)).posted;
  }

  /** The same for a session that nobody has asked, within the time that the target takes to know it. */
  open(requestId: string, options: DetailOptions = {}): Promise<Asked> {
    return openSession(this.#context, requestId, options);
  }

  /** The same in a fresh session of the same person; undefined where none can be authorized. */
  askInFreshSession(like: string, options: DetailOptions): Promise<Asked | undefined> {
    return askInFreshSession(this.#context, like, options);
  }

  /** Begins an operation with options in a session of the test's own; undefined where they are refused. */
  begin(requestId: string, options: DetailOptions): Promise<Asked | undefined> {
    return begin(this.#context, requestId, options);
  }

  /** Polls what is pending side by side, every ten seconds, until each operation has ended or the limit is over. */
  async complete(asked: readonly Asked[]): Promise<DetailOperation[]> {
    const operations = await complete(this.#context, asked);
    for (const operation of operations) judgeCompletion(this.#context, operation);
    return operations;
  }

  /** Opens sessions of the test's own and completes each with its result. Blocks the test where one is refused, or has none. */
  async completeSessions(indices: readonly number[]): Promise<readonly Completed[]> {
    const asked: Asked[] = [];
    for (const index of indices) {
      const one = await this.open(await this.#context.requestId(index));
      if (!isAccepted(one.posted))
        throw new Blocked(`a session of this check is refused: ${one.posted.response.status}`);
      asked.push(one);
    }
    const [first, ...others] = asked;
    const operations = await this.complete(
      first === undefined ? [] : [await this.#askAgain(first), ...others],
    );
    for (const operation of operations) judgePolls(this.#context, operation);
    return operations.map((operation) => ({ ...operation, result: resultOf(operation) }));
  }

  /** Sends a GetAccountsDetail once more while its operation is pending: that one may have its result by then. */
  async #askAgain(asked: Asked): Promise<Asked> {
    const { requestId, posted } = asked;
    if (posted.response.status !== 202) return asked;
    const again = await this.#context.call('getAccountsDetail', { json: { RequestId: requestId } });
    this.#context.timeline(requestId, again);
    if (again.response.status !== 200) return asked;
    judgeCompletionByPost(this.#context, requestId, again);
    return { ...asked, posted: again };
  }

  /** Asks and polls in an open session; undefined where it is refused. */
  fetch(requestId: string, options: DetailOptions = {}): Promise<Answered | undefined> {
    return fetchResult(this.#context, requestId, options);
  }

  /** The same in this session or in a fresh one of the same person. */
  fetchInAnySession(requestId: string, options: DetailOptions = {}): Promise<Answered | undefined> {
    return fetchInAnySession(this.#context, requestId, options);
  }

  /** Asks for a completed operation the other way round than it was completed: by a POST, or by a poll. */
  fetchBothWays(operation: DetailOperation): Promise<BothWays> {
    return fetchBothWays(this.#context, operation);
  }

  /** Polls an operation once more; undefined where no link leads there. */
  async poll({ requestId, posted }: Pick<Asked, 'requestId' | 'posted'>): Promise<Answered | undefined> {
    if (!canPoll(this.#context, posted)) return undefined;
    const request = buildPollRequest(this.#context, requestId, posted);
    const answer = await this.#context.call('getAccountsDetailAsync', request);
    this.#context.timeline(requestId, answer);
    return answer;
  }

  /**
   * Follows the links of the first and the last pending answer of a completed operation once, after a poll that got its result: they had
   * better answer as well.
   */
  async followLinks(operation: Completed, polled: Answered | undefined): Promise<void> {
    if (polled?.response.status !== 200) return;
    const pending = answersOf(operation).filter(({ response }) => response.status === 202);
    for (const one of new Set([pending[0], pending.at(-1)])) {
      if (one === undefined) continue;
      const exchange = await followPollLink(this.#context, operation.requestId, one, polled);
      if (exchange === undefined) continue;
      const { status } = exchange.response;
      const wanted = 'status 200 or 202, as a poll in the declared form gets';
      this.#context.verify('pending-link-can-be-followed', status === 200 || status === 202, {
        ...{ exchange, wanted, got: `status ${status}`, related: [one, polled] },
      });
    }
  }

  /** Sends a GetAccountsDetail that the document does not describe. */
  sendUndocumented(options: CallOptions): Promise<Answered> {
    return this.#context.call('getAccountsDetail', { ...options, undocumented: true });
  }

  /** Sends a body without a key. */
  sendWithoutApiKey(json: Json): Promise<Answered> {
    return this.#context.call('getAccountsDetail', { json, auth: 'none' });
  }

  /** Sends a RequestId that nobody authorized, and polls what the target queues, longer than a known one took. */
  async sendUnknownRequestId(id: string | number): Promise<void> {
    await this.#pollToItsEnd(await this.sendUndocumented({ json: { RequestId: id } }), String(id));
  }

  /** Polls with a RequestId that nobody authorized, by another request where its form is `link`. */
  async pollUnknownRequestId(id: string, request = buildPollRequest(this.#context, id)): Promise<void> {
    const answer = await this.#context.call('getAccountsDetailAsync', { ...request, undocumented: true });
    await this.#pollToItsEnd(answer, id);
  }

  async #pollToItsEnd(asked: Answered, id: string): Promise<void> {
    if (asked.response.status !== 202 || !canPoll(this.#context, asked)) return;
    const { polled } = await completeSharedOperation(this.#context);
    const maxPolls = (polled?.answers.length ?? 0) + 2;
    let last = asked;
    for (let polls = 0; polls < maxPolls && last.response.status === 202; polls++) {
      await waitForNextPoll(this.#context);
      const request = { ...buildPollRequest(this.#context, id, asked), undocumented: true };
      last = await this.#context.call('getAccountsDetailAsync', request);
    }
  }

  /**
   * Asks for each part that options bring and a result does not show: the session may have it all the same. Once for each session. With the
   * same options again, after a request without the part, one that came meanwhile shows.
   */
  async askForMissingParts(requestId: string, options: DetailOptions, result: Answered): Promise<void> {
    const { AccountsFilter } = options;
    const filter = AccountsFilter === undefined ? {} : { AccountsFilter };
    for (const { option } of parts) {
      const key = `${requestId} ${option} ${AccountsFilter !== undefined}`;
      if (options[option] === false || isShown(result, option) || this.#askedFor.has(key)) continue;
      this.#askedFor.add(key);
      const other = await this.fetch(requestId, { ...filter, [option]: true });
      if (other === undefined || !isShown(other, option)) continue;
      await this.fetch(requestId, { ...filter, [option]: false });
      await this.fetch(requestId, options);
    }
  }

  /** Asks a session again with its first options where another answer of it shows other accounts: some may come and go. */
  async askAgainWhereAccountsDiffer(
    requestId: string,
    options: DetailOptions,
    [one, other]: readonly (Answered | undefined)[],
  ): Promise<void> {
    if (one === undefined || other === undefined) return;
    const [shown, later] = [one, other].map((result) => new Set(idsOf(accountsOf(result))));
    const isSame = shown!.size === later!.size && [...shown!].every((id) => later!.has(id));
    if (!isSame) await this.post(requestId, options);
  }

  /** Opens a session by its RequestId alone, until it is accepted or the settle time is over. */
  openUntilAccepted(requestId: string): Promise<Asked> {
    return readUntil(
      this.#context,
      () => askForDetail(this.#context, requestId),
      ({ posted }) => isAccepted(posted),
    );
  }
}

/** The functions by which a spec file of this area defines its tests. */
export function describeAccountDetail(url: string) {
  return defineScenarios(url, 'account-detail', (context) => ({
    sessions: new Sessions(context),
    detail: new AccountDetail(context),
    /** For what a law cannot say alone: the helpers in `support/` judge by it. */
    context,
    target: context.target,
    depth: context.depth,
  }));
}
