import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Area } from '../catalogue/requirements.ts';
import type { Clock } from '../http/clock.ts';
import type { Answered } from '../http/exchange.ts';
import type { UrlParts } from '../http/url.ts';
import type { Mismatch } from '../lib/mismatch.ts';
import type { Setting } from '../target-file/settings.ts';
import type { Connection, Target } from '../target-file/types.ts';
import type { Blocked } from './blocked.ts';
import type { ByDepth, Depth } from './depth.ts';
import type { Property } from './property.ts';

/** Where a check is defined, so that every front end reports the check's own line. */
export interface Site {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What a check must be given of the things that only the target file can supply. */
export interface Resources {
  /**
   * Banking sessions of its own, by what they must do: `slow` answers 202 first, `any` is free, `other` belongs to
   * another end user than the rest. Checks that only read a completed session use the shared one (see `once`).
   */
  readonly sessions?: readonly SessionKind[];
  /** Sessions that it uses where the checks that need one leave some, after its own. */
  readonly spareSessions?: readonly SessionKind[];
  /** Connections that it revokes or may revoke. */
  readonly connections?: number;
  /** Connections that it can use but may do without: it gets what the checks before it leave. */
  readonly optionalConnections?: number;
  /** Connections that it revokes where the checks before it leave some, and does without where they do not. */
  readonly spareConnections?: number;
  /** Connections that it revokes where its share of those that nobody asked for is large enough for another run. */
  readonly furtherConnections?: number;
  /** Recipients of its own that it creates at most at each depth, where the target refuses what it may refuse. */
  readonly recipients?: ByDepth<number> | number;
  /** Recipients that it uses together with other checks, one after another: the first that needs one creates it. */
  readonly shared?: readonly SharedRecipient[];
  /** The same of recipients that it only reads, for which it waits for nobody. */
  readonly reads?: readonly SharedRecipient[];
  /** It asks or polls the session that all share after that was opened: a poll is answered by what was asked for last. */
  readonly usesSharedSession?: boolean;
  /** No other check that calls the operations of its area runs beside it. */
  readonly alone?: boolean;
  /** It comes back to cursors after other lists, for which it keeps the lists of other checks waiting. */
  readonly keepsCursors?: boolean;
}

/**
 * Recipients that are created once per session: an ordinary one, two with texts at their limits, the one of the
 * first registration, the one of the guarded operations, and the one beside a refused creation.
 */
export type SharedRecipient = 'ordinary' | 'letters' | 'accents' | 'registration' | 'guarded' | 'refused';

export type SessionKind = 'slow' | 'any' | 'other';

/** One check: which requirements it judges, what it needs, and how it judges them. It reports findings, never throws them. */
export interface Check {
  /** A speaking id, unique over all areas. */
  readonly id: string;
  readonly area: Area;
  /** The area whose operations it calls, when that is another one: not declared, it leaves the check out. */
  readonly requiresArea: Area;
  /** What the check does, in one sentence without a full stop. */
  readonly title: string;
  /** The requirements that it judges, by its own assertions or by the contract on its exchanges. */
  readonly ids: readonly RequirementId[];
  /** Settings without which it is blocked. */
  readonly needs: readonly Setting[];
  /** `write` when it sends any request on an operation that writes, refused or not. */
  readonly access: 'read' | 'write';
  /** The lowest depth at which it runs; a run at a lower one leaves it out. */
  readonly depth: Depth;
  readonly resources: Resources;
  /** The properties that it judges of generated values. */
  readonly properties: readonly Pick<Property, 'id' | 'text' | 'generator' | 'runs'>[];
  /** The check only means something against a mock, which answers each status on request. */
  readonly mock: boolean;
  /** It looks at what the others did: it begins when these have ended. */
  readonly atEnd: boolean;
  readonly site: Site;
  run(context: CheckContext): Promise<void>;
}

/** Which credential a request carries. */
export type Auth =
  | 'default'
  | 'user'
  | 'admin'
  /** The declared token that lacks the scope client:admin. */
  | 'plain'
  /** The token of the declared other customer. */
  | 'other-customer'
  | 'none'
  /** A token, written into the header in the declared form (or the key itself for the banking service). */
  | (PresentedToken & { readonly token: string })
  /** The whole value of the credential's header. */
  | (PresentedToken & {
      readonly header: string;
      /** True where nothing in it is secret: an id in place of a token. */
      readonly isPublic?: boolean;
    });

/** The meaning of a credential that a check writes itself. */
export interface PresentedToken {
  /** The way in which it is wrong, in words that follow "carried". */
  readonly what?: string;
  /** It was valid once. */
  readonly isExpired?: true;
  /** It opens something else: the key of another service, the secret of a client. */
  readonly isForeign?: true;
}

/** A request as a check describes it. */
export interface CallOptions extends UrlParts {
  readonly auth?: Auth;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON body; written with its content type. */
  readonly json?: unknown;
  /** A body that is sent as it is, with `contentType`. */
  readonly body?: string;
  readonly contentType?: string;
  /** Header names are written in another letter case, which means the same. */
  readonly otherCase?: true;
  /** The check provokes a 5xx, so one is an answer and not a failure to answer. */
  readonly expectServerError?: boolean;
  /**
   * The caller repeats the request at its own pace, so it is sent once only: a 5xx is given back when a control succeeds,
   * an answer of the edge and a lost connection throw Unavailable.
   */
  readonly noRetry?: boolean;
  /** The method of an operation whose method the document does not show; that of the OpenAPI document by default. */
  readonly method?: string;
  /** The request is none that the document describes, so the contract does not judge its answer. */
  readonly undocumented?: boolean;
}

/** What a judgement rests on. */
export interface Evidence extends Mismatch {
  readonly exchange: Answered;
  /** Exchanges that the judgement compares with. */
  readonly related?: readonly Answered[];
}

/** A page as a walk read it. */
export interface WalkedPage {
  /** The exchange of the first page of the walk. */
  readonly walk: Answered;
  /** Position in the walk, from 1. */
  readonly number: number;
  /** The walk began at a cursor that was given to it, not at the first account. */
  readonly resumed?: true;
  /** Absent when nothing more was read. */
  readonly exchange?: Answered;
  /** Accounts on it; absent when the answer was no page. */
  readonly size?: number;
  /** Absent where a double cannot hold it. */
  readonly total?: number;
  readonly end?: 'last-page' | 'cut' | 'repeated' | 'refused' | 'unreadable' | 'foreign-link';
}

/** Everything that a check may use while it runs. */
export interface CheckContext {
  readonly target: Target;
  readonly seed: number;
  readonly depth: Depth;
  readonly clock: Clock;
  /** What the names of all that this check creates begin with: unique per run and check, at most 40 characters. */
  readonly marker: string;
  /** The connections that the plan gave to this check, and after them others to take where these are used up. */
  readonly connections: readonly Connection[];
  /** Declared connections that no run revokes, the last one first: to look at beside revocations. Often none. */
  readonly watched: readonly Connection[];
  /** 1, or more where the check runs once more, with other objects, since others may have used those of the first time. */
  readonly look: number;
  /** Paths of the cases that the run replays; empty in a run that tries all cases. */
  readonly paths: readonly string[];

  /**
   * Sends the judged request and gives the answer, whatever its status. A busy or lost target is retried within
   * reason and then blocks the check; a 5xx is only returned when it came twice while a control succeeded.
   */
  call(operation: OperationId, options?: CallOptions): Promise<Answered>;
  /**
   * Begins pieces of work together, and gives what each gives. The last bytes of their first requests leave in one turn, so that the
   * target is busy with all of them at once. Throws what one throws, once the others have ended.
   */
  together<T>(works: readonly (() => Promise<T>)[]): Promise<T[]>;
  /** Sends a request of the set-up; any status but those wanted blocks the check. */
  setUp(operation: OperationId, options: CallOptions, ...statuses: readonly number[]): Promise<Answered>;
  /**
   * The error to throw when a valid call that was to set the judgement up got another answer. A 5xx, which `call` only
   * gives when it lasts, also fails what the document says of the operation.
   */
  breakSetUp(exchange: Answered, reason: string): Blocked;
  /** Judges a requirement: a finding when it does not hold, graded by the requirement's level. Gives back whether it holds. */
  verify(id: RequirementId, holds: boolean, evidence: Evidence): boolean;
  /** A finding that only warns, for a reading that the document leaves open. */
  warn(id: RequirementId, evidence: Evidence): void;
  /** Says that a requirement could not be judged because no data was seen, and why. */
  notExercised(id: RequirementId, reason: string): void;
  /**
   * Says that of `of` things that a requirement speaks of the check left some aside, and why: they could not be used.
   * The requirement passes in part only. Nothing is recorded where `aside` is 0.
   */
  leaveAside(id: RequirementId, aside: number, of: number, why: string): void;
  /** Says that judgements rest on a declared setting which nothing proves. */
  trust(setting: Setting): void;
  /** Records how the target fills a silence of the document (a requirement of level SILENT). */
  observe(id: RequirementId, what: string, exchange?: Answered): void;
  /** The text of the token that a call with this credential carries. Throws Blocked when there is none. */
  token(operation: OperationId, auth: Auth): Promise<string>;
  /** A set-up that is shared by all checks of a session: made once, remembered, failures included. */
  once<T>(key: string, create: () => Promise<T>): Promise<T>;
  /** The first answers with 200 to reads of single things in the session, by their addresses, whichever check read them. */
  firstReads(operation: OperationId): ReadonlyMap<string, Answered>;
  /** The RequestId of the nth session that the check asked for in its resources; authorized when first asked. */
  requestId(index: number): Promise<string>;
  /** The RequestId of the session that all checks share: the first that the target file declares, or a fresh one. */
  sharedRequestId(): Promise<string>;
  /**
   * The RequestId of one more session of the same person, for a target whose sessions are good for one result. Undefined
   * where the target file lists the session, so that none can be authorized like it.
   */
  freshRequestId(like: string): Promise<string | undefined>;
  /** The kind as which a RequestId was authorized; undefined for one that the target file lists. */
  sessionKind(requestId: string): SessionKind | undefined;
  /** One more connection, from the command of the target file; undefined without one. Throws WrongSetting when it fails. */
  makeConnection(): Promise<Connection | undefined>;
  /** Tells the user what the check is waiting for. */
  reportProgress(text: string): void;
  /** Records one call of an operation that answers 202 until it is ready. */
  timeline(requestId: string, exchange: Answered): void;
  /**
   * Notes an internal error to a request that was answered well when its caller sent it again at its own pace (`noRetry`):
   * where such errors go on, they fail what the document says of the operation.
   */
  noteBroken(broken: Answered, again: Answered): void;
  /** Records a page that a walk over the accounts list read, or how the walk ended. */
  walked(page: WalkedPage): void;
  /**
   * Runs work whose findings are set aside: for generated cases, where only the smallest failing one is reported.
   * `commit` adds what it found to the check, each failing finding with a hint more and the path of the case if they
   * are given. `requests` were sent meanwhile.
   */
  attempt(work: () => Promise<void>): Promise<{
    readonly failed: boolean;
    readonly requests: number;
    commit(hint?: string, path?: string): void;
  }>;
  /**
   * Does what reads the accounts list page by page, while no other check lists accounts. Where cursors outlive other
   * lists these go on, unless the work is to be done `strictly` alone: what is read depends on what was read before.
   */
  walkAlone<T>(work: () => Promise<T>, strictly?: boolean): Promise<T>;
  /** Asks on the session that all share while no other check does, where a check turns out to have none of its own. */
  askSharedAlone<T>(work: () => Promise<T>): Promise<T>;
  /** Watches from now on whether other checks list accounts: then a cursor may be good no longer. */
  watchLists(): () => boolean;
}
