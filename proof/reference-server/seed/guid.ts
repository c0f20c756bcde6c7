import { createHash } from 'node:crypto';

/** The GUID that always belongs to a text. */
export function guidOf(text: string): string {
  const hex = createHash('sha1').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
