import type { Target } from './types.ts';

/** What a run may send to its target. */
export type Mode = 'full' | 'read-only';

/** The mode that a run on a target really has: production is only read from unless the target file allows writes. */
export function effectiveModeOf({ target }: Target, asked: Mode): Mode {
  return target.environment === 'production' && !target.allowWrites ? 'read-only' : asked;
}
