import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Area, Level } from '../../catalogue/requirements.ts';
import type { Report, ReportedFinding } from '../report.ts';
import type { Verdict } from '../verdict/verdict.ts';

/** What a comparison says of one of its two runs. */
export interface Side {
  readonly suite: Report['suite'];
  readonly target: Report['target'];
  readonly run: Report['run'];
  readonly outcome: Report['outcome'];
}

/** Something beside the target that differs between two runs, so that not all that changed is the target's doing. */
export interface Difference {
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** What it does to the comparison. */
  readonly meaning: string;
}

/** A requirement of which two runs say something else. */
export interface RequirementChange {
  readonly requirement: RequirementId;
  readonly area: Area;
  readonly clause: string;
  readonly level: Level;
  readonly text: string;
  /** Absent where the document of that run had no such requirement. */
  readonly before?: Verdict;
  readonly after?: Verdict;
  /** Why the later run has neither pass nor fail, without the name of the check that says so. */
  readonly reason?: string;
  /** The findings of the later run; those alone that the earlier one did not have when both failed. */
  readonly findings: readonly ReportedFinding[];
}

/** A silence of the document that two runs saw filled otherwise. */
export interface SilenceChange {
  readonly requirement: RequirementId;
  readonly area: Area;
  readonly clause: string;
  readonly text: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** What changed from an earlier run to a later one. */
export interface Comparison {
  /** Version of this format. */
  readonly version: 1;
  readonly before: Side;
  readonly after: Side;
  /** What keeps the two from being like and like, the gravest first. */
  readonly differences: readonly Difference[];
  /** What fails now and did not, whatever the earlier run said of it. */
  readonly newlyFails: readonly RequirementChange[];
  /** What departs from the document now without failing, and did neither before. */
  readonly newlyWarns: readonly RequirementChange[];
  /** What passes now and was judged, or was to be judged, and did not. */
  readonly newlyPasses: readonly RequirementChange[];
  /** What the earlier run judged and the later one could not, or was not asked to. */
  readonly noLongerJudged: readonly RequirementChange[];
  /** What has another verdict in any other way. */
  readonly changedOtherwise: readonly RequirementChange[];
  /** What fails in both, with the places that are new. */
  readonly stillFails: readonly RequirementChange[];
  readonly silences: readonly SilenceChange[];
  /** Requirements with the same verdict in both; those that fail in both are not among them. */
  readonly unchanged: number;
  /** Requirements that only the later run was asked to judge and that neither fail nor warn there. */
  readonly firstJudged: number;
  /** Of one run that another version of the suite judged again, in the place of a later one; absent otherwise. */
  readonly preview?: {
    /** What the journals do not show of what that version asks, its new requirements among it. */
    readonly needNewRun: readonly RequirementChange[];
    /** How many checks were run again on what was recorded. */
    readonly repeated: number;
    /** How many kept the result that was recorded, since what was redacted decides it. */
    readonly kept: number;
  };
}
