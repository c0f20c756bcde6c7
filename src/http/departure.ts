import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';

/** Milliseconds for which a request may be held back. A server may end a connection that is slow to say what it wants. */
const maxHeldMs = 1000;

/** Milliseconds that the network may take to deliver what is held of the last request. */
const maxPauseMs = 30;

/**
 * Requests that leave together: each is written but for its last byte, and the last bytes leave in one turn once the first request
 * of every piece of work is there, and the rest of each has had time to arrive. What arrives so meets in a server, however long its connection and its headers took.
 */
export class Departure {
  readonly #mayHold: boolean;
  readonly #held: (() => void)[] = [];
  readonly #sent = new Map<string, string>();
  #awaited: number;
  #timer: NodeJS.Timeout | undefined;
  #pause: NodeJS.Timeout | undefined;
  #pauseMs = 0;
  #isOver = false;
  #wasHeld = false;

  /** `works` pieces of work are begun; their requests leave as they come where they may not be held back. */
  constructor(works: number, mayHold = true) {
    this.#awaited = works;
    this.#mayHold = mayHold;
  }

  /** True once its requests have left: what is sent now leaves by itself. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** True where last bytes were held back. */
  get wasHeld(): boolean {
    return this.#wasHeld;
  }

  /** The operations of the requests that were part of it, by the ids of their exchanges. */
  get sent(): ReadonlyMap<string, string> {
    return this.#sent;
  }

  /** Notes how long requests may be on their way. */
  noteDelay(ms: number): void {
    this.#pauseMs = Math.min(ms, maxPauseMs);
  }

  /** Keeps a last byte until all are there. */
  hold(release: () => void): void {
    if (this.#isOver || !this.#mayHold) {
      release();
      return;
    }
    this.#wasHeld = true;
    this.#held.push(release);
    this.#timer ??= setTimeout(() => this.#end(), maxHeldMs);
    this.#endWhenWhole();
  }

  /** Notes that a request of it was answered, or lost: the others have left, or need not wait. */
  note(id: string, operation: string): void {
    this.#sent.set(id, operation);
    this.#end();
  }

  /** Notes that a piece of work has ended: no request of it is awaited. */
  leave(): void {
    this.#awaited -= 1;
    this.#endWhenWhole();
  }

  #endWhenWhole(): void {
    if (this.#held.length < this.#awaited || this.#isOver) return;
    if (this.#held.length > 0) this.#pause ??= setTimeout(() => this.#end(), this.#pauseMs);
    else this.#end();
  }

  #end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#pause);
    this.#isOver = true;
    for (const release of this.#held.splice(0)) release();
  }
}

/** Finds the departure that the request belongs to which is about to be written on a connection. */
type FindDeparture = () => Departure | undefined;

/** The departure of the request that is written next, in the same turn. */
let next: Departure | undefined;

function takeNext(): Departure | undefined {
  const taken = next;
  next = undefined;
  return taken;
}

/** Lets the requests of a dispatcher leave with others; its connections have to be made holdable. */
export function joinDeparture(departure: Departure): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart(controller, context) {
        // A dispatcher writes a request right after it says so.
        next = departure;
        queueMicrotask(takeNext);
        handler.onRequestStart?.(controller, context);
      },
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    });
}

/** Makes connections that are handed to `use` once they are made, before anything is sent on them. */
export function makeWatched(
  connect: buildConnector.connector,
  use: (socket: Socket) => void,
): buildConnector.connector {
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      use(socket);
      callback(null, socket);
    });
}

/** Makes connections on which a request can be held one byte short; `find` is asked before each is written. */
export function makeHoldable(
  connect: buildConnector.connector,
  find: FindDeparture = takeNext,
): buildConnector.connector {
  return makeWatched(connect, (socket) => holdWrites(socket, find));
}

/** Lets one request leave with others on a connection of its own. */
export function makeHoldableOnce(
  connect: buildConnector.connector,
  departure: Departure,
): buildConnector.connector {
  let own: Departure | undefined = departure;
  return makeHoldable(connect, () => {
    const found = own;
    own = undefined;
    return found;
  });
}

/** A request is written within one turn, in one piece or two. */
function holdWrites(socket: Socket, find: FindDeparture): void {
  const write = socket.write.bind(socket) as (
    bytes: string | Uint8Array,
    encoding?: BufferEncoding,
  ) => boolean;
  let gathered: Buffer[] | undefined;
  const holdOrWrite = (bytes: string | Uint8Array, encoding?: BufferEncoding) => {
    const departure = gathered === undefined ? find() : undefined;
    if (departure !== undefined) {
      const pieces: Buffer[] = [];
      gathered = pieces;
      queueMicrotask(() => {
        gathered = undefined;
        const whole = Buffer.concat(pieces);
        write(whole.subarray(0, -1));
        departure.hold(() => {
          if (!socket.destroyed) write(whole.subarray(-1));
        });
      });
    }
    if (gathered === undefined) return write(bytes, encoding);
    gathered.push(typeof bytes === 'string' ? Buffer.from(bytes, encoding) : Buffer.from(bytes));
    return true;
  };
  socket.write = holdOrWrite as Socket['write'];
}
