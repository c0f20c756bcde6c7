import type { Variation } from '../../reference-server/types.ts';
import { authenticationVariations } from './authentication.ts';
import { disclosureVariations } from './disclosures.ts';
import { errorVariations } from './errors.ts';
import { fixtureVariations } from './fixtures.ts';
import { numberVariations } from './numbers.ts';
import { overlapVariations } from './overlaps.ts';
import { shortTokenVariations } from './short-tokens.ts';
import { trafficVariations } from './traffic.ts';
import { wireVariations } from './wire.ts';

/** Conforming behaviours that cut across the areas (4, 5, 7 to 9). */
export const generalVariations: readonly Variation[] = [
  ...wireVariations,
  ...numberVariations,
  ...authenticationVariations,
  ...shortTokenVariations,
  ...errorVariations,
  ...disclosureVariations,
  ...trafficVariations,
  ...overlapVariations,
  ...fixtureVariations,
];
