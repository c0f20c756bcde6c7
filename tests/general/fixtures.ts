import type { Answered } from '../../src/http/exchange.ts';
import { isDenial } from '../../src/lib/edge.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import type { Auth, CallOptions, CheckContext } from '../../src/plan/check.ts';
import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { isSuccess } from '../support/resources/first-registration.ts';
import { makeUnknownToken, type Presented, refusedTokensOf } from '../support/resources/tokens.ts';
import { BankingKeys } from './support/banking-keys.ts';
import { listExpired, listInvalid, listMissing } from './support/credential-trials.ts';
import {
  type GuardedOperation,
  guardedLists,
  requireValidCall,
  sendValidCall,
} from './support/guarded-operations.ts';
import { Paths } from './support/paths.ts';
import { RefusedWrites } from './support/refused-writes.ts';
import { TokenEndpoint } from './support/token-endpoint.ts';
import { UnusualRequests } from './support/unusual-requests.ts';

/** Calls of one operation that differ in their credential alone. */
class Calls {
  readonly #context: CheckContext;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Sends the valid call, once in a session. Blocks where it is refused for another reason than its token. */
  async sendValid(guarded: GuardedOperation): Promise<Answered> {
    const exchange = await sendValidCall(this.#context, guarded);
    const { auth, namesNothing = false } = await guarded.request(this.#context);
    const { status } = exchange.response;
    if (isSuccess(exchange)) return exchange;
    if (namesNothing) await this.#requireWorkingList();
    const isRefused = isDenial(status);
    const isAnswered = namesNothing && status < 500;
    if (!isAnswered && (!isRefused || typeof auth === 'object'))
      throw this.#context.breakSetUp(
        exchange,
        `set-up failed: a valid ${guarded.operation} answered ${status}`,
      );
    return exchange;
  }

  /** The same as a control: blocks unless it is accepted. */
  requireValid(guarded: GuardedOperation): Promise<void> {
    return requireValidCall(this.#context, guarded);
  }

  /**
   * Sends the call without a token: without its header, and at some operations with an empty one. A read follows the valid one, of which
   * nothing may be left for it.
   */
  sendWithoutToken(guarded: GuardedOperation): Promise<void> {
    return this.#sendEach(guarded, listMissing(this.#context, guarded));
  }

  /** Sends the call with tokens that are not valid. */
  async sendWithInvalidTokens(guarded: GuardedOperation): Promise<void> {
    await this.#sendEach(guarded, await listInvalid(this.#context, guarded));
  }

  /** Sends the call with an expired token, and gives whether there is one. */
  async sendWithExpiredToken(guarded: GuardedOperation): Promise<boolean> {
    const expired = await listExpired(this.#context, guarded);
    await this.#sendEach(guarded, expired);
    return expired.length > 0;
  }

  /**
   * Sends a call about something that does not exist with wrong tokens, at deep also without one, each beside the same about something
   * that does.
   */
  async sendForUnknownId(guarded: GuardedOperation, unknown: CallOptions): Promise<void> {
    const known = await guarded.request(this.#context);
    for (const auth of this.#chooseTokens(guarded)) {
      const token = typeof auth === 'object' && 'token' in auth ? auth.token : undefined;
      const refused = await this.#sendRefused(guarded, known, { auth, token });
      if (refused.response.status !== 401) continue;
      const answer = await this.#context.call(guarded.operation, { ...unknown, auth });
      // A token that is accepted from its second call on says nothing of the order.
      if (answer.response.status !== 401) await this.#context.call(guarded.operation, { ...known, auth });
    }
  }

  /** Sends the valid call with what makes the target answer 500. */
  async provoke(guarded: GuardedOperation): Promise<Answered> {
    const options = await guarded.request(this.#context);
    const { headers, query } = this.#context.target.outbound!.provoke500!.outbound!;
    return this.#context.call(guarded.operation, {
      ...options,
      headers: { ...options.headers, ...headers },
      query: { ...options.query, ...query },
      expectServerError: true,
    });
  }

  /** At standard the token that is refused latest: an expired one, or else an unknown one. */
  #chooseTokens({ requiresArea }: GuardedOperation): readonly Auth[] {
    if (this.#context.depth === 'quick') return [makeUnknownToken(this.#context)];
    const tokens = refusedTokensOf(this.#context, requiresArea);
    return this.#context.depth === 'deep' ? ['none', ...tokens] : tokens.slice(-1);
  }

  /** Sends the call with each of some credentials, until one opens it. */
  async #sendEach(guarded: GuardedOperation, trials: readonly Presented[]): Promise<void> {
    const request = await guarded.request(this.#context);
    for (const trial of trials) if (isSuccess(await this.#sendRefused(guarded, request, trial))) return;
  }

  /** Several tests send the same call, so it is sent once; a credential without a text of its own is sent each time. */
  #sendRefused(
    guarded: GuardedOperation,
    request: CallOptions,
    { auth, token }: Pick<Presented, 'auth' | 'token'>,
  ): Promise<Answered> {
    const { operation, access } = guarded;
    const send = async () => {
      if (auth === 'none' && access === 'read') await sendValidCall(this.#context, guarded);
      return this.#context.call(operation, { ...request, auth });
    };
    const text = auth === 'none' ? auth : token;
    return text === undefined ? send() : this.#context.once(`${operation} refused with ${text}`, send);
  }

  /** A service that refuses everything proves nothing with a refusal. Blocks when no declared list answers well. */
  async #requireWorkingList(): Promise<void> {
    const declared = guardedLists.filter(({ requiresArea }) =>
      this.#context.target.areas.includes(requiresArea),
    );
    for (const list of declared) if (isSuccess(await sendValidCall(this.#context, list))) return;
    if (declared.length > 0) throw new Blocked('set-up failed: no list answered well');
  }
}

/** The fixtures of the tests of this area. */
const makeFixtures = (context: CheckContext) => ({
  calls: new Calls(context),
  keys: new BankingKeys(context),
  tokenEndpoint: new TokenEndpoint(context),
  refusedWrites: new RefusedWrites(context),
  unusual: new UnusualRequests(context),
  paths: new Paths(context),
  context,
  target: context.target,
  depth: context.depth,
});

/** The functions by which a spec file of this area defines its tests. */
export function describeGeneral(url: string) {
  return defineScenarios(url, 'general', makeFixtures);
}
