import type { Answered } from '../../../src/http/exchange.ts';
import type { Features } from '../../../src/plan/property.ts';

/** One thing that can be asked of the target: its name, and how it is asked and noted. */
export interface Command {
  readonly text: string;
  run(history: History): Promise<void>;
}

/** Says what the rounds of a history hold, which `docs/properties.md` counts. */
export function describeRounds(rounds: readonly (readonly Command[])[]): Features {
  const kinds = rounds.flat().map(({ text }) => text.split(' ')[0]!);
  return {
    commands: [...new Set(kinds)],
    together: String(Math.max(0, ...rounds.map(({ length }) => length))),
  };
}

/** One request of a history: when it was sent and answered, on the scale of the history. */
export interface Sent {
  readonly text: string;
  readonly round: number;
  readonly began: number;
  readonly ended: number;
  readonly exchange: Answered;
}

/** The requests of one history in the order in which they were answered. */
export class History {
  readonly #sent: Sent[] = [];
  #position = 0;
  round = 0;

  /** Sends a request and notes when it was under way. */
  async send(text: string, call: () => Promise<Answered>): Promise<Sent> {
    const { round } = this;
    const began = ++this.#position;
    const exchange = await call();
    const sent = { text, round, began, ended: ++this.#position, exchange };
    this.#sent.push(sent);
    return sent;
  }

  /** The requests that were under way together with one. */
  listTogetherWith(one: Sent): readonly Sent[] {
    return this.#sent.filter((other) => other !== one && other.began < one.ended && one.began < other.ended);
  }

  /** The history on one line: rounds by their numbers, requests of one round that were under way together in braces. */
  get timeline(): string {
    const rounds = new Map<number, Sent[]>();
    for (const one of this.#sent) rounds.set(one.round, [...(rounds.get(one.round) ?? []), one]);
    return [...rounds]
      .sort(([a], [b]) => a - b)
      .map(([round, all]) => `${round}: ${describeRound(all)}`)
      .join('; ');
  }
}

function describeRound(all: readonly Sent[]): string {
  const texts = [...all]
    .sort((a, b) => a.began - b.began)
    .map(({ text, exchange }) => `${text} -> ${exchange.response.status}`);
  const isTogether = all.some((one) =>
    all.some((other) => other !== one && other.began < one.ended && one.began < other.ended),
  );
  return isTogether ? `{ ${texts.join(' | ')} }` : texts.join(', ');
}
