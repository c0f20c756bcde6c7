import type { Dispatcher } from 'undici';
import { type Instance, respond } from './respond.ts';
import { messageOf } from './wire.ts';

/**
 * Hands requests to a server of this process without a connection, as the self-test does with hundreds of faults
 * that sit behind HTTP: connections would cost it more than everything else. Requests to other addresses go on.
 * What only a connection shows (dropped, chunked, delayed answers) is not to be had this way, and such an answer throws.
 */
export function inMemory(origin: string, instance: Instance): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    if (options.origin !== origin) return dispatch(options, handler);
    void exchange(options, handler, instance);
    return true;
  };
}

async function exchange(
  options: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
  instance: Instance,
): Promise<void> {
  const { wire } = instance.workings;
  const responded = await respond(
    {
      method: options.method,
      target: options.path,
      headers: joined(options.headers as readonly string[]),
      rawBody: (options.body ?? '') as string,
    },
    instance,
  );
  if (responded.answer.drop || wire.delayMs > 0 || wire.chunked || wire.close)
    throw new Error(`a server in memory cannot do what ${responded.call.operation} asks of its connection`);
  const { status, headers, body } = messageOf(responded, wire);
  const rawHeaders = Object.entries(headers).flat();
  const controller = { rawHeaders, abort: () => {} } as unknown as Dispatcher.DispatchController;
  handler.onRequestStart?.(controller, {});
  handler.onResponseStart?.(controller, status, headers);
  if (body !== undefined) handler.onResponseData?.(controller, Buffer.from(body));
  handler.onResponseEnd?.(controller, {});
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
