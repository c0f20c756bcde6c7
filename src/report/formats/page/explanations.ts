/** How one requirement is judged and what proves that the judgement works. */
export interface HowJudged {
  readonly checks: readonly { readonly id: string; readonly title: string; readonly place: string }[];
  /** Nodes of the schemas and OpenAPI documents that every answer is held against, in words. */
  readonly contract: readonly string[];
  /** Settings of the target file without which it is blocked. */
  readonly needs: readonly string[];
  /** Seeded faults of the reference server under which it fails. */
  readonly faults: readonly { readonly id: string; readonly title: string }[];
}

/** What the suite knows of its requirements beside a report, by id; those of which nothing is known are missing. */
export type Explanations = ReadonlyMap<string, HowJudged>;
