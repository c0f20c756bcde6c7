import { markMixing } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';
import { acceptedCredentialFaults } from './accepted-credentials.ts';
import { apiKeyFaults } from './api-key.ts';
import { bodyFaults } from './bodies.ts';
import { brokenNodeFaults } from './broken-nodes.ts';
import { brokenOperationFaults } from './broken-operations.ts';
import { declaredTogetherFaults } from './declared-together.ts';
import { disclosureFaults } from './disclosures.ts';
import { encodingFaults } from './encodings.ts';
import { errorMemberFaults } from './error-members.ts';
import { errorFaults } from './errors.ts';
import { expiredTokenFaults } from './expired-tokens.ts';
import { forgetfulCacheFaults } from './forgetful-caches.ts';
import { lateEffectFaults } from './late-effects.ts';
import { openServiceFaults } from './open-services.ts';
import { otherCredentialFaults } from './other-credentials.ts';
import { outerCharacterFaults } from './outer-characters.ts';
import { partnerTokenFaults } from './partner-token.ts';
import { pathFaults } from './paths.ts';
import { precedenceFaults } from './precedence.ts';
import { turnedReadFaults } from './reads-in-turns.ts';
import { recognizedSuiteFaults } from './recognized-suites.ts';
import { refusedCredentialFaults } from './refused-credentials.ts';
import { repeatedReadFaults } from './repeated-reads.ts';
import { secondSpellingFaults } from './second-spellings.ts';
import { oddRequestFaults } from './unusual-requests.ts';
import { generalWarnings } from './warnings.ts';

/** Defects of what cuts across the areas (5, 7, 9). */
export const generalFaults: readonly Fault[] = [
  ...acceptedCredentialFaults,
  ...expiredTokenFaults,
  ...refusedCredentialFaults,
  ...precedenceFaults,
  ...otherCredentialFaults,
  ...outerCharacterFaults,
  ...openServiceFaults,
  ...partnerTokenFaults,
  ...apiKeyFaults,
  ...forgetfulCacheFaults,
  ...errorFaults,
  ...errorMemberFaults,
  ...brokenOperationFaults,
  ...brokenNodeFaults,
  ...bodyFaults,
  ...markMixing(declaredTogetherFaults),
  ...disclosureFaults,
  ...secondSpellingFaults,
  ...encodingFaults,
  ...pathFaults,
  ...oddRequestFaults,
  ...markMixing(turnedReadFaults),
  ...repeatedReadFaults,
  ...lateEffectFaults,
  ...recognizedSuiteFaults,
  ...generalWarnings,
];
