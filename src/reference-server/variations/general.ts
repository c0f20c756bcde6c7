import type { Variation } from '../types.ts';
import { authenticationVariations } from './general/authentication.ts';
import { errorVariations } from './general/errors.ts';
import { trafficVariations } from './general/traffic.ts';
import { wireVariations } from './general/wire.ts';

/** Conforming behaviours that cut across the areas (4, 5, 7 to 9). */
export const generalVariations: readonly Variation[] = [
  ...wireVariations,
  ...authenticationVariations,
  ...errorVariations,
  ...trafficVariations,
];
