import { accountKinds } from '../../src/catalogue/account-kinds.ts';
import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, findHeader, isAnswered, type SentRequest } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import { hasHiddenName } from '../../src/journal/redaction/marks.ts';
import {
  defineLawsOf,
  type EndedExchange,
  type Label,
  type Law,
  type Model,
  type SeenExchange,
} from '../../src/judge/law.ts';
import { writeJson } from '../../src/lib/json/text.ts';
import { isContainer, isObject } from '../../src/lib/json/values.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { type JsonObject, parseAddress, ValueHistories } from '../reading.ts';

const requirement: RequirementId = 'repeated-reads-agree';

/** Different reads of a run that are remembered. */
const maxReads = 2000;

/** Returns to an earlier value: one may be a change that was taken back. */
const maxReturns = 1;
/** The same for which providers there are: one may be taken off the list, and put back, twice. */
const maxReturnsOfList = 2;

/** Remembers what the reads of a run have said. The same read is the same URL by the same credential. */
class Reads implements Model {
  readonly #reads = new Map<string, ValueHistories>();
  readonly #headers: readonly string[];
  readonly #settleSeconds: number;

  constructor({ tokenHeader, settleSeconds }: Facts) {
    this.#headers = [tokenHeader, 'x-api-key'];
    this.#settleSeconds = settleSeconds;
  }

  /** Finds what the same read has said before; undefined for a first one, and for one that tells nothing that lasts. */
  find({ exchange, label }: EndedExchange): ValueHistories | undefined {
    return this.#reads.get(this.#keyOf(exchange, label) ?? '');
  }

  note(ended: EndedExchange): void {
    const { exchange, label } = ended;
    if (!isAnswered(exchange) || !isOfWhatLasts(exchange)) return;
    const key = this.#keyOf(exchange, label);
    if (key === undefined || (!this.#reads.has(key) && this.#reads.size >= maxReads)) return;
    const heard = this.#reads.get(key) ?? new ValueHistories(this.#settleSeconds);
    this.#reads.set(key, heard);
    for (const fact of listFacts(exchange)) heard.note(fact.key, fact.value, { ...ended, exchange });
  }

  #keyOf({ request }: EndedExchange['exchange'], { credential, connection }: Label): string | undefined {
    const sent = this.#headers
      .map((name) => findHeader(request.headers, name))
      .find((text) => text !== undefined);
    const isOther = credential === 'other';
    // Of a stored request nobody knows which of two such credentials it carried, but for those of a connection.
    if (isOther && connection?.id === undefined && isRedacted(sent ?? '')) return undefined;
    // Nor whose read it is, where its address names somebody in the form of a number of people.
    if (hasHiddenName(request.url)) return undefined;
    // A service may say the same in the language that is asked for.
    const language = findHeader(request.headers, 'accept-language') ?? '';
    return [credential, isOther ? (connection?.id ?? sent) : '', language, request.url].join(' ');
  }
}

/**
 * The same read says the same again. Others may change what a provider or a recipient says while a run lasts, but not back and forth;
 * nobody changes the number or the kind of an account.
 */
const repeatedReadsAgree: Law<Reads> = {
  judges: [requirement],
  judge(seen, known, say) {
    if (seen.label.isUndocumented || !isOfWhatLasts(seen.exchange)) return;
    const heard = known.find(seen);
    if (heard === undefined) return;
    for (const fact of listFacts(seen.exchange).filter(({ key }) => heard.lastOf(key) !== undefined))
      say.verdict(requirement, !isWronglyChanged(fact, heard, seen), {
        pointer: fact.pointer,
        wanted: 'what the same read has said before',
        got: describeChange(fact),
      });
  },
};

/** True for an accepted read whose answer says something that lasts. */
function isOfWhatLasts({ operation, request, response }: Answered): boolean {
  if (request.method !== 'GET' || response.status !== 200 || !response.isJson) return false;
  return operation in sources && !hasOwnAnswer(request);
}

/** A cursor may lead to what there is now, and a preference (RFC 7240) asks a mock for one of several examples. */
function hasOwnAnswer(request: SentRequest): boolean {
  const { searchParams } = parseAddress(request);
  return searchParams.has('offset') || findHeader(request.headers, 'prefer') !== undefined;
}

function isWronglyChanged(fact: Fact, heard: ValueHistories, seen: SeenExchange): boolean {
  const { key, value, isFixed, isOfList } = fact;
  if (isFixed) return heard.lastOf(key) !== value;
  return heard.countReturns(key, value, seen) > (isOfList === true ? maxReturnsOfList : maxReturns);
}

function describeChange({ isFixed, isOfList }: Fact): string {
  if (isOfList === true) return 'other items, back and forth';
  return isFixed ? 'another value' : 'another value, back and forth';
}

/** One thing that an answer says of a subject, and that no call of the document changes. */
interface Fact {
  /** Tells the subject and the member from all others of the same read. */
  readonly key: string;
  readonly pointer: string;
  readonly value: string;
  /** True where nobody else changes it either: a number or the kind of an account. */
  readonly isFixed: boolean;
  /** True for the ids of all items of a list. */
  readonly isOfList?: true;
}

/** The way in which the answers of an operation are read. */
interface Source {
  /** The member that holds the items: the body itself by default. */
  readonly list?: string;
  /** Members that tell one item of a list from another; none where the URL does. */
  readonly subject: readonly string[];
  readonly members: readonly string[];
  readonly isFixed?: boolean;
  /** True where no call of the document adds an item to the list, or takes one away. */
  readonly isWhole?: true;
}

const providerMembers = ['name', 'country', 'scopes'];
const recipientMembers = ['name', 'logo_uri', 'description', 'terms_uri', 'client_uri', 'country'];
const registrationMembers = ['client_name', 'provider_name', 'country'];
const accountMembers = [
  'accountNumber',
  'routingTransitNumber',
  'micrNumber',
  'accountCategory',
  'accountType',
];
const pair = ['client_id', 'provider_id'];

const sources: Readonly<Partial<Record<OperationId, Source>>> = {
  listProviders: { subject: ['provider_id'], members: providerMembers, isWhole: true },
  getProvider: { subject: [], members: [...providerMembers, 'provider_url'] },
  listRecipients: { subject: ['client_id'], members: recipientMembers },
  getRecipient: { subject: [], members: recipientMembers },
  listRegistrations: { subject: pair, members: registrationMembers },
  listRecipientRegistrations: { subject: pair, members: registrationMembers },
  listAccounts: { list: 'accounts', subject: ['accountId'], members: accountMembers, isFixed: true },
  getAccount: { subject: [], members: accountMembers, isFixed: true },
};

/** The law of repeated reads, which hears of what lasts alone. */
export const repeatedReads = defineLawsOf(
  Object.keys(sources) as OperationId[],
  (facts) => new Reads(facts),
  repeatedReadsAgree,
);

/** Items of a list that are read: the rest of a long one says no more. */
const maxItems = 200;

/** Lists what an accepted read says of what lasts. Subjects that stand in it twice are left out. */
const listFacts = rememberFor(({ operation, response: { json } }: Answered): readonly Fact[] => {
  const source = sources[operation];
  if (source === undefined || !isContainer(json)) return [];
  const bySubject = new Map<string, readonly Fact[]>();
  for (const { item, at } of listItems(json, source)) {
    const {
      item: own,
      at: place,
      kind,
    } = isAccount(operation) ? openAccount(item, at) : { item, at, kind: [] };
    const subject = nameSubject(own, source.subject);
    if (subject === undefined) continue;
    bySubject.set(
      subject,
      bySubject.has(subject) ? [] : [...kind, ...factsOf(own, place, source)].map(of(subject)),
    );
  }
  return [...bySubject.values(), findItems(json, source)].flat();
});

/** Finds the items that a list holds, in any order; nothing of one with an item that cannot be told, or with too many. */
function findItems(json: object, { subject, isWhole }: Source): Fact[] {
  if (isWhole !== true || !Array.isArray(json) || json.length > maxItems) return [];
  const ids = json.map((item) => (isObject(item) ? nameSubject(item, subject) : undefined));
  if (ids.includes(undefined)) return [];
  const value = writeJson([...new Set(ids)].sort());
  return [{ key: 'items', pointer: '', value, isFixed: false, isOfList: true }];
}

const of =
  (subject: string) =>
  (fact: Fact): Fact => ({ ...fact, key: `${subject} ${fact.key}` });

interface PlacedItem {
  readonly item: JsonObject;
  readonly at: string;
}

function listItems(json: object, { list, subject }: Source): readonly PlacedItem[] {
  if (subject.length === 0) return [{ item: json as JsonObject, at: '' }];
  const items = list === undefined ? json : (json as JsonObject)[list];
  if (!Array.isArray(items)) return [];
  const at = list === undefined ? '' : `/${list}`;
  return items
    .slice(0, maxItems)
    .flatMap((item, index) => (isObject(item) ? [{ item, at: `${at}/${index}` }] : []));
}

function isAccount(operation: OperationId): boolean {
  return operation === 'listAccounts' || operation === 'getAccount';
}

/** Opens the member of its kind of an account, with the kind as a fact; nothing of one that is of no kind, or of two. */
function openAccount(account: JsonObject, at: string): PlacedItem & { readonly kind: readonly Fact[] } {
  const own = accountKinds.filter((kind) => isObject(account[kind]));
  const [kind] = own;
  if (kind === undefined || own.length > 1) return { item: {}, at, kind: [] };
  return {
    item: account[kind] as JsonObject,
    at: `${at}/${kind}`,
    kind: [{ key: 'kind', pointer: at, value: kind, isFixed: true }],
  };
}

function nameSubject(item: JsonObject, members: readonly string[]): string | undefined {
  const ids = members.map((member) => item[member]);
  if (ids.some((id) => id === undefined || id === null || isContainer(id))) return undefined;
  return ids.map(String).join(' ');
}

function factsOf(item: JsonObject, at: string, { members, isFixed = false }: Source): Fact[] {
  return members.flatMap((member) => {
    const value = readValue(item[member]);
    return value === undefined ? [] : [{ key: member, pointer: `${at}/${member}`, value, isFixed }];
  });
}

/** A text, or the texts of a list in any order; undefined for what says nothing, or is judged by its type. */
function readValue(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return undefined;
  return writeJson([...new Set(value)].sort());
}
