/** A difference between what a requirement wants and what was sent: the part that every finding has, from check to page. */
export interface Mismatch {
  /** JSON pointer into the body; absent or empty for the whole message. */
  readonly pointer?: string;
  readonly wanted: string;
  readonly got: string;
  /** The next thing to do or to look at. */
  readonly hint?: string;
}
