import { accountKinds } from '../catalogue/account-kinds.ts';
import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Answered, findHeader, type SentRequest } from '../http/exchange.ts';
import { writeJson } from '../lib/json/text.ts';
import { isContainer, isObject } from '../lib/json/values.ts';
import { makeSemanticViolation, noSemanticJudgement, type SemanticJudgement } from './semantic-rule.ts';

const requirement: RequirementId = 'repeated-reads-agree';

/** What one read has said of one fact. */
interface Heard {
  readonly values: Set<string>;
  last: string;
  /** How often it said again what it had said before it said something else. */
  returns: number;
}

/** Different reads of a run that are remembered. */
const maxReads = 2000;

/** Returns to an earlier value: one may be a change that was taken back. */
const maxReturns = 1;

/**
 * What the reads of a run have said, to hold the same read against it when it is sent again. Others may change what a
 * provider or a recipient says while a run lasts, but not back and forth; nobody changes the number or the kind of an
 * account. The same read is the same URL by the same credential.
 */
export class RepeatedReads {
  readonly #reads = new Map<string, Map<string, Heard>>();

  /** Judges an answer to a read that has been answered before, and takes in what it says. */
  judge(exchange: Answered, credential = ''): SemanticJudgement {
    const { operation, request, response } = exchange;
    if (request.method !== 'GET' || response.status !== 200 || !response.isJson) return noSemanticJudgement;
    if (!hasFacts(operation) || mayAnswerOtherwise(request)) return noSemanticJudgement;
    const facts = listFacts(exchange);
    const key = `${credential} ${request.url}`;
    const known = this.#reads.get(key);
    if (known !== undefined) return hold(facts, known);
    if (this.#reads.size >= maxReads) return noSemanticJudgement;
    const heard = new Map<string, Heard>();
    this.#reads.set(key, heard);
    return hold(facts, heard);
  }
}

/** A cursor may lead to what there is now, and a preference (RFC 7240) asks a mock for one of several examples. */
function mayAnswerOtherwise({ url, headers }: SentRequest): boolean {
  return new URL(url).searchParams.has('offset') || findHeader(headers, 'prefer') !== undefined;
}

function hold(facts: readonly Fact[], heard: Map<string, Heard>): SemanticJudgement {
  const repeated = facts.filter(({ key }) => heard.has(key));
  const changed = facts.filter((fact) => isWronglyChanged(fact, heard));
  return {
    violations: changed.map(({ pointer, isFixed }) =>
      makeSemanticViolation(
        requirement,
        pointer,
        'what the same read has said before',
        isFixed ? 'another value' : 'another value, back and forth',
      ),
    ),
    judged: repeated.length > 0 ? [requirement] : [],
  };
}

function isWronglyChanged({ key, value, isFixed }: Fact, heard: Map<string, Heard>): boolean {
  const known = heard.get(key);
  if (known === undefined) {
    heard.set(key, { values: new Set([value]), last: value, returns: 0 });
    return false;
  }
  if (known.last === value) return false;
  if (known.values.has(value)) known.returns += 1;
  known.values.add(value);
  known.last = value;
  return isFixed || known.returns > maxReturns;
}

/** One thing that an answer says of a subject, and that no call of the document changes. */
interface Fact {
  /** Tells the subject and the member from all others of the same read. */
  readonly key: string;
  readonly pointer: string;
  readonly value: string;
  /** True where nobody else changes it either: a number or the kind of an account. */
  readonly isFixed: boolean;
}

type Item = Readonly<Record<string, unknown>>;

/** How the answers of an operation are read. */
interface Source {
  /** Where the items stand: the body itself by default. */
  readonly list?: string;
  /** Members that tell one item of a list from another; none where the URL does. */
  readonly subject: readonly string[];
  readonly members: readonly string[];
  readonly isFixed?: boolean;
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
  listProviders: { subject: ['provider_id'], members: providerMembers },
  getProvider: { subject: [], members: [...providerMembers, 'provider_url'] },
  listRecipients: { subject: ['client_id'], members: recipientMembers },
  getRecipient: { subject: [], members: recipientMembers },
  listRegistrations: { subject: pair, members: registrationMembers },
  listRecipientRegistrations: { subject: pair, members: registrationMembers },
  listAccounts: { list: 'accounts', subject: ['accountId'], members: accountMembers, isFixed: true },
  getAccount: { subject: [], members: accountMembers, isFixed: true },
};

/** Items of a list that are read: the rest of a long one says no more. */
const maxItems = 200;

/** True for an operation whose accepted answers say something that lasts. */
function hasFacts(operation: OperationId): boolean {
  return operation in sources;
}

/** What an accepted read says of what lasts. Subjects that stand in it twice are left out. */
function listFacts({ operation, response: { json } }: Answered): readonly Fact[] {
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
  return [...bySubject.values()].flat();
}

const of =
  (subject: string) =>
  (fact: Fact): Fact => ({ ...fact, key: `${subject} ${fact.key}` });

interface Placed {
  readonly item: Item;
  readonly at: string;
}

function listItems(json: object, { list, subject }: Source): readonly Placed[] {
  if (subject.length === 0) return [{ item: json as Item, at: '' }];
  const items = list === undefined ? json : (json as Item)[list];
  if (!Array.isArray(items)) return [];
  const at = list === undefined ? '' : `/${list}`;
  return items
    .slice(0, maxItems)
    .flatMap((item, index) => (isObject(item) ? [{ item, at: `${at}/${index}` }] : []));
}

function isAccount(operation: OperationId): boolean {
  return operation === 'listAccounts' || operation === 'getAccount';
}

/** What the member of its kind holds of an account, with the kind as a fact; nothing of one that is of no kind, or of two. */
function openAccount(account: Item, at: string): Placed & { readonly kind: readonly Fact[] } {
  const own = accountKinds.filter((kind) => isObject(account[kind]));
  const [kind] = own;
  if (kind === undefined || own.length > 1) return { item: {}, at, kind: [] };
  return {
    item: account[kind] as Item,
    at: `${at}/${kind}`,
    kind: [{ key: 'kind', pointer: at, value: kind, isFixed: true }],
  };
}

function nameSubject(item: Item, members: readonly string[]): string | undefined {
  const ids = members.map((member) => item[member]);
  if (ids.some((id) => id === undefined || id === null || isContainer(id))) return undefined;
  return ids.map(String).join(' ');
}

function factsOf(item: Item, at: string, { members, isFixed = false }: Source): Fact[] {
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
