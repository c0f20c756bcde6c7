import type { SeenExchange } from '../../src/judge/law.ts';
import { type JsonObject, ValueHistories } from '../reading.ts';
import { clientOf, listSingle, namePair, readOwner, readTime } from './pairs.ts';

/** The lists that show registrations. */
export type ListOfPairs = 'listRegistrations' | 'listRecipientRegistrations';

/** Both lists of registrations. */
export const lists: readonly ListOfPairs[] = ['listRegistrations', 'listRecipientRegistrations'];

/** The names of the two lists in a message. */
export const names: Readonly<Record<ListOfPairs, string>> = {
  listRegistrations: 'the list for all recipients',
  listRecipientRegistrations: "the recipient's own list",
};

/** The other one of the two lists. */
export function findOtherList(list: ListOfPairs): ListOfPairs {
  return list === 'listRegistrations' ? 'listRecipientRegistrations' : 'listRegistrations';
}

/** The place of statuses in both lists together, as they were read. */
export const both = 'both';

/** A pair as a kind of list has shown it. */
export interface ShownPair {
  /** The first list from which on each one has shown it, and the newest that did. */
  readonly since: SeenExchange;
  readonly newest: SeenExchange;
  /** The time of its request, where it stands in the list once, and the first list that shows this time. */
  readonly requestedOn?: string;
  readonly dated?: SeenExchange;
}

/** Remembers which pairs the two kinds of lists have shown, since when, and with which times and statuses. */
export class ShownPairs {
  /** Statuses by the list, or by `both`, and the pair. */
  readonly statuses: ValueHistories;
  readonly #pairs: Readonly<Record<ListOfPairs, Map<string, ShownPair>>> = {
    listRegistrations: new Map(),
    listRecipientRegistrations: new Map(),
  };
  /** The newest list for all recipients, under '', and of each of them. */
  readonly #newest = new Map<string, SeenExchange>();
  readonly #firstTimes = new Map<string, string>();
  /** Different seconds at which records of a list say that they were requested, while all of these are whole; undefined once one is not. */
  readonly #wholeSeconds = new Map<ListOfPairs, Set<string> | undefined>();

  constructor(visibleSeconds: number) {
    this.statuses = new ValueHistories(visibleSeconds);
  }

  /** The pairs that a kind of list has shown. */
  in(list: ListOfPairs): Iterable<readonly [string, ShownPair]> {
    return this.#pairs[list];
  }

  /** A pair as a kind of list has shown it. */
  find(list: ListOfPairs, key: string): ShownPair | undefined {
    return this.#pairs[list].get(key);
  }

  /** True where either list has shown a pair. */
  isListed(key: string): boolean {
    return lists.some((list) => this.#pairs[list].has(key));
  }

  /** True for a pair that a list, which was noted, shows. */
  isIn(seen: SeenExchange, key: string): boolean {
    return this.find(seen.exchange.operation as ListOfPairs, key)?.newest === seen;
  }

  /** The newest list for all recipients, or the newest of one of them. */
  newestOf(list: ListOfPairs, client: string): SeenExchange | undefined {
    return this.#newest.get(list === 'listRegistrations' ? '' : client);
  }

  /** The first time of request that a kind of list has shown of a pair that was requested once. */
  firstTime(list: ListOfPairs, key: string): string | undefined {
    return this.#firstTimes.get(`${list} ${key}`);
  }

  /** The whole seconds that a kind of list has shown, with those of further times; undefined once there was a fraction. */
  wholeSecondsWith(list: ListOfPairs, times: readonly unknown[]): ReadonlySet<string> | undefined {
    const known = this.#wholeSeconds.has(list) ? this.#wholeSeconds.get(list) : new Set<string>();
    const texts = times.filter((time) => typeof time === 'string');
    if (known === undefined || texts.some((text) => /\d[.,]\d+z$/i.test(text))) return undefined;
    return new Set([...known, ...texts.filter((text) => /T\d\d:\d\d:\d\dz$/i.test(text))]);
  }

  note(seen: SeenExchange, records: readonly JsonObject[], isRequestedOnce: (key: string) => boolean): void {
    const list = seen.exchange.operation as ListOfPairs;
    const owner = readOwner(seen.exchange);
    const before = this.#newest.get(owner ?? '');
    const seconds = this.wholeSecondsWith(
      list,
      records.map(({ requested_on }) => requested_on),
    );
    this.#wholeSeconds.set(list, seconds && new Set(seconds));
    this.#newest.set(owner ?? '', seen);
    const single = new Set(listSingle(records));
    for (const record of records) {
      const key = namePair(record.client_id, record.provider_id);
      // A foreign record in the list of a recipient is none of that list.
      if (key === undefined || (owner !== undefined && owner !== clientOf(key))) continue;
      this.#notePair(list, key, { seen, before, record: single.has(record) ? record : undefined });
      const place = `${list} ${key}`;
      const time = readTime(record.requested_on);
      if (time !== undefined && isRequestedOnce(key) && !this.#firstTimes.has(place))
        this.#firstTimes.set(place, time);
    }
  }

  #notePair(
    list: ListOfPairs,
    key: string,
    at: {
      readonly seen: SeenExchange;
      readonly before: SeenExchange | undefined;
      readonly record: JsonObject | undefined;
    },
  ): void {
    const { seen, before, record } = at;
    const known = this.#pairs[list].get(key);
    const since = known !== undefined && known.newest === before ? known.since : seen;
    const requestedOn = readTime(record?.requested_on);
    const isSame = requestedOn !== undefined && known?.requestedOn === requestedOn;
    this.#pairs[list].set(key, {
      since,
      newest: seen,
      ...(requestedOn !== undefined && { requestedOn, dated: isSame ? known!.dated! : seen }),
    });
    const status = record?.registration_status;
    if (typeof status === 'string')
      for (const place of [list, both]) this.statuses.note(`${place} ${key}`, status, seen);
  }
}
