/** Throws: its place is what the test looks for. */
export function breakDown(): never {
  throw new Error('broken');
}
