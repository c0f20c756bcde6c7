/** The codings that requests offer, as most clients do. */
export const offeredCodings = 'gzip, deflate, br';

/** The reason why a body could not be unpacked: nobody knows its coding here, or it is not in it. */
export interface CodingProblem {
  /** The coding, as Content-Encoding names it. */
  readonly name: string;
  readonly kind: (typeof codingProblems)[number];
}

export const codingProblems = ['unknown', 'broken'] as const;

/** The codings that values of Content-Encoding name, in the order in which they were applied; `identity` is none. */
export function listCodings(values: readonly string[]): readonly string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
}
