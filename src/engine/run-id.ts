import { randomBytes } from 'node:crypto';

/** An id for a run: 8 letters and digits, short enough to be part of the names that the run creates. */
export function makeRunId(): string {
  return randomBytes(5).toString('base64url').replace(/[-_]/g, 'x').toLowerCase().padEnd(8, 'x').slice(0, 8);
}
