import type { FailingId, RequirementId, ShouldId } from '../../src/catalogue/requirement-id.ts';
import type { Description } from './description.ts';
import type { Rules } from './rules/index.ts';
import type { Token } from './store/entities.ts';
import type { Store } from './store/store.ts';
import type { SpokenVersion } from './version.ts';

export type { Description } from './description.ts';
export type { Refusal } from './refusal.ts';
export type { Rules } from './rules/index.ts';
export type * from './store/entities.ts';
export type { Store } from './store/store.ts';
export type { FailingId, RequirementId, ShouldId };

export type JsonObject = Record<string, unknown>;

export type OperationName =
  | 'listProviders'
  | 'getProvider'
  | 'revokeByDelete'
  | 'revokeByPost'
  | 'listRecipients'
  | 'createRecipient'
  | 'getRecipient'
  | 'updateRecipient'
  | 'regenerateSecret'
  | 'listRegistrations'
  | 'listRecipientRegistrations'
  | 'requestRegistrations'
  | 'getAccount'
  | 'listAccounts'
  | 'getAccountsDetail'
  | 'getAccountsDetailAsync'
  | 'token'
  | 'authorize';

/** One request, as a route, a hook or a rule sees it. */
export interface Call {
  readonly operation: OperationName;
  /** The path with the spelling of the request. */
  readonly path: string;
  readonly method: string;
  /** Path parameters by the document's names, percent-decoded. */
  readonly params: Record<string, string>;
  readonly query: URLSearchParams;
  /** The query as it was sent, without its question mark. */
  readonly rawQuery: string;
  /** Header values by lower-case name. */
  readonly headers: Record<string, string>;
  /** The names of its headers as they were written. */
  readonly headerNames: readonly string[];
  /** The parsed JSON body; undefined when there is none or it is not JSON. */
  body: unknown;
  readonly rawBody: string;
  /** How many times this server has been asked for this operation, this call included. */
  readonly n: number;
  /** The token that the call carries; set by authentication. */
  principal?: Token;
  /** The customer whose accounts an FDX call reads; set by authentication. */
  customer?: string;
}

/** What is known of a call when its answer is written: at an unknown path there is no operation. */
export type Asked = Pick<Call, 'headers'> & Partial<Call>;

/** What goes back. Without `body` and `text` nothing at all is sent as a body. */
export interface Answer {
  status: number;
  headers?: Record<string, string>;
  /** Any JSON value. */
  body?: unknown;
  /** Sent as it stands in place of `body`: for bodies that are not JSON. */
  text?: string;
  /** Ends the connection without an answer. */
  drop?: boolean;
}

export type Handler = (call: Call, workings: Workings) => Answer | Promise<Answer>;

export type BeforeHook = (call: Call, workings: Workings) => Answer | undefined | Promise<Answer | undefined>;

export type AfterHook = (
  answer: Answer,
  call: Call,
  workings: Workings,
  // biome-ignore lint/suspicious/noConfusingVoidType: a hook that only mutates the answer returns nothing
) => Answer | void | Promise<Answer | void>;

export type Operations = OperationName | readonly OperationName[] | '*';

/** How answers are written on the wire. Every member may be changed. */
export interface Wire {
  /** A path with a slash at its end is the same without it. */
  ignoresSlash: boolean;
  serialise(body: unknown, call: Asked): string;
  /** What goes over the wire for the text of a body; a string is written in UTF-8. */
  encode(text: string): string | Uint8Array;
  contentType: string;
  /** Appended to the content type; undefined leaves the parameter out. */
  charset: string | undefined;
  /** Sends bodies in chunks, without a Content-Length. */
  chunked: boolean;
  /** `asked`: only for requests whose Accept-Encoding offers the coding. */
  packs: 'never' | 'asked' | 'always';
  /** The value of Content-Encoding for packed bodies, and what packs them. */
  coding: { readonly name: string; readonly pack: (body: string | Uint8Array) => Uint8Array };
  /** Milliseconds before each answer. */
  delayMs: number;
  /** Added to every answer. */
  headers: Record<string, string>;
  /** Ends the connection after each answer. */
  close: boolean;
  /** What it calls paths and members on the wire. */
  version: SpokenVersion;
}

/** Everything that a fault or a variation may grip. */
export interface Workings {
  readonly rules: Rules;
  readonly store: Store;
  readonly wire: Wire;
  /** Where this server listens, without a trailing slash. */
  readonly baseUrl: string;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Where finished account details are delivered; undefined switches webhooks off. */
  webhookUrl: string | undefined;
  /** Runs `hook` before authentication; the first hook that returns an answer replaces the operation. */
  before(operations: Operations, hook: BeforeHook): void;
  /**
   * Runs `hook` on each answer, error answers included. The body is a copy of its own that may be mutated;
   * a returned answer takes the place of the one given.
   */
  after(operations: Operations, hook: AfterHook): void;
}

/** A seeded defect. */
export interface Fault {
  readonly id: string;
  readonly title: string;
  /** Requirements that fail under this fault, each of them. */
  readonly breaks: readonly FailingId[];
  /** Requirements of level SHOULD that warn under this fault, each of them. */
  readonly warns?: readonly ShouldId[];
  /** Requirements that may fail too, each with the reason. */
  readonly mayBreak?: Partial<Record<FailingId, string>>;
  /** The conforming server that has the fault; absent: the default one. */
  readonly on?: Variation;
  /** The depth that a run needs to meet this fault; absent: any. */
  readonly needs?: 'standard';
  /** It mixes up requests that are under way together: where checks run side by side, any of them may fail. */
  readonly mixesRequests?: true;
  /** The description promises the data of a server without it, which most faults would belie in many places. */
  readonly keepsFixtures?: true;
  apply(workings: Workings): void;
}

/** A conforming behaviour that differs from the default one. */
export interface Variation {
  readonly id: string;
  readonly title: string;
  apply(workings: Workings): void;
  /** The data that the description promises are shown all the same. */
  readonly keepsFixtures?: true;
  /** Answers grow so much that two such variations are too much for one server. */
  readonly isLarge?: true;
  /** Changes the description so that it says what a client must know about this behaviour. */
  declares?: (description: Description) => void;
}
