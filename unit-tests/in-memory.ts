import { type Dispatcher, errors } from 'undici';

/** A request as a server of this process gets it. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  /** Values by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** An answer as it goes over the wire: headers by pairs, so that names may come twice and in any case. */
export interface Written {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Buffer;
}

/**
 * Answers every request in this process, whatever its address; nothing is listened to and nothing connected. Undefined
 * stands for a connection that is lost.
 */
export function answerWith(
  answer: (asked: Asked) => Written | undefined,
): Dispatcher.DispatcherComposeInterceptor {
  return () => (options, handler) => {
    const { method, path, body } = options;
    // As undici writes it where the request has none.
    const { host } = new URL(String(options.origin));
    const headers = byName(['host', host, ...(options.headers as readonly string[])]);
    const written = answer({ method, path, headers, body: String(body ?? '') });
    const rawHeaders = (written?.headers ?? []).flat().map((part) => Buffer.from(part));
    const controller = { rawHeaders, abort: () => {} } as unknown as Dispatcher.DispatchController;
    handler.onRequestStart?.(controller, {});
    if (written === undefined) {
      handler.onResponseError?.(controller, new errors.SocketError('other side closed'));
      return true;
    }
    const { status, body: text } = written;
    handler.onResponseStart?.(controller, status, {});
    if (text.length > 0) handler.onResponseData?.(controller, Buffer.from(text));
    handler.onResponseEnd?.(controller, {});
    return true;
  };
}

function byName(raw: readonly string[]): ReadonlyMap<string, string> {
  const pairs = Array.from({ length: raw.length / 2 }, (_, n) => [
    raw[2 * n]!.toLowerCase(),
    raw[2 * n + 1]!,
  ]);
  return new Map(pairs as [string, string][]);
}
