import type { RequirementId } from '../../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../../src/http/exchange.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { describeAnswer } from '../../../support/assertions/status.ts';
import type { History, Sent } from '../../../support/model/history.ts';
import type { Command } from '../../../support/model/run-history.ts';
import { Tracked } from '../../../support/model/tracked.ts';
import {
  isSuccess,
  readRegistrationsOfNew,
  visibleSecondsOf,
} from '../../../support/resources/first-registration.ts';
import {
  buildRegistrationRequest,
  callAllRegistrations,
  callOwnRegistrations,
  isListOfPairs,
  recordsOf,
  registeringProvidersOf,
  showsPair,
} from '../../../support/resources/registrations.ts';
import { letterOf, type Owned } from './recipient-answers.ts';
import { first, type Recipients } from './recipients.ts';

const listAll = 'list all registrations';

/** One pair of the model: whether its record is there. */
interface Pair {
  readonly owned: Owned;
  readonly provider: string;
  readonly tracked: Tracked<boolean>;
  /** Whether it was requested, in this history or before. */
  isRequested: boolean;
  /** Whether a list has shown it. */
  wasListed: boolean;
  /** The requests of it in this history, and the lists of its recipient that show it. */
  requests: Sent[];
  shownBy: Sent[];
}

/** The registrations of the model's first recipients, with what can be asked of them (2.3, 4.4). */
export class Registrations {
  readonly #context: CheckContext;
  readonly #owners: readonly Owned[];
  readonly #pairs: Pair[] = [];
  readonly #providers: readonly string[];

  private constructor(context: CheckContext, owners: readonly Owned[]) {
    this.#context = context;
    this.#owners = owners;
    this.#providers = registeringProvidersOf(context).slice(0, 4);
  }

  /**
   * Reads what the recipients have from the start, which is nothing: where the first one shows so, the others are taken for like it. Throws
   * Blocked where the lists cannot be had.
   */
  static async begin(context: CheckContext, { all }: Recipients): Promise<Registrations> {
    const registrations = new Registrations(context, all.slice(0, first));
    let list: Answered | undefined;
    for (const owned of registrations.#owners) {
      if (list === undefined || recordsOf(list).length > 0)
        list = await readRegistrationsOfNew(context, owned.recipient.clientId);
      for (const provider of registrations.#providers) registrations.#track(owned, provider, list);
    }
    return registrations;
  }

  get objects(): readonly Tracked<unknown>[] {
    return this.#pairs.map(({ tracked }) => tracked as Tracked<unknown>);
  }

  /** Begins a history. */
  begin(): void {
    for (const pair of this.#pairs) Object.assign(pair, { requests: [], shownBy: [] });
  }

  /** Reads everything afresh, after a history that found something. */
  async resync(): Promise<void> {
    await this.#context.clock.sleep(visibleSecondsOf(this.#context) * 1000);
    for (const owned of this.#owners) {
      const list = await callOwnRegistrations(this.#context, owned.recipient.clientId);
      for (const pair of this.#pairs.filter((one) => one.owned === owned))
        pair.tracked.reset([showsPair(list, owned.recipient.clientId, pair.provider)]);
    }
  }

  readonly request = (owners: readonly number[], providers: readonly number[]): Command => ({
    text: `register ${owners.map((at) => letterOf(at % first)).join(' and ')} with ${providers.map((n) => n + 1).join(' and ')}`,
    run: (history) => this.#request(history, this.#pick(owners, providers)),
  });

  readonly readOwn = (at: number): Command => ({
    text: `list the registrations of ${letterOf(at % first)}`,
    run: (history) => this.#readOwn(history, this.#owners[at % this.#owners.length]!),
  });

  readonly readAll = (): Command => ({
    text: listAll,
    run: async (history) => {
      const sent = await history.send(listAll, () => callAllRegistrations(this.#context));
      this.#noteList(sent, this.#pairs);
    },
  });

  #track(owned: Owned, provider: string, list: Answered): void {
    const { clientId } = owned.recipient;
    const pair: Pair = {
      owned,
      provider,
      isRequested: false,
      wasListed: false,
      requests: [],
      shownBy: [],
      tracked: new Tracked<boolean>({
        name: `the pair of recipient ${owned.letter} and provider ${provider}`,
        states: [showsPair(list, clientId, provider)],
        keyOf: (state) => (state ? 'listed' : 'not listed'),
        windowMs: visibleSecondsOf(this.#context) * 1000,
        readKey: `registrations ${owned.letter}`,
        reread: (history) => this.#readOwn(history, owned),
        requirementOf: (sent) => requirementOf(pair, sent),
      }),
    };
    this.#pairs.push(pair);
  }

  #pick(owners: readonly number[], providers: readonly number[]): readonly Pair[] {
    const named = new Set(owners.map((at) => this.#owners[at % this.#owners.length]));
    const asked = new Set(providers.map((at) => this.#providers[at % this.#providers.length]));
    return this.#pairs.filter(({ owned, provider }) => named.has(owned) && asked.has(provider));
  }

  async #request(history: History, pairs: readonly Pair[]): Promise<void> {
    const owners = [...new Set(pairs.map(({ owned }) => owned))];
    const providers = [...new Set(pairs.map(({ provider }) => provider))];
    const isRepeated = pairs.some(({ isRequested }) => isRequested);
    for (const pair of pairs) pair.isRequested = true;
    const text = `register ${owners.map(({ letter }) => letter).join(' and ')} with ${providers.join(' and ')}`;
    const clientIds = owners.map(({ recipient }) => recipient.clientId);
    const sent = await history.send(text, () =>
      this.#context.call(
        'requestRegistrations',
        buildRegistrationRequest(this.#context, clientIds, providers),
      ),
    );
    const mayDrop = this.#context.target.registrations!.approvalMayDropPairs;
    const isAccepted = isSuccess(sent.exchange);
    for (const { requests } of pairs) requests.push(sent);
    for (const { tracked } of pairs)
      tracked.noteWrite(sent, (state) => (isAccepted && !mayDrop ? [true] : [...new Set([state, true])]));
    if (isRepeated) return;
    history.defer(() => {
      if (!isAccepted && history.listTogetherWith(sent).length > 0) return;
      this.#context.verify('registration-request-answers-2xx', isAccepted, {
        exchange: sent.exchange,
        wanted: 'status 2xx',
        got: describeAnswer(sent.exchange),
      });
    });
  }

  async #readOwn(history: History, owned: Owned): Promise<void> {
    const { clientId } = owned.recipient;
    const text = `list the registrations of ${owned.letter}`;
    const sent = await history.send(text, () => callOwnRegistrations(this.#context, clientId));
    const { exchange } = sent;
    if (!isListOfPairs(exchange)) return;
    const others = recordsOf(exchange).filter(({ client_id }) => String(client_id) !== clientId).length;
    this.#context.verify('recipient-registrations-are-its-own', others === 0, {
      exchange,
      wanted: `records of recipient ${owned.letter} only`,
      got: `${others} records of other recipients`,
    });
    const pairs = this.#pairs.filter((pair) => pair.owned === owned);
    this.#noteList(sent, pairs);
    for (const pair of pairs) if (showsPair(exchange, clientId, pair.provider)) pair.shownBy.push(sent);
  }

  #noteList(sent: Sent, pairs: readonly Pair[]): void {
    if (!isListOfPairs(sent.exchange)) return;
    const mayDrop = this.#context.target.registrations!.approvalMayDropPairs;
    for (const pair of pairs) {
      const { owned, provider, tracked } = pair;
      const isShown = showsPair(sent.exchange, owned.recipient.clientId, provider);
      pair.wasListed ||= isShown;
      tracked.noteRead(
        sent,
        isShown ? 'listed' : 'not listed',
        (state) => state === isShown || (mayDrop && !isShown),
      );
    }
  }
}

/**
 * A pair that nobody asked for, or that was there and went, is not charged to the request that covers it; what only the
 * list for all lacks is charged to the lists.
 */
function requirementOf(pair: Pair, sent: Sent): RequirementId {
  const isShown = showsPair(sent.exchange, pair.owned.recipient.clientId, pair.provider);
  if (!isShown && sent.text === listAll && isShownNext(pair, sent))
    return 'registration-lists-hold-the-same-pairs';
  if (isShown || pair.wasListed || !pair.isRequested) return 'registration-request-touches-no-other-pair';
  return 'registration-request-covers-every-pair';
}

/** True when the list of its recipient shows a pair after a reading, and nobody requested it in between. */
function isShownNext({ requests, shownBy }: Pair, { began, ended }: Sent): boolean {
  const next = shownBy.find((own) => own.began > ended);
  return next !== undefined && !requests.some((one) => one.ended > began && one.began < next.began);
}
