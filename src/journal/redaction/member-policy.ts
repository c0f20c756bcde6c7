import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import { rememberForNames } from '../../lib/remember.ts';
import { joinWords, sensitivityOf } from '../../lib/sensitive-names.ts';

/**
 * What becomes of a member's value: it is written, it is a credential, it tells of a person, or the document does not name
 * it in an answer that is about people, so that it may be anything.
 */
export type MemberClass = 'open' | 'secret' | 'personal' | 'unknown';

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
    this.lenient = rememberForNames((name) => this.#classifyAnywhere(name));
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
    return rememberForNames<MemberClass>((name) => {
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
    if (this.#members.personal.has(name) || sensitivity === 'personal') return 'personal';
    return this.#personal.has(joinWords(name)) ? 'personal' : 'open';
  }
}
