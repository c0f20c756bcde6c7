import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { getOperation } from '../../catalogue/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import { isRedacted } from '../../journal/redaction/entries.ts';
import { hasHiddenName } from '../../journal/redaction/marks.ts';
import type { StandIns } from './stand-ins.ts';

type Options = Dispatcher.DispatchOptions;
type Handler = Dispatcher.DispatchHandler;

/** A request of a check that waits for its answer. */
interface Waiting {
  readonly options: Options;
  readonly handler: Handler;
}

/** What came of answering one check. */
export interface AnsweredCheck {
  /** The ids of the exchanges that it was answered with, in the order of its requests. */
  readonly served: readonly string[];
  /** Why it asked for something else than it did then; undefined where it did not. */
  readonly departure: string | undefined;
}

/** Turns of the event loop in which those who can go on ask for what comes next, and in which the slowest of them has. */
const turns = 4;
const maxTurns = 200;

/** The check whose request it is: one for all, since Node asks each of them about every promise, and keeps it for good. */
const askedBy = new AsyncLocalStorage<string>();

/**
 * Answers the requests of checks with what was recorded of them, and notes where the two part. Each request waits until its
 * answer is handed out, in the order of the record, so that checks that ran side by side do so again.
 */
export class RecordedAnswers {
  readonly #standIns: StandIns;
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #answered = new Map<
    string,
    { served: string[]; departure: string | undefined; hasEnded: boolean }
  >();

  constructor(standIns: StandIns) {
    this.#standIns = standIns;
  }

  /** Does what a check does: its requests are those that this sends. */
  runAs<T>(check: string, work: () => Promise<T>): Promise<T> {
    this.#waiting.set(check, []);
    const state = { served: [], departure: undefined, hasEnded: false };
    this.#answered.set(check, state);
    return askedBy.run(check, work).finally(() => {
      state.hasEnded = true;
    });
  }

  /** True for a check that was begun by `runAs`. */
  hasBegun(check: string): boolean {
    return this.#answered.has(check);
  }

  /** Hands out the next recorded answer to the check that it was recorded for, once all have asked for what they can. */
  async handOut(check: string, exchange: Exchange): Promise<void> {
    // Several at once were answered in another order than they were sent.
    const path = pathOf(exchange.request.url);
    const isSame = ({ options }: Waiting) =>
      options.path === path && options.method === exchange.request.method;
    await this.#settle(check, isSame);
    const waiting = this.#waiting.get(check);
    const state = this.#answered.get(check);
    if (waiting === undefined || state === undefined) return;
    const same = waiting.findIndex(isSame);
    const [next] = waiting.splice(Math.max(0, same), 1);
    if (next === undefined) {
      state.departure ??= 'the test ends early without the redacted values';
      return;
    }
    state.served.push(exchange.id);
    if (typeof next.options.body === 'string') this.#standIns.learnText(next.options.body);
    const problem = findDeparture(exchange, next.options);
    state.departure ??= problem;
    this.#answer(next.handler, problem === undefined ? exchange : undefined);
  }

  /** Lets a check come to its end, without answers for what was not recorded of it. */
  async end(check: string): Promise<AnsweredCheck> {
    const state = this.#answered.get(check)!;
    for (await this.#settle(check); ; await this.#settle(check)) {
      const next = this.#waiting.get(check)?.shift();
      if (next === undefined) return state;
      const { method, path } = next.options;
      state.departure ??= `redacted values lead the test to ${method} ${path}, which was not recorded`;
      this.#answer(next.handler, undefined);
    }
  }

  /** Stands before the connections, of which none is made. */
  readonly interceptor: Dispatcher.DispatcherComposeInterceptor = () => (options, handler) => {
    const waiting = this.#waiting.get(askedBy.getStore() ?? '');
    if (waiting === undefined) this.#answer(handler, undefined);
    else waiting.push({ options, handler });
    return true;
  };

  /** Resolves when nobody asks for more at this moment, and this check waits for such an answer, or has ended, or never will. */
  async #settle(check: string, isAwaited: (one: Waiting) => boolean = () => true): Promise<void> {
    const isReady = () =>
      this.#answered.get(check)?.hasEnded !== false || this.#waiting.get(check)!.some(isAwaited);
    for (let turn = 0; turn < turns || (turn < maxTurns && !isReady()); turn++) await nextTurn();
  }

  #answer(handler: Handler, exchange: Exchange | undefined): void {
    const controller = {
      rawHeaders: headersOf(exchange).map((part) => Buffer.from(part)),
      abort: () => {},
    } as unknown as Dispatcher.DispatchController;
    handler.onRequestStart?.(controller, {});
    // A refusal ends the check that departed; a lost connection would keep the others waiting for the target's return.
    handler.onResponseStart?.(controller, exchange?.response?.status ?? 400, {});
    const text = exchange?.response && this.#standIns.fill(exchange.response.text, exchange.id);
    if (text) handler.onResponseData?.(controller, Buffer.from(text));
    handler.onResponseEnd?.(controller, {});
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** What concerns the bytes of the body, which is written again. */
const ofBytes = /^(?:content-length|content-encoding|transfer-encoding|connection|keep-alive)$/i;

function headersOf(exchange: Exchange | undefined): string[] {
  const headers = exchange?.response?.headers ?? [];
  return headers.filter(([name]) => !ofBytes.test(name)).flat();
}

function findDeparture({ request, response }: Exchange, { method }: Options): string | undefined {
  if (request.method !== method) return `it asks ${method} where ${request.method} was recorded`;
  if (response === undefined) return 'an answer that never came is not repeated';
  if (isCut(response.text)) return 'an answer was too long to be recorded whole';
  return undefined;
}

/** True for a body that was cut off when it was written down. */
export function isCut(text: string): boolean {
  return /… \(\d+ characters in all\)$/.test(text);
}

/** True for an exchange of which less is stored than was there: a body that was cut, or which of many credentials it carried. */
export function isLacking({ request, response, credential }: Exchange): boolean {
  return (
    [response?.text, request.body].some((text) => isCut(text ?? '')) ||
    (credential === undefined && request.headers.some(([, text]) => isRedacted(text)))
  );
}

/** True for a request that names a recipient or an account by an id which is redacted: nobody knows which one. */
export function hasHiddenId({ operation, request }: Exchange): boolean {
  const { area } = getOperation(operation);
  const names = area === 'recipients' || area === 'registrations' || area === 'fdx-accounts';
  return names && hasHiddenName(request.url);
}

/** True for a text in which something was redacted. */
export function hasMarks(text: string): boolean {
  return /\[(?:secret|personal|masked)/.test(text) || isCut(text);
}
