import { type Dispatcher, errors } from 'undici';
import { type Instance, respond } from './respond.ts';
import type { Wire, Workings } from './types.ts';
import { forbiddenBodyOf, messageOf } from './wire.ts';

/**
 * Hands requests to a server of this process without a connection, as the self-test does with hundreds of servers
 * that differ behind HTTP: connections would cost it more than everything else. Requests to other addresses go on,
 * and so do those to a server that bends what only a connection shows.
 */
export function answerInMemory(
  origin: string,
  pick: () => Instance,
  nodes: readonly Workings[],
): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    if (options.origin !== origin || nodes.some(({ wire }) => isBent(wire)))
      return dispatch(options, handler);
    void exchange(options, handler, pick());
    return true;
  };
}

function isBent({ chunked, packs, delayMs, close }: Wire): boolean {
  return chunked || packs !== 'never' || delayMs > 0 || close;
}

async function exchange(
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
  instance: Instance,
): Promise<void> {
  const arrived = {
    method: options.method,
    target: options.path,
    headers: joined(options.headers as readonly string[]),
    rawHeaders: options.headers as readonly string[],
    rawBody: (options.body ?? '') as string,
  };
  const responded = await respond(arrived, instance);
  const { wire } = instance.workings;
  const message = messageOf(responded, wire);
  const { status, body } = message;
  // A server on a socket sends it by itself.
  const headers = { date: dateOf(instance.workings.now()), ...message.headers };
  const rawHeaders = Object.entries(headers).flat();
  const controller = { rawHeaders, abort: () => {} } as unknown as Dispatcher.DispatchController;
  handler.onRequestStart?.(controller, {});
  if (responded.answer.drop) {
    handler.onResponseError?.(controller, new errors.SocketError('other side closed'));
    return;
  }
  handler.onResponseStart?.(controller, status, headers);
  // A client that ends its connection hears what comes after an answer without a body.
  const heard =
    body ?? (arrived.headers.connection === 'close' ? forbiddenBodyOf(responded, wire) : undefined);
  if (heard !== undefined) handler.onResponseData?.(controller, Buffer.from(heard));
  handler.onResponseEnd?.(controller, {});
}

let latest = { second: Number.NaN, date: '' };

/** The header of a time in milliseconds, which tells seconds: many answers bear the same one. */
function dateOf(now: number): string {
  const second = Math.floor(now / 1000);
  if (second !== latest.second) latest = { second, date: new Date(now).toUTCString() };
  return latest.date;
}

/** Header values by lower-case name; those of one name are joined, as Node's server does it. */
function joined(raw: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = raw[i]!.toLowerCase();
    headers[name] = headers[name] === undefined ? raw[i + 1]! : `${headers[name]}, ${raw[i + 1]}`;
  }
  return headers;
}
