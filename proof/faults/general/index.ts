import type { Fault } from '../../reference-server/types.ts';
import { brokenOperationFaults } from './broken-operations.ts';
import { disclosureFaults } from './disclosures.ts';
import { encodingFaults } from './encodings.ts';
import { errorFaults } from './errors.ts';
import { keyFaults } from './keys.ts';
import { partnerTokenFaults } from './partner-token.ts';
import { raceFaults } from './races.ts';
import { readFaults } from './reads.ts';
import { recognizedSuiteFaults } from './recognized-suites.ts';
import { secondSpellingFaults } from './second-spellings.ts';
import { tokenFaults } from './tokens.ts';
import { unauthorizedWriteFaults } from './unauthorized-writes.ts';

/** Defects of what cuts across the areas (5, 7, 9). */
export const generalFaults: readonly Fault[] = [
  ...tokenFaults,
  ...unauthorizedWriteFaults,
  ...partnerTokenFaults,
  ...keyFaults,
  ...errorFaults,
  ...brokenOperationFaults,
  ...readFaults,
  ...disclosureFaults,
  ...secondSpellingFaults,
  ...encodingFaults,
  ...recognizedSuiteFaults,
  ...raceFaults,
];
