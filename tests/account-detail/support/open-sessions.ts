import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { type Flag, flags, hasOpenPart } from '../../../src/judge/detail-result.ts';
import { Blocked, isOrdinaryBlock, LimitReached } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildPollRequest } from '../../../src/plan/poll-request.ts';
import { settle } from '../../support/assertions/settling.ts';
import type { Command, History, Sent } from '../../support/histories/history.ts';
import {
  askForDetail,
  canPoll,
  complete,
  type DetailOptions,
  isAccepted,
  openSession,
  resultOf,
} from '../../support/resources/account-detail.ts';
import { judgeAllAgree } from './agreement.ts';
import { judgeShownAccounts } from './declared-accounts.ts';
import { tryFurtherOptions } from './further-options.ts';
import { isShown } from './parts.ts';
import { accountsOf, detailOf, filterNamesOf, idsOf } from './results.ts';
import { isLongerThanQuarter } from './transaction-ages.ts';
import { buildOptions, describeOptions, type Wish } from './wishes.ts';

/** The options under which a session shows all that it has: every part, of all accounts, over the longest window. */
const wholeOptions: DetailOptions = {
  WithAccountIdentity: true,
  WithKYC: true,
  WithTransactions: true,
  DaysOfTransactions: 'Days365',
};

const forItself: RequirementId = 'sessions-are-answered-each-for-itself';

/** Requests of a session that are sent again before a suspect one. */
const maxReplayed = 12;

/** An answer that does not look as it was asked for, and what its session was asked with before. */
interface Suspect {
  readonly answer: Answered;
  readonly before: readonly DetailOptions[];
  readonly sent: Sent;
  /** False where several requests may be the ones that it follows. */
  readonly isSure: boolean;
}

/** A session that is asked again, and then follows what it is asked with. */
interface OpenSession {
  readonly number: number;
  readonly requestId: string;
  readonly posted: Answered;
  /** The answer to every option, of which every other one is a part. */
  readonly whole: Answered;
  /** Its accounts as AccountsFilter names them, each once. */
  readonly names: readonly string[];
  /** The options that the history asked it with last: several options where these were under way together, none before its first. */
  latest: DetailOptions[];
  /** All that it was asked with in the history. */
  asked: DetailOptions[];
  /** The requests of the history. */
  sent: Sent[];
  answers: Answered[];
  /** By the options that they were asked with. */
  suspects: Map<DetailOptions, Suspect>;
  /** False once it takes no further request: a session need not last. */
  isOpen: boolean;
}

/** Sessions that histories ask and poll (3.2, 4.6). They send; laws and comparisons say what the answers have to be. */
export class OpenSessions {
  readonly #context: CheckContext;
  readonly #all: OpenSession[] = [];

  private constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Opens so many sessions of the test's own; undefined where none takes and follows further requests. */
  static async open(context: CheckContext, count: number): Promise<OpenSessions | undefined> {
    const sessions = new OpenSessions(context);
    for (let number = 1; number <= count; number += 1) await sessions.#open(number);
    return sessions.#all.length > 0 ? sessions : undefined;
  }

  async #open(number: number): Promise<void> {
    try {
      const requestId = await this.#context.requestId(number - 1);
      const asked = await openSession(this.#context, requestId, wholeOptions);
      if (!isAccepted(asked.posted)) return;
      const [operation] = await complete(this.#context, [asked]);
      const whole = resultOf(operation!);
      const names = [...new Set(filterNamesOf(this.#context, accountsOf(whole)))];
      if (names.length === 0 || (await tryFurtherOptions(this.#context, requestId, whole)) !== 'followed')
        return;
      const state = {
        // What the session was asked with just now, to see that it follows further requests.
        latest: [],
        asked: [wholeOptions],
        sent: [],
        answers: [whole],
        suspects: new Map<DetailOptions, Suspect>(),
        isOpen: true,
      };
      this.#all.push({ number, requestId, posted: asked.posted, whole, names, ...state });
    } catch (error) {
      if (!isOrdinaryBlock(error)) throw error;
    }
  }

  readonly ask = (at: number, wish: Wish): Command => {
    const session = this.#at(at);
    const options = buildOptions(wish, session.names);
    const text = `ask session ${session.number} for ${describeOptions(options, session.names)}`;
    return { text, run: (history) => this.#ask(history, session, options, text) };
  };

  readonly poll = (at: number): Command => {
    const session = this.#at(at);
    const text = `poll session ${session.number}`;
    return { text, run: (history) => this.#poll(history, session, text) };
  };

  /** Sends the commands of each round together, one round after another, and then what shows whether a suspect is one. */
  async play(rounds: readonly (readonly Command[])[], history: History): Promise<void> {
    for (const session of this.#all) {
      // After a history that left doubts each session is as it was at first.
      const text = `ask session ${session.number} for everything`;
      if (session.suspects.size > 0) await this.#ask(history, session, wholeOptions, text);
      const asked = [...session.latest];
      Object.assign(session, { answers: [session.whole], suspects: new Map(), asked, sent: [] });
    }
    for (const commands of rounds) {
      history.round += 1;
      const ends = await Promise.allSettled(commands.map((command) => command.run(history)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    }
    for (const session of this.#all) {
      for (const [options, suspect] of session.suspects)
        await this.#askAlone(history, session, options, suspect);
      judgeAllAgree(this.#context, session.answers);
    }
  }

  /** Asks a session by itself, by either route: that tells whether another one or the order of requests changed its answer. */
  async #askAlone(
    history: History,
    session: OpenSession,
    options: DetailOptions,
    { answer: suspect, before, sent, isSure }: Suspect,
  ): Promise<void> {
    // One that another request of its session overlaps may follow that one, whichever of them ends first.
    const isOfOne = isSure && !history.listTogetherWith(sent).some((one) => session.sent.includes(one));
    const text = `ask session ${session.number} alone`;
    try {
      // An option may be left over from any request before it.
      for (const one of before.slice(-maxReplayed)) await this.#ask(history, session, one, text);
      await this.#ask(history, session, options, text);
      // A replica that has not learnt of the request may poll an earlier one.
      await settle(this.#context);
      await this.#poll(history, session, text);
      const again = session.answers.at(-1)!;
      await this.#ask(history, session, options, text);
      // What a year holds no stored journal shows to a law.
      if (!isOfOne || suspect.operation !== again.operation || hasItsYear(session, options, suspect)) return;
      const id = this.#all.length > 1 ? forItself : 'polled-answer-follows-the-options';
      this.#context.verify(id, !hasItsYear(session, options, again), {
        exchange: suspect,
        pointer: '/Accounts',
        wanted: 'transactions of more than 90 days, as the session shows by itself',
        got: 'none',
        related: [again],
      });
    } catch (error) {
      if (!(error instanceof Blocked) || error instanceof LimitReached) throw error;
    }
  }

  #at(at: number): OpenSession {
    return this.#all[at % this.#all.length]!;
  }

  async #ask(history: History, session: OpenSession, options: DetailOptions, text: string): Promise<void> {
    if (!session.isOpen) return;
    session.asked.push(options);
    const sent = await history.send(
      text,
      async () => (await askForDetail(this.#context, session.requestId, options)).posted,
    );
    session.sent.push(sent);
    const isMet = history.listTogetherWith(sent).length > 0;
    session.latest = isMet ? [...session.latest.slice(-1), options] : [options];
    const { exchange } = sent;
    // Where it starts again, its polls would have to be waited for; where it refuses, its result was given.
    if (exchange.response.status === 202 || (!isAccepted(exchange) && !isMet)) session.isOpen = false;
    if (exchange.response.status === 200)
      this.#take(session, sent, isMet ? session.latest : [options], isMet ? undefined : options);
  }

  async #poll(history: History, session: OpenSession, text: string): Promise<void> {
    if (!session.isOpen || !canPoll(this.#context, session.posted)) return;
    const { requestId, posted } = session;
    const request = buildPollRequest(this.#context, requestId, posted);
    const sent = await history.send(text, () => this.#context.call('getAccountsDetailAsync', request));
    session.sent.push(sent);
    if (sent.exchange.response.status === 200) this.#take(session, sent, session.latest);
  }

  #take(
    session: OpenSession,
    sent: Sent,
    asked: readonly DetailOptions[],
    own: DetailOptions = { WithTransactions: false },
  ): void {
    const { exchange } = sent;
    session.answers.push(exchange);
    // The first session is the one whose accounts the target file may promise.
    if (session.number === 1) judgeShownAccounts(this.#context, exchange, own);
    if (asked.some((options) => looksAsAsked(session, options, exchange))) return;
    const isSure = asked.length === 1;
    const suspect = { answer: exchange, before: session.asked.slice(0, -1), sent, isSure };
    for (const options of asked) session.suspects.set(options, suspect);
  }
}

/** True for a result with as many accounts as are asked for, the parts that are, and transactions of the window that is. */
function looksAsAsked(session: OpenSession, options: DetailOptions, exchange: Answered): boolean {
  const { whole } = session;
  const { AccountsFilter, DaysOfTransactions, WithTransactions } = options;
  const { accounts } = detailOf(exchange);
  const wanted = Array.isArray(AccountsFilter) ? AccountsFilter.length : accountsOf(whole).length;
  const isAsked = (flag: Flag) =>
    options[flag] === false
      ? !accounts.some((account) => hasOpenPart(account, flag))
      : flag === 'WithTransactions' || isShown(exchange, flag) || !isShown(whole, flag);
  const isYear = DaysOfTransactions === 'Days365' && WithTransactions !== false;
  return (
    accounts.length === wanted &&
    flags.every(isAsked) &&
    (isYear ? hasItsYear(session, options, exchange) : !isLongerThanQuarter(exchange))
  );
}

/** True for a result that reaches as far back as its accounts do, where a year is asked for. */
function hasItsYear({ whole }: OpenSession, options: DetailOptions, exchange: Answered): boolean {
  if (options.DaysOfTransactions !== 'Days365' || options.WithTransactions === false) return true;
  return isLongerThanQuarter(exchange) || !isLongerThanQuarter(whole, idsOf(accountsOf(exchange)));
}
