import type { Exchange } from '../../src/http/exchange.ts';
import type { EndedExchange } from '../../src/judge/law.ts';
import { isDenial } from '../../src/lib/edge.ts';
import { type AskedPairs, carriesDeclared } from '../reading.ts';
import { clientOf } from './pairs.ts';

/** The end that a registration request came to: nobody knows what becomes of one that is `unclear`. */
type RequestEnd = 'accepted' | 'refused' | 'unauthorized' | 'unclear';

/** A registration request of this session, for one pair of those that it names. */
export interface PairRequest {
  readonly ended: EndedExchange;
  readonly end: RequestEnd;
  /** True where it names no other pair. */
  readonly isSingle: boolean;
  /** True where it was sent while another registration request was under way, or the other way round. */
  readonly isAlone: boolean;
  /** Ids of it that no answer had shown by then. */
  readonly unknown: 'recipient' | 'provider' | undefined;
}

/** A registration request of this session, for all pairs that it names. */
export interface EndedRequest {
  readonly ended: EndedExchange;
  readonly end: RequestEnd;
  readonly asked: AskedPairs;
}

/** Refusals that say something of another request, or of a condition. */
const conflicts: readonly number[] = [409, 412, 423, 428];

/** Tells what a request came to; one that is not as the document describes it may mean something else, unless it is refused. */
export function endOf(ended: EndedExchange): RequestEnd {
  const status = ended.exchange.response?.status;
  const { isUndocumented, isProvoked } = ended.label;
  if (status === undefined || isProvoked) return 'unclear';
  if (status >= 200 && status < 300) return isUndocumented ? 'unclear' : 'accepted';
  if (status < 400 || status >= 500 || conflicts.includes(status)) return 'unclear';
  if (!carriesDeclared(ended)) return isDenial(status) ? 'unauthorized' : 'unclear';
  return isDenial(status) ? 'unclear' : 'refused';
}

/** True for the refusal of the document: others may speak of the unknown ids alone (4.4, 7). */
function isRefusedAsInvalid({ exchange }: EndedExchange): boolean {
  return exchange.response?.status === 400;
}

/** True for a request of which nobody knows whether it was done. */
export function isLost({ response }: Exchange): boolean {
  return response === undefined || response.status >= 500;
}

/** Remembers the registration requests of a session by the pairs that they name. */
export class RequestedPairs {
  readonly #byPair = new Map<string, PairRequest[]>();
  readonly #byRecipient = new Map<string, Set<string>>();
  readonly #counts = new Map<string, number>();
  /** The number of requests that were sent. */
  #sent = 0;
  readonly all: EndedRequest[] = [];

  /** The requests for a pair that were sent, ended or not. */
  count(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** True while the end of some request is awaited. */
  get isUnderWay(): boolean {
    return this.#sent > this.all.length;
  }

  /** Every request for a pair, in the order in which they ended. */
  of(key: string): readonly PairRequest[] {
    return this.#byPair.get(key) ?? [];
  }

  /** True for a pair that every request for it was refused. */
  wasRefused(key: string): boolean {
    const ends = this.of(key).map(({ end }) => end);
    return (
      ends.length > 0 &&
      ends.length === this.count(key) &&
      ends.every((end) => end === 'refused' || end === 'unauthorized')
    );
  }

  /** The pairs for which every request was refused, or named what there is not. */
  listRefused(): readonly string[] {
    const isOfUnknown = (key: string) =>
      this.of(key).length === this.count(key) && this.of(key).every(({ unknown }) => unknown !== undefined);
    return [...this.#byPair.keys()].filter((key) => this.wasRefused(key) || isOfUnknown(key));
  }

  /** The pairs of a recipient that were asked for. */
  ofRecipient(client: string): readonly string[] {
    return [...(this.#byRecipient.get(client) ?? [])];
  }

  /** The requests that may have been acted on after an exchange had been sent. */
  since({ after }: EndedExchange): readonly EndedRequest[] {
    return this.all.filter(({ ended }) => ended.number > after);
  }

  begin({ pairs }: AskedPairs): void {
    this.#sent++;
    for (const key of pairs) {
      this.#counts.set(key, this.count(key) + 1);
      const client = clientOf(key);
      this.#byRecipient.set(client, (this.#byRecipient.get(client) ?? new Set()).add(key));
    }
  }

  /** Forgets a request that had no effect. */
  takeBack({ pairs }: AskedPairs): void {
    this.#sent--;
    for (const key of pairs) this.#counts.set(key, this.count(key) - 1);
  }

  note(ended: EndedExchange, asked: AskedPairs, findUnknown: (key: string) => PairRequest['unknown']): void {
    const isAlone = !this.all.some((other) => other.ended.number > ended.after);
    if (!isAlone) this.#markTogether(ended);
    const end = endOf(ended);
    this.all.push({ ended, end, asked });
    const described = asked.pairs.map((key) => ({ key, unknown: findUnknown(key) }));
    const hasKnown = described.some(({ unknown }) => unknown === undefined);
    const hasUnknown = described.some(({ unknown }) => unknown !== undefined);
    for (const { key, unknown } of described) {
      // What becomes of the known pair of a request that names unknown ids too is a silence of the document, unless it is refused as invalid.
      const isMixed = hasKnown && hasUnknown && unknown === undefined && !isRefusedAsInvalid(ended);
      const request = { ended, isSingle: asked.pairs.length === 1, isAlone, unknown };
      this.#byPair.set(key, [...this.of(key), { ...request, end: isMixed ? 'unclear' : end }]);
    }
  }

  /** Two that were under way together were both not alone. */
  #markTogether({ after }: EndedExchange): void {
    for (const [key, requests] of this.#byPair)
      this.#byPair.set(
        key,
        requests.map((one) => (one.ended.number > after ? { ...one, isAlone: false } : one)),
      );
  }
}
