/** What the page holds for its script: written by `data.ts` of the page, read by `data.js` here. */

import type { Answered } from '../../../../http/exchange.ts';
import type { RecordedExchange, ReportedFinding, ReportedRequirement } from '../../../report.ts';

export interface Finding extends Omit<ReportedFinding, 'frequency'> {
  /** How often it was seen, in words, of a run that repeats its checks. */
  readonly seen?: string;
}

type RowMember =
  | 'area'
  | 'clause'
  | 'level'
  | 'party'
  | 'conditional'
  | 'verdict'
  | 'reason'
  | 'setting'
  | 'judged';

export interface Row extends Pick<ReportedRequirement, RowMember> {
  /** The answers that its pass rests on, in words; absent where it did not pass. */
  readonly rest?: string;
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

export interface Exchange extends Omit<RecordedExchange, 'undocumented' | 'credential' | 'response'> {
  readonly response?: Pick<Answered['response'], 'status' | 'headers' | 'text'>;
}

export type Rows = Readonly<Record<string, Row>>;
