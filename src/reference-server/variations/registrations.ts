import type { Variation } from '../types.ts';
import { registrationListVariations } from './registrations/lists.ts';
import { registrationRequestVariations } from './registrations/requests.ts';

/** Conforming registrations that differ from the default ones. */
export const registrationVariations: readonly Variation[] = [
  ...registrationListVariations,
  ...registrationRequestVariations,
];
