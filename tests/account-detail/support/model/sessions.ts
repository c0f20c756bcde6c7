import type { Answered } from '../../../../src/http/exchange.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { verifyNotBroken } from '../../../support/assertions/status.ts';
import type { History, Sent } from '../../../support/model/history.ts';
import type { Command, World } from '../../../support/model/run-history.ts';
import { Tracked } from '../../../support/model/tracked.ts';
import { askForDetail, type DetailOptions, isAccepted } from '../../../support/resources/account-detail.ts';
import { judgeShownAccounts } from '../declared-accounts.ts';
import { askAlone, type Doubt, followsOptions, judgeDoubt } from './doubts.ts';
import { type OpenSession, openPredictable, pollSession } from './open-session.ts';
import { findDepartures, forItself, wholeOptions } from './predictions.ts';
import { buildOptions, describeOptions, type Wish } from './requests.ts';

/** A session of the model, and what it was asked in the history. */
interface Held extends OpenSession {
  readonly tracked: Tracked<DetailOptions>;
  asked: { readonly sent: Sent; readonly options: DetailOptions }[];
  polls: Sent[];
  /** What it was asked with last before the history. */
  before: DetailOptions;
  isUsed: boolean;
  /** False once it takes no further request: a session need not last. */
  isOpen: boolean;
}

/**
 * Sessions with what can be asked of them (3.2, 4.6). What an answer holds is predicted of what its session was asked
 * with; of requests at the same time, one order has to explain the polls after them.
 */
export class Sessions implements World {
  readonly #context: CheckContext;
  readonly #held: Held[] = [];
  #doubts: Doubt[] = [];
  /** Whose answers are concluded. */
  #concluded: Held | undefined;

  private constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Opens so many sessions of the check's own; undefined where the answers of none can be predicted. */
  static async begin(context: CheckContext, count: number): Promise<Sessions | undefined> {
    const sessions = new Sessions(context);
    for (let number = 1; number <= count; number += 1) {
      const open = await openPredictable(context, number);
      if (open !== undefined) sessions.#hold(open);
    }
    return sessions.#held.length > 0 ? sessions : undefined;
  }

  get objects(): readonly Tracked<unknown>[] {
    return this.#held.map(({ tracked }) => tracked as Tracked<unknown>);
  }

  /** The context of a history: what no order explains is kept for a look at the session alone. */
  get context(): CheckContext {
    const verify: CheckContext['verify'] = (id, holds, evidence) => {
      if (holds || this.#concluded === undefined) return this.#context.verify(id, holds, evidence);
      const { whole, asked, polls } = this.#concluded;
      const poll = polls.find(({ exchange }) => exchange === evidence.exchange);
      const before = asked.filter(({ sent }) => poll === undefined || sent.began < poll.ended);
      const options = before.at(-1)?.options ?? wholeOptions;
      const [departure] = findDepartures(this.#context, whole, options, evidence.exchange);
      this.#doubts.push({
        session: this.#concluded,
        options,
        isPoll: true,
        departure,
        evidence,
        asked: [this.#concluded.before, ...before.map((one) => one.options)],
        isUndisturbed: poll !== undefined && this.#isUndisturbed(this.#concluded, poll),
      });
      return false;
    };
    return { ...this.#context, verify };
  }

  /** True for the poll after requests of its session that were under way together, with none of another since. */
  #isUndisturbed(held: Held, poll: Sent): boolean {
    const before = held.asked.map(({ sent }) => sent).filter(({ began }) => began < poll.ended);
    const last = before.at(-1);
    const together = before.filter(({ ended }) => last !== undefined && ended > last.began);
    const since = Math.min(...together.map(({ began }) => began));
    const isBetween = ({ began, ended }: Sent) => ended > since && began < poll.ended;
    const others = this.#held.filter((other) => other !== held);
    return (
      together.length > 1 &&
      !others.some(({ asked, polls }) => [...asked.map(({ sent }) => sent), ...polls].some(isBetween))
    );
  }

  /** Begins a history; after one that found something, with every session as it was at first. */
  async begin(isLost: boolean): Promise<void> {
    this.#doubts = [];
    for (const held of this.#held) {
      const before = held.asked.at(-1)?.options ?? held.before;
      Object.assign(held, { asked: [], polls: [], isUsed: false, before: isLost ? wholeOptions : before });
      if (!isLost) continue;
      held.isOpen &&= (await askAlone(this.#context, held, wholeOptions)) !== undefined;
      held.tracked.reset([wholeOptions]);
    }
  }

  /** Ends a history: judges what its answers leave in doubt. */
  async end(): Promise<void> {
    this.#concluded = undefined;
    const used = this.#held.filter(({ isUsed }) => isUsed);
    const [doubt] = this.#doubts;
    const last = used.flatMap(({ asked }) => asked).at(-1);
    if (doubt !== undefined) await judgeDoubt(this.#context, doubt, used.length < 2 || doubt.isUndisturbed);
    else if (last !== undefined && used.length > 1)
      this.#context.verify(forItself, true, { exchange: last.sent.exchange, wanted: '', got: '' });
  }

  readonly ask = (at: number, wish: Wish): Command => {
    const held = this.#at(at);
    const options = buildOptions(wish, held.names);
    const text = `ask session ${held.number} for ${describeOptions(options, held.names)}`;
    return { text, run: (history) => this.#ask(history, held, options, text) };
  };

  readonly poll = (at: number): Command => {
    const held = this.#at(at);
    return { text: `poll session ${held.number}`, run: (history) => this.#poll(history, held) };
  };

  #at(at: number): Held {
    return this.#held[at % this.#held.length]!;
  }

  #hold(open: OpenSession): void {
    const held: Held = {
      ...open,
      asked: [],
      polls: [],
      before: wholeOptions,
      isUsed: false,
      isOpen: true,
      tracked: new Tracked<DetailOptions>({
        name: `session ${open.number}`,
        states: [wholeOptions],
        keyOf: (options) => describeOptions(options, open.names),
        windowMs: this.#context.target.settleSeconds * 1000,
        readKey: `session ${open.number}`,
        reread: (history) => this.#poll(history, held),
        requirementOf: () => {
          this.#concluded = held;
          return followsOptions;
        },
      }),
    };
    this.#held.push(held);
  }

  async #ask(history: History, held: Held, options: DetailOptions, text: string): Promise<void> {
    if (!held.isOpen) return;
    held.isUsed = true;
    const sent = await history.send(
      text,
      async () => (await askForDetail(this.#context, held.requestId, options)).posted,
    );
    const { exchange } = sent;
    held.asked.push({ sent, options });
    held.tracked.noteWrite(sent, (state) => (isAccepted(exchange) ? [options] : [state, options]));
    // Where it starts again, its polls would have to be waited for; where it refuses, its result was given.
    const isMet = history.listTogetherWith(sent).length > 0;
    if (exchange.response.status === 202 || (!isAccepted(exchange) && !isMet)) held.isOpen = false;
    if (exchange.response.status !== 200) return;
    this.#judgeDeclared(held, exchange, isMet ? { ...options, WithTransactions: false } : options);
    history.defer(() => this.#compare(history, held, sent, options));
  }

  /** The first session is the one whose accounts the target file may promise. */
  #judgeDeclared({ number }: Held, exchange: Answered, options: DetailOptions): void {
    if (number === 1) judgeShownAccounts(this.#context, exchange, options);
  }

  /** A result shows what its POST asks for, or another one of its session that was under way at the same time. */
  #compare(history: History, held: Held, sent: Sent, options: DetailOptions): void {
    const departuresFrom = (those: DetailOptions) =>
      findDepartures(this.#context, held.whole, those, sent.exchange);
    const [departure] = departuresFrom(options);
    const together = history.listTogetherWith(sent);
    const isOther = held.asked.some(
      (one) => together.includes(one.sent) && departuresFrom(one.options).length === 0,
    );
    if (departure === undefined || isOther) return;
    const { wanted, got } = departure;
    const evidence = { exchange: sent.exchange, pointer: '/Accounts', wanted, got };
    const until = held.asked.filter((one) => one.sent.began <= sent.began);
    const asked = [held.before, ...until.map((one) => one.options)];
    this.#doubts.push({
      session: held,
      options,
      isPoll: false,
      departure,
      evidence,
      asked,
      isUndisturbed: false,
    });
  }

  async #poll(history: History, held: Held): Promise<void> {
    if (!held.isOpen || !held.isPolled) return;
    held.isUsed = true;
    const sent = await history.send(`poll session ${held.number}`, () => pollSession(this.#context, held));
    const { exchange } = sent;
    verifyNotBroken(this.#context, 'get-accounts-detail-async-answers-200-or-202', exchange);
    if (exchange.response.status !== 200) return;
    held.polls.push(sent);
    this.#judgeDeclared(held, exchange, { WithTransactions: false });
    held.tracked.noteRead(
      sent,
      'a result that departs from these options',
      (options) => findDepartures(this.#context, held.whole, options, exchange).length === 0,
    );
  }
}
