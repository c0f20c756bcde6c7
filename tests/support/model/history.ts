import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';

/** One request of a history: when it was sent and answered, on the scale of the history and by the clock. */
export interface Sent {
  readonly text: string;
  readonly round: number;
  readonly began: number;
  readonly ended: number;
  readonly beganMs: number;
  readonly endedMs: number;
  readonly exchange: Answered;
}

/** The requests of one history in the order in which they were answered. */
export class History {
  readonly #context: CheckContext;
  readonly #sent: Sent[] = [];
  readonly #afterwards: (() => void)[] = [];
  #position = 0;
  round = 0;

  constructor(context: CheckContext) {
    this.#context = context;
  }

  /** Sends a request and notes when it was under way. */
  async send(text: string, call: () => Promise<Answered>): Promise<Sent> {
    const { clock } = this.#context;
    const { round } = this;
    const began = ++this.#position;
    const beganMs = clock.now();
    const exchange = await call();
    const sent = { text, round, began, ended: ++this.#position, beganMs, endedMs: clock.now(), exchange };
    this.#sent.push(sent);
    return sent;
  }

  /** The latest position on the scale of the history. */
  get now(): number {
    return this.#position;
  }

  /** The requests that were under way together with one. */
  listTogetherWith(one: Sent): readonly Sent[] {
    return this.#sent.filter((other) => other !== one && other.began < one.ended && one.began < other.ended);
  }

  /** Keeps a judgement until every request of the history is known. */
  defer(judge: () => void): void {
    this.#afterwards.push(judge);
  }

  /** Makes the judgements that were kept back. */
  judgeDeferred(): void {
    for (const judge of this.#afterwards.splice(0)) judge();
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
