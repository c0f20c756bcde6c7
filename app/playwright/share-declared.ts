import type { Target } from '../../src/target-file/types.ts';

/** Which of several runs against one target a run is, from 0. */
export interface ShareOfTarget {
  readonly index: number;
  readonly of: number;
}

/**
 * The target as one of several runs at the same time may use it: each connection and session that can be used up is given to
 * one of them. The first session, which checks only read, is everybody's.
 */
export function shareDeclared(target: Target, { index, of }: ShareOfTarget): Target {
  if (of === 1) return target;
  const isOwn = (_: unknown, at: number) => at % of === index;
  const { revocation, banking } = target;
  const [shared, ...sessions] = banking?.sessions ?? [];
  return {
    ...target,
    ...(revocation?.connections && {
      revocation: { ...revocation, connections: revocation.connections.filter(isOwn) },
    }),
    ...(banking?.sessions && {
      banking: {
        ...banking,
        sessions: [...(shared === undefined ? [] : [shared]), ...sessions.filter(isOwn)],
      },
    }),
  };
}
