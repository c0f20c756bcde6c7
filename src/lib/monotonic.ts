/**
 * Milliseconds by a clock that all processes of a machine share and that nobody sets; its zero is any moment, most often
 * the start of the machine.
 */
export function readMonotonicMs(): number {
  return Number(process.hrtime.bigint() / 1000n) / 1000;
}
