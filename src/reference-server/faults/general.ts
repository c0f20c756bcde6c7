import type { Fault } from '../types.ts';
import { acceptedCredentialFaults } from './general/accepted-credentials.ts';
import { apiKeyFaults } from './general/api-key.ts';
import { bodyFaults } from './general/bodies.ts';
import { errorMemberFaults } from './general/error-members.ts';
import { errorFaults } from './general/errors.ts';
import { expiredTokenFaults } from './general/expired-tokens.ts';
import { oddRequestFaults } from './general/odd-requests.ts';
import { otherCredentialFaults } from './general/other-credentials.ts';
import { partnerTokenFaults } from './general/partner-token.ts';
import { pathFaults } from './general/paths.ts';
import { precedenceFaults } from './general/precedence.ts';
import { refusedCredentialFaults } from './general/refused-credentials.ts';

/** Defects of what cuts across the areas (5, 7, 9). */
export const generalFaults: readonly Fault[] = [
  ...acceptedCredentialFaults,
  ...expiredTokenFaults,
  ...refusedCredentialFaults,
  ...precedenceFaults,
  ...otherCredentialFaults,
  ...partnerTokenFaults,
  ...apiKeyFaults,
  ...errorFaults,
  ...errorMemberFaults,
  ...bodyFaults,
  ...pathFaults,
  ...oddRequestFaults,
];
