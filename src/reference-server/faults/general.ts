import type { Fault } from '../types.ts';
import { acceptedCredentialFaults } from './general/accepted-credentials.ts';
import { apiKeyFaults } from './general/api-key.ts';
import { errorFaults } from './general/errors.ts';
import { partnerTokenFaults } from './general/partner-token.ts';
import { pathFaults } from './general/paths.ts';
import { precedenceFaults } from './general/precedence.ts';
import { refusedCredentialFaults } from './general/refused-credentials.ts';

/** Defects of what cuts across the areas (5, 7, 9). */
export const generalFaults: readonly Fault[] = [
  ...acceptedCredentialFaults,
  ...refusedCredentialFaults,
  ...precedenceFaults,
  ...partnerTokenFaults,
  ...apiKeyFaults,
  ...errorFaults,
  ...pathFaults,
];
