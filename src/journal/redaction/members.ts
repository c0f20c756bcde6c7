import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Header } from '../../http/exchange.ts';
import { isGuid } from '../../lib/guid.ts';
import { isNumber } from '../../lib/json/exact-number.ts';
import { memberNamesOf, walkNamed } from '../../lib/json/member-names.ts';
import { copyChanged, isContainer, listLeaves, walkMarked } from '../../lib/json/values.ts';
import { rememberForTexts } from '../../lib/remember.ts';
import { joinWords, sensitivityOf } from '../../lib/sensitive-names.ts';
import { type Commitments, describeDatum, placeOf, placeOfLeaf } from './marks.ts';
import { personalMark, type Secrets, secretMark } from './secrets.ts';
import { carriesSecret, isRandom, redactNamedValues } from './value-forms.ts';

/**
 * The treatment of a member's value: it is written, it is a credential, it tells of a person, it is the number of an account unless it is
 * the Id, or the document does not name it in an answer that is about people, so that it may be anything.
 */
type MemberClass = 'open' | 'secret' | 'personal' | 'account' | 'unknown';

/** What a member of a name holds in one kind of text. */
export type MemberPolicy = (name: string) => MemberClass;

/** What the document says of the members of answers. */
export interface WireMembers {
  /** Names that some schema marks as personal. */
  readonly personal: ReadonlySet<string>;
  /** Names in the successful answers of an operation's area, those of people apart. */
  readonly documented?: (operation: OperationId) => {
    readonly open: ReadonlySet<string>;
    readonly personal: ReadonlySet<string>;
  };
}

/** Areas whose answers are about people or credentials: what the document does not name there is not written. */
const closedAreas: ReadonlySet<string> = new Set(['recipients', 'fdx-accounts', 'account-detail']);

/** Names of people's data that are ordinary words elsewhere: they count in their own spelling, or in answers about people. */
const ordinary = new Set(
  [
    'name title description limit current available balance country city province contacts transactions holdings debit',
    'credit',
  ].flatMap((words) => words.split(' ')),
);

/** Names that the document does not show and that tell of nobody, in whatever answer. */
const harmless = new Set(
  [
    'currencycode currencyrate prevoffset previousoffset hasmore total totalpages pagesize count rel method types version',
    'status state statuscode code message messages error errors errorcode type kind timestamp requestid correlationid',
    'traceid traceparent created updated createdat updatedat createdon modifiedon clientidissuedat granttypes',
    'responsetypes tokenendpointauthmethod clientsecretexpiresat self next prev first last href action data items results',
    'providerid clientid recipientid accountid',
  ].flatMap((words) => words.split(' ')),
);

/** The policies of a run: one for requests and errors, one for the successful answers of each area. */
export class MemberPolicies {
  readonly #members: WireMembers;
  readonly #personal: ReadonlySet<string>;
  readonly #byArea = new Map<string, MemberPolicy>();
  /** For texts that may hold anything: requests, errors, and what cannot be read. */
  readonly lenient: MemberPolicy;

  constructor(members: WireMembers) {
    this.#members = members;
    this.#personal = new Set([...members.personal].map(joinWords).filter((name) => !ordinary.has(name)));
    this.lenient = rememberForTexts((name) => this.#classifyAnywhere(name));
  }

  /** The policy of an answer. */
  for(operation: OperationId, status: number): MemberPolicy {
    const { documented } = this.#members;
    if (status >= 400 || documented === undefined) return this.lenient;
    const { area } = getOperation(operation);
    const known = this.#byArea.get(area) ?? this.#ofArea(area, documented(operation));
    this.#byArea.set(area, known);
    return known;
  }

  #ofArea(
    area: string,
    { open, personal }: { readonly open: ReadonlySet<string>; readonly personal: ReadonlySet<string> },
  ): MemberPolicy {
    const [openNames, personalNames] = [open, personal].map((names) => new Set([...names].map(joinWords)));
    const isClosed = closedAreas.has(area);
    return rememberForTexts<MemberClass>((name) => {
      const joined = joinWords(name);
      if (sensitivityOf(name) === 'secret') return 'secret';
      if (personal.has(name)) return 'personal';
      if (open.has(name)) return 'open';
      if (personalNames!.has(joined)) return 'personal';
      if (openNames!.has(joined)) return 'open';
      const anywhere = this.#classifyAnywhere(name);
      return anywhere !== 'open' || !isClosed || harmless.has(joined) ? anywhere : 'unknown';
    });
  }

  #classifyAnywhere(name: string): MemberClass {
    const sensitivity = sensitivityOf(name);
    if (sensitivity === 'secret') return 'secret';
    if (joinWords(name) === 'accountsfilter') return 'account';
    if (this.#members.personal.has(name) || sensitivity === 'personal') return 'personal';
    return this.#personal.has(joinWords(name)) ? 'personal' : 'open';
  }
}

/** The container of a member: its class, and its place in an account. */
interface Holder {
  readonly found: MemberClass;
  readonly place: string | undefined;
}

/**
 * A copy of a JSON value without what its members' names forbid to be written; null and empty text are kept. Where a text
 * gives values to names of its own, its secrets come first: it knows where a secret ends. What is personal in an account carries a
 * commitment where there are some.
 */
export function redactMembers(
  value: unknown,
  policy: MemberPolicy,
  secrets: KnownSecrets,
  commitments?: Commitments,
): unknown {
  const outside: Holder = { found: 'open', place: undefined };
  return copyChanged<Holder>(value, outside, (name, member, above, isItem) => {
    const found = classOf(name, above.found, isItem, policy);
    if (isContainer(member)) {
      const place = commitments && placeOf(above.place, name, member, isItem);
      return { value: member, marksBelow: { found, place } };
    }
    const place = placeOfLeaf(above.place, name, isItem);
    const describe = (datum: unknown) => commitments?.describe(place, datum) ?? describeDatum(datum);
    return {
      value: redactLeaf(name, member, {
        found,
        above: above.found,
        secrets,
        describe,
        isInAccount: place !== undefined,
      }),
    };
  });
}

/** Every value in a JSON value that its name forbids to be written, as it is and as it is quoted; short ones apart. */
export function findHiddenValues(
  value: unknown,
  policy: MemberPolicy,
): { readonly values: ReadonlySet<string>; readonly short: ReadonlySet<string> } {
  const [values, short] = [new Set<string>(), new Set<string>()];
  walkMarked<MemberClass>(value, 'open', (name, member, above, isItem) => {
    const own = classOf(name, above, isItem, policy);
    if (isContainer(member) || own === 'open') return own;
    const how = findTelling(member, own);
    const quoted = JSON.stringify(String(member)).slice(1, -1);
    if (how === 'telling') values.add(String(member)).add(quoted);
    if (how === 'short') short.add(quoted);
    return own;
  });
  return { values, short };
}

/** What holds people or credentials holds them at any depth; an object of an unknown name has members of its own. */
function classOf(name: string, above: MemberClass, isItem: boolean, policy: MemberPolicy): MemberClass {
  if (above === 'secret' || above === 'personal' || above === 'account' || isItem) return above;
  return policy(name);
}

/** What a run knows of secrets in texts, and of words that are secret as the whole of a value. */
interface KnownSecrets {
  redact(text: string): string;
  isPrivate(text: string): boolean;
}

interface Leaf {
  readonly found: MemberClass;
  readonly above: MemberClass;
  readonly secrets: KnownSecrets;
  /** Gives the mark of a personal datum. */
  readonly describe: (datum: unknown) => string;
  readonly isInAccount: boolean;
}

function redactLeaf(
  name: string,
  member: unknown,
  { found, above, secrets, describe, isInAccount }: Leaf,
): unknown {
  if (member === null || member === undefined) return member;
  if (found === 'open') {
    if (typeof member !== 'string') return member;
    if (secrets.isPrivate(member)) return secretMark;
    if (isInAccount && isOfPerson(secrets.redact(member))) return describe(member);
    if (vague.test(name) && isRandom(member)) return secretMark;
    const mayName = member.length > minNamed && /[:=]/.test(member);
    return mayName ? redactNamedValues(secrets.redact(member)) : member;
  }
  if (typeof member === 'boolean' && above !== 'personal' && above !== 'secret') return member;
  // The Id of an account, which answers show, is a GUID (2.5).
  if (found === 'account' && typeof member === 'string' && isGuid(member)) return member;
  if (found !== 'secret') return describe(member);
  return typeof member === 'string' && !/[\p{L}\p{N}]/u.test(member) ? member : secretMark;
}

/** A text in which a value of a person stands is marked as a whole: so the mark tells when it changes. */
function isOfPerson(redacted: string): boolean {
  return redacted.includes(personalMark) && !redacted.includes(secretMark);
}

/** Names that may be those of a credential; what stands there tells. */
const vague = /(?:^|[_-])(?:keys?|code|auth|hash|nonce|sid|session|sig|signature|answer)$|Key$|Signature$/i;

/** Characters below which a text holds no name with its value. */
const minNamed = 6;

/** Characters below which a value may be anything. */
const minTelling = 4;
const minUnknown = 6;

/** Tells whether a value of a person is found in texts wherever it stands, or only where it is quoted; undefined for neither. */
function findTelling(leaf: unknown, found: MemberClass): 'telling' | 'short' | undefined {
  const text = typeof leaf === 'string' || isNumber(leaf) ? String(leaf) : '';
  if (found === 'account' ? isGuid(text) : found === 'unknown' && /^\p{Ll}*$/u.test(text)) return undefined;
  if (text.length >= (found === 'unknown' ? minUnknown : minTelling)) return 'telling';
  return /[\p{L}\p{N}]/u.test(text) ? 'short' : undefined;
}

/** Members that the document, or OAuth 2.0, gives a credential as their value. */
const credentials = new Set(['clientsecret', 'accesstoken', 'refreshtoken', 'idtoken', 'password']);

/** Members that tell one person or account from all others. */
const telling = new Set(
  'accountnumber micrnumber email phonenumber civicaddress username postalcode'.split(' '),
);

/** What a member of a name teaches of its value. */
type Lesson = 'credential' | 'secret' | 'person' | 'id' | 'nothing';

const lessonOf = rememberForTexts(findLesson);

function findLesson(name: string): Lesson {
  const joined = joinWords(name);
  if (credentials.has(joined)) return 'credential';
  const sensitivity = sensitivityOf(name);
  if (sensitivity === 'secret') return 'secret';
  if (sensitivity === 'personal' || telling.has(joined)) return 'person';
  return joined === 'clientid' ? 'id' : 'nothing';
}

/** Adds what a parsed body tells of secrets and of people to what a run knows, and its ids of clients as public. */
export function learnSecrets(body: unknown, secrets: Secrets): void {
  const names = new Set([...memberNamesOf(body)].filter((name) => isTaken(lessonOf(name), secrets)));
  if (names.size === 0) return;
  walkNamed(body, names, (name, member) => {
    const lesson = lessonOf(name);
    if (lesson === 'id') {
      if (typeof member === 'string') secrets.addPublic(member);
      return true;
    }
    // A secret of the wrong type is still a secret.
    for (const leaf of isContainer(member) ? listLeaves(member) : [member]) {
      if (lesson === 'credential' || (lesson === 'secret' && looksMade(leaf))) secrets.add(leaf);
      if (lesson === 'person' && looksOwn(leaf)) secrets.addPersonal(leaf);
    }
    return lesson === 'person';
  });
}

function isTaken(lesson: Lesson, secrets: Secrets): boolean {
  return lesson !== 'nothing' && (lesson !== 'person' || secrets.hasRoomForPeople);
}

/** Errors write sentences under names of secrets ("is required"): a secret is one word, with a digit or of mixed case. */
function looksMade(leaf: unknown): boolean {
  return typeof leaf === 'string' && leaf.length >= 6 && /^\S+$/.test(leaf) && /\d|[a-z][A-Z]/.test(leaf);
}

/** A value that belongs to one person: a number, an address, a name of several words; masked ones belong to many. */
function looksOwn(leaf: unknown): leaf is string {
  return (
    typeof leaf === 'string' &&
    leaf.length >= 6 &&
    leaf.length <= 200 &&
    /[\d@]|\S \S/.test(leaf) &&
    !/[*•]{2}/.test(leaf)
  );
}

/** Adds what the headers of an answer carry as credentials to a run's secrets: values of cookies, tokens. */
export function learnHeaders(headers: readonly Header[], secrets: Secrets): void {
  for (const [name, value] of headers) {
    if (!carriesSecret(name.toLowerCase())) continue;
    for (const word of value.split(/[\s;,]+/)) {
      const part = word.slice(word.indexOf('=') + 1);
      if (part.length >= minLearnt && looksMade(part)) secrets.add(part);
    }
  }
}

/** Attributes of cookies are shorter. */
const minLearnt = 12;
