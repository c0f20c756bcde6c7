import { rememberForNames } from '../lib/remember.ts';

/**
 * A member's name without letter case, hyphens and underscores: names that are the same then are spellings of one
 * . Answers repeat few names, so each is worked out once.
 */
export const normalizeName: (name: string) => string = rememberForNames((name) =>
  name.toLowerCase().replaceAll(/[-_]/g, ''),
);
