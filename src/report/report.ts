import type { OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Area, Level, Party } from '../catalogue/requirements.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Peer } from '../http/peer.ts';
import type {
  Finding,
  LedgerEntry,
  LeftAside,
  Robustness,
  TimelineEvent,
  WalkEnd,
} from '../journal/entry.ts';
import type { Depth } from '../plan/depth.ts';
import type { RoundsRun } from '../plan/repetition.ts';
import type { RunGrade } from './verdict/grade.ts';
import type { Outcome } from './verdict/outcome.ts';
import type { MissingSetting, UnavailableSetting } from './verdict/scope.ts';
import type { Verdict } from './verdict/verdict.ts';
import type { WaiverUse } from './verdict/waivers.ts';

/** A finding as the report shows it, with the request in words and the command that repeats it. */
export interface ReportedFinding extends Omit<Finding, 'answers' | 'runs' | 'path'> {
  /** Method and path, the values of parameters included. */
  readonly request: string;
  readonly replay: string;
  /** The request for a shell, with variables in place of what is redacted; absent where the exchange was not kept. */
  readonly curl?: string;
  /** How often it is seen, of a run that repeats its checks. */
  readonly frequency?: Frequency;
  /** True when a waiver of the target file sets it aside. */
  readonly waived: boolean;
}

/** How often a violation was seen, with the interval in which its share lies with 95 % (Clopper and Pearson). */
export interface Frequency {
  readonly seen: number;
  readonly of: number;
  /** Runs of the check; for what the contract found, answers of the operation. */
  readonly unit: 'runs' | 'answers';
  /** Shares from 0 to 1. */
  readonly low: number;
  readonly high: number;
  /** True when not every one shows it. */
  readonly flaky: boolean;
}

/** What a check was meant to look at for a requirement and could not use. */
export interface ReportedLeftAside extends Omit<LeftAside, 'requirement'> {
  readonly check: string;
}

export interface ReportedRequirement {
  readonly id: RequirementId;
  readonly area: Area;
  readonly clause: string;
  readonly level: Level;
  readonly party: Party;
  readonly conditional: boolean;
  readonly text: string;
  readonly operations: readonly OperationId[];
  readonly verdict: Verdict;
  readonly reason?: string;
  /** The setting of the target file that would unblock it. */
  readonly setting?: string;
  readonly checks: readonly string[];
  /** How often it was judged. */
  readonly judged: number;
  /** The answers that a pass rests on; absent where nobody counted them. */
  readonly restsOn?: number;
  /** What checks were meant to look at and left aside: it was judged in part only. Absent where that is nothing. */
  readonly leftAside?: readonly ReportedLeftAside[];
  readonly findings: readonly ReportedFinding[];
}

export interface ReportedSilence {
  readonly requirement: RequirementId;
  readonly area: Area;
  readonly clause: string;
  readonly text: string;
  /** What was observed, each distinct value once, with the exchange that shows it. */
  readonly observed: readonly { readonly what: string; readonly exchange?: string }[];
}

/** A page of the accounts list that a walk read. */
export interface WalkedPage {
  /** Id of the exchange that brought it. */
  readonly exchange: string;
  readonly status: number;
  /** Accounts on it; absent when the answer was no page. */
  readonly size?: number;
  /** What it says of the whole, page.totalElements. */
  readonly total?: number;
}

/** One walk over the pages of the accounts list. */
export interface ReportedWalk {
  readonly check: string;
  /** It began at a cursor that was given to it, not at the first account. */
  readonly resumed?: true;
  /** The first and the last pages in their order; those between them are left out of a very long walk. */
  readonly pages: readonly WalkedPage[];
  /** How many pages it read. */
  readonly read: number;
  /** How it came to its end; absent when the check read no further. */
  readonly end?: WalkEnd;
}

/** Something that a run shows, and no conforming server of ours. It says nothing about whether the target conforms. */
export interface Novelty {
  /** Method and path of the operation. */
  readonly request: string;
  readonly status: number;
  /** The place in the answer: a pointer, in which `*` stands for any item, or the name of a header. */
  readonly place: string;
  /** In words, without a value that is redacted. */
  readonly seen: string;
  /** The kinds that conforming servers have there; empty where they have nothing. */
  readonly usual: readonly string[];
  /** Id of the first exchange that shows it. */
  readonly exchange: string;
  /** Further places where the like is seen. */
  readonly others: number;
}

/** What a run used of a limit of the target file; without a limit everything was allowed. */
export interface Used {
  readonly used: number;
  readonly limit?: number;
}

/** What a run used of a limit, beside what the plan estimated. */
export interface PlannedUse extends Used {
  readonly planned: number;
}

export type Summary = Readonly<Record<Verdict, number>>;

/** What came of one check. */
export interface ReportedCheck {
  readonly id: string;
  readonly area: Area;
  /** What it does, as a sentence without its subject. */
  readonly title: string;
  readonly outcome: 'ran' | 'blocked' | 'harness-error';
  readonly reason?: string;
  /** The setting of the target file that would unblock it. */
  readonly setting?: string;
  /** The requirements that it judges. */
  readonly requirements: readonly RequirementId[];
  readonly requests: number;
  /** Milliseconds. */
  readonly took: number;
  /** Rounds of a run that repeats its checks. */
  readonly repeated?: RoundsRun;
}

/** A plug-in that judged, and what it makes of the document. */
export interface ReportedPlugin {
  readonly name: string;
  readonly version: string;
  /** Of every file of it. */
  readonly digest: string;
  /** What its profile makes of requirements of the document; absent where that is nothing. */
  readonly changes?: readonly {
    readonly requirement: RequirementId;
    readonly change: 'raised' | 'lowered' | 'left out' | 'reworded';
    readonly reason: string;
  }[];
  /** How many days waivers last by it, and why; absent where it leaves that to the suite. */
  readonly waivers?: { readonly days: number; readonly reason: string };
  /** What it alters of the document, one phrase each; absent where that is nothing. */
  readonly alterations?: readonly string[];
}

/** What a run found: a pure fold of its plan and its journals (`schemas/report.schema.json`). */
export interface Report {
  readonly version: 1;
  readonly suite: {
    readonly name: string;
    readonly version: string;
    /** Digest of the text of the interface document. */
    readonly document: string;
    /** Digest of the requirements, OpenAPI documents, schemas and decisions. */
    readonly rules: string;
    /** The plug-ins by which was judged beside the suite; absent without. */
    readonly plugins?: readonly ReportedPlugin[];
  };
  readonly target: {
    readonly name: string;
    readonly vendor?: string;
    readonly version?: string;
    readonly environment?: string;
    /** A client under test, and a recording of whomever, are judged by what they sent. */
    readonly kind: 'server' | 'mock' | 'client' | 'recording';
    /** True for the reference server that the suite ships and started by itself. */
    readonly bundled?: true;
    readonly areas: readonly Area[];
    readonly outbound?: string;
    readonly banking?: string;
    /** The target file, as the one who started the run named it. */
    readonly file?: string;
    /** Where the sections of the file begin, lines from 1. */
    readonly sections?: readonly { readonly name: string; readonly line: number }[];
    /** How the Outbound API takes its token, where that is not as the document says. */
    readonly tokenForm?: { readonly header: string; readonly value: string };
    /** Deviations from the document that the target file declares, such as a header of another name. */
    readonly deviations: readonly string[];
    /** What stood between the run and the addresses, or answered there; absent where that is nothing but plain HTTP. */
    readonly peers?: readonly Peer[];
  };
  readonly run: {
    readonly id: string;
    /** ISO 8601. */
    readonly start: string;
    readonly end: string;
    readonly seed: number;
    readonly mode: 'full' | 'read-only';
    readonly depth: Depth;
    readonly shard?: { readonly index: number; readonly of: number };
    /** The most rounds of a check; absent where each runs once. */
    readonly repeat?: number;
    /** How many checks ran a second time at the end, chosen by the seed. */
    readonly secondLooks?: number;
    readonly requests: number;
    readonly interrupted: boolean;
    /** True when a stale waiver ends the run with exit code 1. */
    readonly strictWaivers: boolean;
    /** True when a partial run was to end with exit code 0. */
    readonly allowPartial?: true;
    /** Options of Node, in NODE_OPTIONS or on its command line, by which code of others was loaded before the suite; absent without. */
    readonly preloads?: readonly string[];
  };
  readonly outcome: Outcome;
  /** What the run may claim; absent in reports of earlier versions. */
  readonly grade?: RunGrade;
  /** What it would come to if no waiver counted; absent where none set a requirement aside. */
  readonly withoutWaivers?: {
    readonly outcome: Outcome;
    readonly failed: number;
    readonly waived: readonly RequirementId[];
  };
  readonly reasons: readonly string[];
  readonly summary: { readonly all: Summary; readonly areas: Readonly<Partial<Record<Area, Summary>>> };
  readonly requirements: readonly ReportedRequirement[];
  readonly silences: readonly ReportedSilence[];
  /** Every waiver of the target file with what became of it. */
  readonly waivers: readonly WaiverUse[];
  /** Settings that a full verdict still needs; absent where there are none. */
  readonly missingSettings?: readonly MissingSetting[];
  /** Settings that the target cannot have, as its file declares; absent where there are none. */
  readonly unavailable?: readonly UnavailableSetting[];
  /** Declared settings that verdicts rest on and nothing proves; absent where there are none. */
  readonly trusted?: readonly string[];
  readonly ledger: readonly LedgerEntry[];
  readonly planned: number;
  readonly executed: number;
  /** The checks that came to their end, in the order of the plan; absent in reports of earlier versions. */
  readonly checks?: readonly ReportedCheck[];
  readonly harnessErrors: readonly { readonly check: string; readonly reason: string }[];
  /** The conforming servers with which a client works, by scenario; absent where that was not measured. */
  readonly robustness?: readonly (Robustness & { readonly check: string })[];
  /** The last lines that programs printed which fell short, by scenario; absent without. */
  readonly programs?: readonly { readonly check: string; readonly lines: readonly string[] }[];
  readonly timelines: readonly {
    readonly requestId: string;
    readonly check: string;
    readonly polls: readonly TimelineEvent[];
  }[];
  readonly walks: readonly ReportedWalk[];
  /** Up to ten things that no conforming server of ours does, never a verdict; absent without. */
  readonly novelties?: readonly Novelty[];
  readonly budget: {
    /** Planned is the estimate for a target with as much data as the reference server. */
    readonly requests: PlannedUse;
    /** Recipients that were or may have been created. Planned is the most on a target that refuses what it must. */
    readonly createdRecipients: PlannedUse;
    readonly minutes: Used;
    /** The rate that was never exceeded. */
    readonly requestsPerSecond?: number;
  };
}

/** An exchange with the check that made it, where that is known. */
export interface RecordedExchange extends Exchange {
  readonly check?: string;
}

/** The exchanges of a run by id, kept beside the report. */
export type Exchanges = ReadonlyMap<string, RecordedExchange>;
