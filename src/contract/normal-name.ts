const known = new Map<string, string>();

/**
 * A member's name without letter case, hyphens and underscores: names that are the same then are spellings of one
 * . Answers repeat few names, so each is worked out once.
 */
export function normalizeName(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const normal = name.toLowerCase().replaceAll(/[-_]/g, '');
  if (known.size < maxKnown) known.set(name, normal);
  return normal;
}

/** Names are remembered up to here: a target may use ids as names. */
const maxKnown = 5000;
