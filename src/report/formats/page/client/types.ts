/** What the page holds for its script: written by `data.ts` of the page, read by `data.js` here. */

export interface Finding {
  readonly grade: 'fail' | 'warn';
  readonly waived: boolean;
  readonly check: string;
  readonly exchange: string;
  readonly related?: readonly string[];
  readonly status: number;
  readonly pointer: string;
  readonly wanted: string;
  readonly got: string;
  readonly hint?: string;
  readonly count: number;
  /** How often it was seen, in words, of a run that repeats its checks. */
  readonly seen?: string;
  readonly passive: boolean;
  readonly keywords?: readonly string[];
  readonly request: string;
  readonly replay: string;
  readonly curl?: string;
}

export interface Row {
  readonly area: string;
  readonly clause: string;
  readonly level: 'MUST' | 'DERIVED' | 'SHOULD' | 'SILENT';
  /** What the level means. */
  readonly meaning: string;
  readonly party: 'server' | 'client';
  readonly conditional: boolean;
  /** Method and path of each. */
  readonly operations: readonly string[];
  readonly verdict: string;
  readonly reason?: string;
  readonly setting?: string;
  readonly judged: number;
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
