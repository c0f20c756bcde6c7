import type { Fault } from '../types.ts';
import { providerAnswerFaults } from './providers/answers.ts';
import { providerInventoryFaults } from './providers/inventory.ts';
import { providerMemberFaults } from './providers/members.ts';
import { providerNumberFaults } from './providers/numbers.ts';

/** Defects of the providers (2.1, 4.1). */
export const providerFaults: readonly Fault[] = [
  ...providerMemberFaults,
  ...providerInventoryFaults,
  ...providerAnswerFaults,
  ...providerNumberFaults,
];
