/** What one tool reported of one server. */
export interface Judged {
  /** Each failure by name, with the number of the request that showed it first. */
  readonly failures: Readonly<Record<string, number>>;
  readonly requests: number;
  /** Processor seconds of the tool alone. */
  readonly cpuSeconds: number;
}

/** By the name of the tool. */
type Told = Readonly<Record<string, Judged>>;

/** All that was measured: `benchmarks/peers/results.json`, which docs/comparison.md is written from. */
export interface Comparison {
  readonly at: string;
  readonly node: string;
  readonly seed: number;
  /** Defects that were to be drawn; fewer are judged when the time was up. */
  readonly asked: number;
  readonly versions: Readonly<Record<string, string>>;
  readonly clean: Told;
  readonly variations: readonly { readonly id: string; readonly told: Told }[];
  readonly defects: readonly {
    readonly id: string;
    readonly title: string;
    readonly area: string;
    readonly kind: string;
    readonly told: Told;
  }[];
}
