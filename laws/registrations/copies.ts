import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isOfOneCaller } from '../general/one-caller.ts';
import { isAccepted, isSentAfter, type JsonObject, readId, readList, readSentObject } from '../reading.ts';
import type { RegistrationMemory } from './memory.ts';
import { readRecords } from './pairs.ts';

/** A member of a record that says what another resource says of itself. */
interface Copy {
  readonly id: RequirementId;
  readonly member: string;
  readonly source: 'listProviders' | 'listRecipients';
  readonly key: string;
  readonly original: string;
  /** The values that are compared, where not all are: a wrong one has a requirement of its own. */
  readonly values?: readonly unknown[];
}

const copies: readonly Copy[] = [
  {
    id: 'registration-provider-name-is-the-name-of-the-provider',
    member: 'provider_name',
    source: 'listProviders',
    key: 'provider_id',
    original: 'name',
  },
  {
    id: 'registration-country-is-that-of-the-provider',
    member: 'country',
    source: 'listProviders',
    key: 'provider_id',
    original: 'country',
    values: ['CA', 'US'],
  },
  {
    id: 'registration-client-name-is-the-name-of-the-recipient',
    member: 'client_name',
    source: 'listRecipients',
    key: 'client_id',
    original: 'name',
  },
];

/** Differences of one list that are followed: the rest of a broken one says no more. */
const maxFollowed = 3;

/**
 * A record says of its provider and its recipient what their lists say. Others may rename either at any time, and a replica may learn
 * of it late: only what a list said before, and another one says again once the change would have shown, is held against a record.
 */
export const recordsCopyTheirSources: Law<RegistrationMemory> = {
  judges: copies.map(({ id }) => id),
  judge(seen, known, say) {
    const records = readRecords(seen);
    if (records === undefined) return;
    for (const copy of copies) {
      const { newest } = known.sources[copy.source];
      const now = newest === undefined ? [] : compareCopies(records, copy, newest);
      if (now.length > 0 && now.every(({ wanted, got }) => wanted === got)) {
        say.holds(copy.id);
        continue;
      }
      const before = known.sources[copy.source].findSettled(seen);
      if (before === undefined) continue;
      const compared = compareCopies(records, copy, before);
      // With the name that this session gave to a recipient the record is right, and the list is not.
      const isAsMade = ({ subject, got }: ComparedCopy) => {
        const creation = copy.source === 'listRecipients' ? known.creationOf(subject) : undefined;
        return creation !== undefined && readSentObject(creation.exchange.request)?.name === got;
      };
      const wrong = compared.filter((one) => one.wanted !== one.got && !isAsMade(one));
      for (const one of wrong.slice(0, maxFollowed))
        holdUntilNextList({ ...one, copy, before, seen }, known, say);
    }
  },
};

interface ComparedCopy {
  readonly pointer: string;
  readonly subject: string;
  readonly wanted: string;
  readonly got: string;
}

/** Pairs each member of a record with what it copies; records whose source does not say it are left out. */
function compareCopies(records: readonly JsonObject[], copy: Copy, before: SeenExchange): ComparedCopy[] {
  const originals = readOriginals(before, copy);
  return records.flatMap((record, at) => {
    const subject = readId(record[copy.key]);
    const wanted = subject === undefined ? undefined : originals.get(subject);
    const got = record[copy.member];
    if (subject === undefined || wanted === undefined || !isTold(got, copy)) return [];
    return [{ pointer: `/${at}/${copy.member}`, subject, wanted, got }];
  });
}

interface WrongCopy extends ComparedCopy {
  readonly copy: Copy;
  readonly before: SeenExchange;
  readonly seen: SeenExchange;
}

function holdUntilNextList(wrong: WrongCopy, { facts }: RegistrationMemory, say: Say): void {
  const { copy, before, seen, pointer, subject, wanted, got } = wrong;
  say.defer(copy.id, `no later list tells whether ${subject} has another ${copy.original}`, (later) => {
    if (later.exchange.operation !== copy.source || !isAccepted(later)) return undefined;
    if (!isSentAfter(later, seen, facts.settleSeconds)) return undefined;
    if (readOriginals(later, copy).get(subject) !== wanted) return 'nothing';
    const related = [before.exchange, later.exchange];
    const told = `${quoteValue(wanted)}, as in the lists before and after`;
    return { holds: false, shown: { pointer, wanted: told, got: quoteValue(got), related } };
  });
}

/** Reads from a list the value that its items have, by their ids; nothing of one that stands in it twice. */
function readOriginals(list: SeenExchange, copy: Copy): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const item of readList(list) ?? []) {
    const subject = readId(item[copy.key]);
    const value = item[copy.original];
    if (subject !== undefined)
      found.set(subject, found.has(subject) || !isTold(value, copy) ? undefined : value);
  }
  return found;
}

/** Texts alone: absent members, wrong types and what is redacted say nothing here. */
function isTold(value: unknown, { values }: Copy): value is string {
  return (
    typeof value === 'string' &&
    readId(value) !== undefined &&
    (values === undefined || values.includes(value))
  );
}

const joins: RequirementId = 'registration-joins-a-listed-recipient-and-provider';

const ends = [
  { source: 'listRecipients', key: 'client_id' },
  { source: 'listProviders', key: 'provider_id' },
] as const;

/** A record of the list for all joins a recipient and a provider that the lists before and after it show. */
export const recordsJoinWhatIsListed: Law<RegistrationMemory> = {
  judges: [joins],
  judge(seen, known, say) {
    const records = seen.exchange.operation === 'listRegistrations' ? (readRecords(seen) ?? []) : [];
    /** A record whose recipient or provider a list does not show; undefined too where an id in the list cannot be read. */
    const findLacking = (list: SeenExchange | undefined, key: (typeof ends)[number]['key']) => {
      const listed = readIds(list, key);
      if (listed.has(undefined)) return undefined;
      return records.find((record) => readId(record[key]) !== undefined && !listed.has(readId(record[key])));
    };
    const { sources } = known;
    const isWhole = ({ source, key }: (typeof ends)[number]) => {
      const { newest } = sources[source];
      return !readIds(newest, key).has(undefined) && findLacking(newest, key) === undefined;
    };
    if (records.length > 0 && ends.every(isWhole)) say.holds(joins);
    for (const { source, key } of ends) {
      const before = sources[source].findSettled(seen);
      const id = before && readId(findLacking(before, key)?.[key]);
      if (id === undefined || !isOfOneCaller(before!, seen, known.facts)) continue;
      say.defer(joins, `no later list tells whether ${id} is listed`, (later) => {
        if (later.exchange.operation !== source || !isAccepted(later)) return undefined;
        if (!isSentAfter(later, seen, known.facts.settleSeconds)) return undefined;
        if (!isOfOneCaller(later, seen, known.facts)) return undefined;
        const listed = readIds(later, key);
        if (listed.has(id) || listed.has(undefined)) return 'nothing';
        const got = `a record of ${id}, which neither the list before nor the one after shows`;
        return { holds: false, shown: { wanted: 'a recipient and a provider that are listed', got } };
      });
    }
  },
};

function readIds(list: SeenExchange | undefined, member: string): ReadonlySet<string | undefined> {
  return new Set((list && readList(list))?.map((item) => readId(item[member])));
}
