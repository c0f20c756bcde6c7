import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Peer } from '../http/peer.ts';
import type { Mismatch } from '../lib/mismatch.ts';
import type { Facts } from '../target-file/facts.ts';
import type { Learnt } from './redaction/handover.ts';

export type Grade = 'fail' | 'warn';

/** One violation of one requirement. */
export interface Finding extends Mismatch {
  readonly requirement: RequirementId;
  readonly grade: Grade;
  readonly check: string;
  /** Id of the exchange that shows it. */
  readonly exchange: string;
  readonly operation: OperationId;
  readonly status: number;
  readonly pointer: string;
  /** The generated case that shows it, as `--path` takes it. */
  readonly path?: string;
  /** How often it was met. */
  readonly count: number;
  /** True when the contract found it on an exchange; false when a check's own assertion did. */
  readonly passive: boolean;
  /** True when a law found it, over the exchanges of the session. */
  readonly law?: true;
  /** The schema keywords that show it, with where they stand; absent where a check's own assertion does. */
  readonly keywords?: readonly string[];
  /** Ids of exchanges that the judgement compares with. */
  readonly related?: readonly string[];
  /** Answers that show it, for one that the contract found; each may show it at several places. */
  readonly answers?: number;
  /** Of a run that repeats its checks: how many runs of the check show it, of how many. */
  readonly runs?: { readonly seen: number; readonly of: number };
}

/** Part of what a check was meant to look at for a requirement, and could not use. */
export interface LeftAside {
  readonly requirement: RequirementId;
  /** How many things the check was meant to look at. */
  readonly of: number;
  /** How many of them it left aside. */
  readonly aside: number;
  readonly why: string;
}

/** How the target fills a silence. */
export interface Observation {
  readonly requirement: RequirementId;
  readonly check: string;
  readonly what: string;
  readonly exchange?: string;
}

/** Something that the run created or changed on the target. */
export interface LedgerEntry {
  readonly key: string;
  readonly check: string;
  /** The operation that writes, or the command of the target file that makes a connection or a session. */
  readonly operation: OperationId | 'connectionCommand' | 'sessionCommand';
  /** What is written, in words: the name of the recipient, the pair, the connection. */
  readonly what: string;
  /** `attempted` is written before the request is sent. */
  readonly state: 'attempted' | 'done' | 'refused' | 'unknown';
  /** The id that the target gave, when it gave one. */
  readonly id?: string;
}

/** What came of one check. */
export interface CheckResult {
  readonly check: string;
  /** Which run of the check it is, from 1; absent where the run does not repeat them. */
  readonly round?: number;
  readonly outcome: 'ran' | 'blocked' | 'harness-error';
  readonly reason?: string;
  /** The setting that would unblock it. */
  readonly setting?: string;
  /** True when the target showed that the setting is wrong. */
  readonly misconfigured?: true;
  /** How often each requirement was judged, by assertion or by contract, on passing and failing values alike. */
  readonly judged: Readonly<Partial<Record<RequirementId, number>>>;
  /** The answers by which each was judged; absent where nobody counted them. */
  readonly restsOn?: Readonly<Partial<Record<RequirementId, number>>>;
  /** Requirements that the check could not judge for want of data, with the reason. */
  readonly nothing: Readonly<Partial<Record<RequirementId, string>>>;
  /** The times of `judged` that a law did it; absent where none did. */
  readonly byLaws?: Readonly<Partial<Record<RequirementId, number>>>;
  /** Reasons why laws could not tell from an exchange whether a requirement is met; absent where they could. */
  readonly unclear?: Readonly<Partial<Record<RequirementId, string>>>;
  readonly findings: readonly Finding[];
  /**
   * What other checks found in the set-up that it shares with them: counted there, shown here, so that it ends alike beside
   * them and alone. Absent where that is nothing.
   */
  readonly inherited?: readonly Finding[];
  readonly observations: readonly Observation[];
  /** What it was meant to look at and left aside; absent where that is nothing. */
  readonly leftAside?: readonly LeftAside[];
  /** Settings that it took on trust; absent where there is none. */
  readonly trusted?: readonly string[];
  /** How many answers of each operation were held against the contract. */
  readonly answers?: Readonly<Partial<Record<OperationId, number>>>;
  /** The servers that differ with which its client works; absent where that was not measured. */
  readonly robustness?: Robustness;
  /** The last lines that its program printed; absent where it has none, or did what it was to do. */
  readonly printed?: readonly string[];
  /** How many it sent; those that prepare what checks share count for the first that asks. */
  readonly requests: number;
  /** Milliseconds. */
  readonly took: number;
}

/** The conforming servers with which a client works in one scenario, and those with which it does not. */
export interface Robustness {
  /** Servers that differ in one way. */
  readonly servers: number;
  readonly works: number;
  /** Servers that answered its requests as the plain one did, among those with which it works. */
  readonly alike: number;
  /** Every two ways with which it works that one server can have at once. */
  readonly pairs: {
    readonly of: number;
    /** Pairs that a server had which the client met, and pairs of one with which it worked. */
    readonly met: number;
    readonly works: number;
    /** The servers that it took. */
    readonly servers: number;
  };
  /** Servers of which the client would have to be told a convention. */
  readonly untold: readonly string[];
  readonly failing: readonly {
    /** The ways in which the server differs: one, or several that fail only together. */
    readonly variations: readonly { readonly id: string; readonly title: string }[];
    /** The shortfall of the client, or the requirements that it broke there. */
    readonly why: string;
    /** The request after which it gave up; absent where it sent none. */
    readonly gaveUpAt?: string;
    /** The exchange of that request; absent where it was not kept. */
    readonly exchange?: string;
    /** The command line that does the same again. */
    readonly replay: string;
  }[];
}

/** A poll of an operation that answers 202 until it is ready. */
export interface TimelineEvent {
  readonly check: string;
  readonly requestId: string;
  readonly operation: OperationId;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Milliseconds. */
  readonly took: number;
  readonly status: number;
}

/** How a walk over the pages of the accounts list came to its end. */
export type WalkEnd = 'last-page' | 'cut' | 'repeated' | 'refused' | 'unreadable' | 'foreign-link';

/** A page that a walk over the accounts list read, or its end alone where nothing more was read. */
export interface PageEvent {
  readonly check: string;
  /** Tells the walks of a run apart: the exchange of the first page. */
  readonly walk: string;
  /** Position in the walk, from 1. */
  readonly number: number;
  /** The walk began at a cursor that was given to it, not at the first account. */
  readonly resumed?: true;
  readonly exchange?: string;
  readonly status?: number;
  /** Accounts on it; absent when the answer was no page. */
  readonly size?: number;
  /** page.totalElements where it is an integer. */
  readonly total?: number;
  readonly end?: WalkEnd;
}

/** A line of the journal. */
export type JournalEntry =
  | {
      readonly type: 'start';
      readonly at: number;
      readonly run: string;
      readonly session: string;
      /** Declared by the target file, and needed by laws. */
      readonly facts?: Facts;
      /** Options by which Node loaded code of others before the suite; absent without. */
      readonly preloads?: readonly string[];
    }
  | { readonly type: 'check-start'; readonly check: string; readonly at: number }
  | { readonly type: 'exchange'; readonly check: string; readonly exchange: Exchange }
  /** Tells of an answer that might have passed whether it stands: otherwise it is not judged. */
  | {
      readonly type: 'settled';
      readonly exchange: string;
      readonly stands: boolean;
      /** Nothing was known of it before: the answer may be that of an edge. */
      readonly aside?: true;
    }
  | { readonly type: 'ledger'; readonly entry: LedgerEntry }
  | { readonly type: 'poll'; readonly event: TimelineEvent }
  | { readonly type: 'page'; readonly event: PageEvent }
  | { readonly type: 'check'; readonly result: CheckResult }
  | { readonly type: 'unreachable'; readonly origin: string; readonly message: string }
  /** The first answer of an origin. */
  | { readonly type: 'reached'; readonly origin: string }
  /** What stands between the run and an address, or answers there, where it was not met before. */
  | { readonly type: 'peer'; readonly peer: Peer }
  /** The first time that a declared credential was accepted, and the first that it was refused. */
  | {
      readonly type: 'credential';
      readonly setting: string;
      readonly accepted: boolean;
      readonly status: number;
    }
  | { readonly type: 'end'; readonly at: number; readonly session: string; readonly requests: number };

/** Where a run writes what it does, as it happens. */
export interface Journal {
  append(entry: JournalEntry): void;
  /** Takes what was learnt too late out of the entries that it has. */
  redactEarlier(learnt: readonly Learnt[]): void;
  /** False when exchanges need not be redacted and appended (nobody reads them). */
  readonly keepsExchanges: boolean;
}

/** The exchanges of a check, or of a part of a client's run, in the order of the journal. */
export function listSent(entries: readonly JournalEntry[], check: string): Exchange[] {
  return entries.flatMap((entry) =>
    entry.type === 'exchange' && entry.check === check ? [entry.exchange] : [],
  );
}
