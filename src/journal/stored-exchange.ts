import type { Exchange } from '../http/exchange.ts';
import { UserError } from '../lib/user-error.ts';
import type { JournalSource } from './source.ts';

/** Where the line of an exchange stands. */
interface Place {
  readonly source: JournalSource;
  /** Bytes from the beginning. */
  readonly from: number;
  /** Bytes. */
  readonly length: number;
}

const place = Symbol('place');

/** An exchange of which request and response stay where they were written. */
interface Stored {
  readonly [place]: Place;
  readonly id: string;
}

/** The one read last: a request is looked at, and then its response. */
let latest: { readonly of: Stored; readonly exchange: Exchange } | undefined;

// Every exchange has the same two functions, so that one costs no more than its few small members.
const readWhenAsked: Readonly<Record<string, PropertyDescriptor>> = {
  request: { enumerable: true, configurable: true, get: getRequest },
  response: { enumerable: true, configurable: true, get: getResponse },
};

function getRequest(this: Stored): Exchange['request'] {
  return load(this).request;
}

function getResponse(this: Stored): Exchange['response'] {
  return load(this).response;
}

/**
 * The exchange of a line of a journal without the texts of its request and response, which are read again when somebody
 * asks for them: a report quotes few, and all of a long run do not fit into memory. Asking throws UserError where the
 * journal has changed since.
 */
export function storeExchange(exchange: Exchange, where: Place): Exchange {
  const stored = Object.defineProperty({}, place, { value: where });
  for (const [name, value] of Object.entries(exchange))
    Object.defineProperty(
      stored,
      name,
      readWhenAsked[name] ?? { enumerable: true, configurable: true, writable: true, value },
    );
  return stored as Exchange;
}

/**
 * The JSON text of an exchange as a journal has it, without reading its members; undefined where it stands in none, or
 * not as a run wrote it.
 */
export function findStoredText(exchange: Exchange, check: string | undefined): string | undefined {
  const where = (exchange as Partial<Stored>)[place];
  if (where === undefined) return undefined;
  const line = readLine(where);
  const before = `${JSON.stringify({ type: 'exchange', check }).slice(0, -1)},"exchange":`;
  const text = line.slice(before.length, -1);
  const isOwn = line.startsWith(before) && text.includes(`,"id":${JSON.stringify(exchange.id)},`);
  return isOwn ? text : undefined;
}

function load(stored: Stored): Exchange {
  const known = latest;
  if (known?.of[place] === stored[place]) return known.exchange;
  const exchange = readExchange(readLine(stored[place]));
  if (exchange?.id !== stored.id)
    throw new UserError(
      `${stored[place].source.name} was changed while it was read: try again once nobody writes to it`,
    );
  latest = { of: stored, exchange };
  return exchange;
}

/** Throws UserError, so that nobody takes it for an error of the report that is being written. */
function readLine({ source, from, length }: Place): string {
  try {
    return source.readNear(from, length);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`${source.name} cannot be read any more (${code}): put it back and try again`);
  }
}

function readExchange(line: string): Exchange | undefined {
  try {
    return (JSON.parse(line) as { exchange?: Exchange }).exchange;
  } catch {
    return undefined;
  }
}
