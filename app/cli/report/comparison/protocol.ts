import type { Report } from '../../../../src/report/report.ts';

/** Version of what two packages of the suite say to each other; a package that speaks another one answers so. */
export const protocolVersion = 1;

/** The export of the package whose module judges a run of another version, in a process of its own. */
export const judgeExport = './judge-recorded';

/** What the package of the run asks the other one, in one message. */
export interface JudgeRequest {
  readonly protocol: number;
  /** The folder of the run. */
  readonly folder: string;
  /** The target file of the run, whose values let more checks be run again. */
  readonly target?: string;
  /** True when the run was stopped before its end. */
  readonly interrupted: boolean;
  /** Checks that the package of the run runs again to the result that was recorded. */
  readonly repeatable: readonly string[];
  /** What the contract of that package finds in the recorded answers. */
  readonly violations: readonly string[];
}

/** What the other package answers, in one message. */
export type JudgeAnswer =
  | {
      readonly protocol: number;
      /** The run as this package judges it. */
      readonly report: Report;
      /** Checks that were run again, and those whose recorded result was kept. */
      readonly repeated: readonly string[];
      readonly kept: readonly string[];
    }
  | { readonly protocol: number; readonly error: string };
