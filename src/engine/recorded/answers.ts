import type { Dispatcher } from 'undici';
import type { Exchange } from '../../http/exchange.ts';
import type { StandIns } from './stand-ins.ts';

/** Answers the requests of a check with what was recorded of it, in its order, and notes where the two part. */
export class RecordedAnswers {
  readonly #standIns: StandIns;
  readonly #queues = new Map<string, Exchange[]>();
  #check = '';
  #served: string[] = [];
  /** Why the check that runs asked for something else than it did then; undefined while it does not. */
  departure: string | undefined;

  constructor(
    exchanges: readonly { readonly check: string; readonly exchange: Exchange }[],
    standIns: StandIns,
  ) {
    this.#standIns = standIns;
    for (const { check, exchange } of exchanges)
      this.#queues.set(check, [...(this.#queues.get(check) ?? []), exchange]);
  }

  /** Begins with the answers of a check. */
  begin(check: string): void {
    this.#check = check;
    this.departure = undefined;
    this.#served = [];
  }

  /** The ids of the exchanges that the check was answered with, in the order of its requests. */
  get served(): readonly string[] {
    return this.#served;
  }

  /** How many answers the check did not ask for. */
  get rest(): number {
    return this.#queues.get(this.#check)?.length ?? 0;
  }

  /** Stands before the connections, of which none is made. */
  readonly interceptor: Dispatcher.DispatcherComposeInterceptor = () => (options, handler) => {
    const exchange = this.#queues.get(this.#check)?.shift();
    if (exchange !== undefined) this.#served.push(exchange.id);
    if (typeof options.body === 'string') this.#standIns.learnText(options.body);
    const controller = {
      rawHeaders: headersOf(exchange).map((part) => Buffer.from(part)),
      abort: () => {},
    } as unknown as Dispatcher.DispatchController;
    handler.onRequestStart?.(controller, {});
    const problem = findDeparture(exchange, options);
    if (problem !== undefined || exchange?.response === undefined) {
      this.departure ??= problem ?? 'an answer that never came is not repeated';
      handler.onResponseError?.(controller, new Error('nothing was recorded for this request'));
      return true;
    }
    handler.onResponseStart?.(controller, exchange.response.status, {});
    const text = this.#standIns.fill(exchange.response.text, exchange.id);
    if (text.length > 0) handler.onResponseData?.(controller, Buffer.from(text));
    handler.onResponseEnd?.(controller, {});
    return true;
  };
}

/** What concerns the bytes of the body, which is written again. */
const ofBytes = /^(?:content-length|content-encoding|transfer-encoding|connection|keep-alive)$/i;

function headersOf(exchange: Exchange | undefined): string[] {
  const headers = exchange?.response?.headers ?? [];
  return headers.filter(([name]) => !ofBytes.test(name)).flat();
}

function findDeparture(
  exchange: Exchange | undefined,
  { method, path }: Dispatcher.DispatchOptions,
): string | undefined {
  if (exchange === undefined) return `it asks ${method} ${path}, which was not recorded`;
  const { request, response } = exchange;
  if (request.method !== method) return `it asks ${method} where ${request.method} was recorded`;
  if (isCut(response?.text ?? '')) return 'an answer was too long to be recorded whole';
  return undefined;
}

/** True for a body that was cut off when it was written down. */
export function isCut(text: string): boolean {
  return /… \(\d+ characters in all\)$/.test(text);
}

/** True for a text in which something was redacted. */
export function hasMarks(text: string): boolean {
  return /\[(?:secret|personal|masked)/.test(text) || isCut(text);
}
