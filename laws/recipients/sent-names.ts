import { isConflict } from '../../src/http/exchange.ts';
import type { SeenExchange } from '../../src/judge/law.ts';
import type { JsonObject } from '../reading.ts';
import { readAnsweredObject, readShownId, type WrittenBody } from './bodies.ts';

/** The creations of this session with one name. */
export interface CreationsOfName {
  sent: number;
  /** The number of exchanges that had ended when the first one was sent. */
  readonly after: number;
  accepted: number;
  /** The last one that was refused. */
  refused: SeenExchange | undefined;
  /** Creations that were lost, or are under way. */
  unclear: number;
}

/** Remembers the names that creations of this session have sent. */
export class SentNames {
  /** The ids under which answers showed a name, each with the number of the first one. */
  readonly #shown = new Map<string, Map<string, number>>();
  readonly #sent = new Map<string, CreationsOfName>();
  #firstRefused: SeenExchange | undefined;

  /** The creations of a name. */
  of(name: string): Readonly<CreationsOfName> | undefined {
    return this.#sent.get(name);
  }

  /** The creations of a name of which so many first characters are all that is listed. */
  findCut(name: string, minLength: number): Readonly<CreationsOfName> | undefined {
    if (name.length < minLength) return undefined;
    const whole = [...this.#sent.keys()].find((one) => one.startsWith(name));
    return whole === undefined ? undefined : this.#sent.get(whole);
  }

  /** True where a creation of a name was refused before a request was sent. */
  hasRefused({ after }: SeenExchange): boolean {
    return this.#firstRefused !== undefined && this.#firstRefused.number <= after;
  }

  /**
   * True for a name of a creation that was shown, or that another one has sent: a target may refuse or number a second one. A list may
   * show the recipient that it made before it is answered.
   */
  isTaken(name: unknown, { after, exchange }: SeenExchange): boolean {
    const answer = readAnsweredObject(exchange);
    const own = answer === undefined ? undefined : readShownId(answer);
    const shown = [...(this.#shown.get(foldName(name)) ?? [])];
    const isShown = shown.some(([id, number]) => id !== own || number <= after);
    return isShown || (this.#sent.get(foldName(name))?.sent ?? 0) > 1;
  }

  /** Takes down the name that an answer shows of a recipient. */
  show(name: unknown, id: string, { number }: SeenExchange): void {
    const folded = foldName(name);
    const ids = this.#shown.get(folded);
    // Each list shows them all again.
    if (ids === undefined) this.#shown.set(folded, new Map([[id, number]]));
    else if (!ids.has(id)) ids.set(id, number);
  }

  /** Takes down a creation that is sent. */
  begin(body: WrittenBody, after: number): void {
    for (const name of namesOf(body)) {
      const known = this.#sent.get(name) ?? { sent: 0, after, accepted: 0, refused: undefined, unclear: 0 };
      this.#sent.set(name, known);
      known.sent += 1;
      known.unclear += 1;
    }
  }

  /** Takes down the answer to a creation. */
  end(body: WrittenBody, seen: SeenExchange): void {
    const { status } = seen.exchange.response;
    // A conflict says that the name is there already.
    if (status >= 500 || isConflict(seen.exchange)) return;
    for (const name of namesOf(body)) {
      const known = this.#sent.get(name);
      if (known === undefined) continue;
      known.unclear -= 1;
      if (status < 400) known.accepted += 1;
      else known.refused = seen;
      if (status >= 400) this.#firstRefused ??= seen;
    }
  }

  /** Forgets a creation that had no effect. */
  takeBack(body: WrittenBody): void {
    for (const name of namesOf(body)) {
      const known = this.#sent.get(name)!;
      known.sent -= 1;
      known.unclear -= 1;
    }
  }
}

/** The name that a creation sends: as it stands, and as a target may compare it with others. */
function namesOf(body: WrittenBody): readonly string[] {
  if (body === undefined || body === 'no object' || typeof body.name !== 'string') return [];
  return [...new Set([body.name, foldName(body.name)])];
}

/** True for two bodies with one name, as a target may compare them. */
export function isSameName(one: JsonObject, other: JsonObject): boolean {
  return foldName(one.name) === foldName(other.name);
}

function foldName(name: unknown): string {
  return String(name).trim().toLowerCase();
}
