import type { Variation } from '../../reference-server/types.ts';
import { registrationListVariations } from './lists.ts';
import { repeatedRegistrationVariations, wholeSecondVariations } from './repeated.ts';
import { registrationRequestVariations } from './requests.ts';
import { simultaneousRegistrationVariations } from './simultaneous.ts';

/** Conforming registrations that differ from the default ones. */
export const registrationVariations: readonly Variation[] = [
  ...registrationListVariations,
  ...registrationRequestVariations,
  ...repeatedRegistrationVariations,
  ...wholeSecondVariations,
  ...simultaneousRegistrationVariations,
];
