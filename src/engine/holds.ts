import type { Check } from '../plan/check.ts';

/**
 * What a check shares with others and holds for itself while it runs, by name: checks that name the same follow each other.
 * What the plan gives to one check alone (connections, sessions, names) needs no turn.
 */
export function listHolds({ requiresArea, resources }: Check): readonly string[] {
  const { shared = [], keepsCursors = false, spareSessions = [] } = resources;
  // A session answers a poll with what was asked for last, and most of these checks ask on the one that all share.
  const session = requiresArea === 'account-detail' && spareSessions.length === 0 ? ['session'] : [];
  // Lists of others wait while one of these has a walk under way (`SharedTurns`); two would wait for each other.
  const cursors = keepsCursors ? ['cursors'] : [];
  return [...shared, ...session, ...cursors];
}
