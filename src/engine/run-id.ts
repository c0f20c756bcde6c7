import { randomBytes } from 'node:crypto';

/** An id for a run: 8 letters and digits. No target hears of it. */
export function makeRunId(): string {
  return randomBytes(5).toString('base64url').replace(/[-_]/g, 'x').toLowerCase().padEnd(8, 'x').slice(0, 8);
}
