import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { LedgerEntry } from '../../journal/entry.ts';
import type { Report } from '../report.ts';
import type { WaiverUse } from '../verdict/waivers.ts';
import type { LedgerGroup } from './ledger.ts';
import type { ViolatedRequirement } from './violations.ts';

/** One part of a report or of a comparison as data, which the terminal, Markdown and the page each draw. */
export interface Section {
  /** Names the section within a page. */
  readonly id: string;
  /** What it lists, with its count: `Failed: 3 requirements`. */
  readonly title: string;
  readonly tone: Tone;
  /** What holds for all of its items, in a sentence or two. */
  readonly remark?: string;
  /** True for what Markdown keeps shut until a reader opens it. */
  readonly isFolded: boolean;
  readonly content: Content;
}

/** How much a section matters: what failed, what warns, what is open, and the rest. */
export type Tone = 'fail' | 'warn' | 'open' | 'plain';

/** What a section lists. */
export type Content =
  | ViolationList
  | { readonly kind: 'groups'; readonly items: readonly RequirementGroup[] }
  | { readonly kind: 'broken'; readonly items: Report['harnessErrors'] }
  | { readonly kind: 'waivers'; readonly items: readonly WaiverUse[] }
  | LedgerList
  | Table;

/** Requirements that were violated. */
export interface ViolationList {
  readonly kind: 'violations';
  readonly items: readonly ViolatedRequirement[];
  /** True where the terminal gives each violation two or three lines. */
  readonly isBrief?: boolean;
}

/** Requirements of which the same is to be said, such as the reason why they have no verdict. */
export interface RequirementGroup {
  readonly text: string;
  /** The setting of the target file that would unblock them. */
  readonly setting?: string;
  readonly requirements: readonly { readonly id: RequirementId; readonly text: string }[];
}

/** Writes on the target, one by one and by operation and state. */
export interface LedgerList {
  readonly kind: 'ledger';
  readonly items: readonly LedgerGroup[];
  readonly writes: readonly LedgerEntry[];
}

/** Subjects with the values of one or several columns. */
export interface Table {
  readonly kind: 'table';
  /** Heading of the column of subjects. */
  readonly subject: string;
  readonly columns: readonly TableColumn[];
  readonly items: readonly {
    readonly subject: string;
    /** The requirement and the clause that the subject belongs to. */
    readonly requirement?: RequirementId;
    readonly clause?: string;
    /** The values of each column. */
    readonly values: readonly (readonly TableValue[])[];
  }[];
}

export interface TableColumn {
  readonly heading: string;
  /** True for words of the suite; values of a target or of a run otherwise. */
  readonly isProse?: boolean;
}

export interface TableValue {
  readonly text: string;
  /** Id of the exchange that shows it. */
  readonly exchange?: string;
}
