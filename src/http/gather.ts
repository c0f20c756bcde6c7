import type { Dispatcher } from 'undici';
import type { Header } from './exchange.ts';
import type { WireLimits } from './limits.ts';

/** An answer as it came: raw headers and the bytes of its body. */
export interface Gathered {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/**
 * Sends a request and gathers its whole answer. Rejects with undici's error when there is none, with a TimeoutError
 * when it is not whole within the limits, and with ERR_BUFFER_TOO_LARGE when it is longer than they allow.
 */
export function gather(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: WireLimits,
): Promise<Gathered> {
  return new Promise((resolve, reject) => {
    // What stands before the connections sees by these how long an answer may take.
    const { timeoutMs: headersTimeout, timeoutMs: bodyTimeout } = limits;
    dispatcher.dispatch({ ...request, headersTimeout, bodyTimeout }, new Gathering(limits, resolve, reject));
  });
}

/** Our own handler: undici's `request` makes a stream and a signal per answer, which cost more than the rest. */
class Gathering implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #resolve: (gathered: Gathered) => void;
  readonly #reject: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #expired: Error | undefined;
  #status = 0;
  #headers: readonly Header[] = [];
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(limits: WireLimits, resolve: (gathered: Gathered) => void, reject: (error: Error) => void) {
    this.#maxBytes = limits.maxBytes;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#expire(), limits.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#expired !== undefined) controller.abort(this.#expired);
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = pairHeaders((rawHeaders ?? []) as readonly (string | Buffer)[]);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    if (this.#length > this.#maxBytes) controller.abort(codedError('ERR_BUFFER_TOO_LARGE'));
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: unknown, error: Error): void {
    clearTimeout(this.#timer);
    this.#chunks = [];
    this.#reject(error);
  }

  #expire(): void {
    this.#expired = Object.assign(codedError('OBC_TIMEOUT'), { name: 'TimeoutError' });
    this.#controller?.abort(this.#expired);
    this.#reject(this.#expired);
  }
}

function codedError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Headers that came as names and values in turn, in pairs. */
export function pairHeaders(raw: readonly (string | Buffer)[]): Header[] {
  const headers: Header[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2)
    headers.push([decodeLatin1(raw[i]!), decodeLatin1(raw[i + 1]!)]);
  return headers;
}

/** Headers are Latin-1 on the wire. */
function decodeLatin1(raw: string | Buffer): string {
  return typeof raw === 'string' ? raw : raw.toString('latin1');
}
