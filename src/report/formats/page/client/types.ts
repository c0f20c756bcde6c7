/** What the page holds for its script: written by `data.ts` of the page, read by `data.js` here. */

import type { ReportedFinding, ReportedRequirement } from '../../../report.ts';

export interface Finding extends Omit<ReportedFinding, 'frequency'> {
  /** How often it was seen, in words, of a run that repeats its checks. */
  readonly seen?: string;
}

type Shown =
  | 'area'
  | 'clause'
  | 'level'
  | 'party'
  | 'conditional'
  | 'verdict'
  | 'reason'
  | 'setting'
  | 'judged';

export interface Row extends Pick<ReportedRequirement, Shown> {
  /** What the level means. */
  readonly meaning: string;
  /** Method and path of each. */
  readonly operations: readonly string[];
  readonly findings: readonly Finding[];
  readonly checks: readonly { readonly id: string; readonly title?: string; readonly place?: string }[];
  readonly contract: readonly string[];
  readonly needs: readonly string[];
  readonly faults: readonly { readonly id: string; readonly title: string }[];
  readonly observed: readonly { readonly what: string; readonly exchange?: string }[];
  readonly waivers: readonly string[];
}

export type Header = readonly [name: string, value: string];

export interface Exchange {
  readonly id: string;
  readonly operation: string;
  readonly check?: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Milliseconds. */
  readonly took: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Header[];
    readonly body?: string | undefined;
  };
  readonly response?: {
    readonly status: number;
    readonly headers: readonly Header[];
    readonly text: string;
  };
  readonly failure?: { readonly kind: string; readonly message: string };
}

export type Rows = Readonly<Record<string, Row>>;
