import { markMixing } from '../../mutate/under-way.ts';
import type { Fault } from '../../reference-server/types.ts';
import { providerAnswerFaults } from './answers.ts';
import { declaredProviderFaults } from './declared.ts';
import { providerOrderFaults } from './in-any-order.ts';
import { providerInventoryFaults } from './inventory.ts';
import { longProviderIdFaults } from './long-ids.ts';
import { providerMemberFaults } from './members.ts';
import { providerNearMisses } from './near-misses.ts';
import { providerNumberFaults } from './unknown-providers.ts';
import { unlistedProviderFaults } from './unlisted.ts';
import { providerWarnings } from './warnings.ts';

/** Defects of the providers (2.1, 4.1). */
export const providerFaults: readonly Fault[] = [
  ...providerMemberFaults,
  ...providerInventoryFaults,
  ...providerAnswerFaults,
  ...providerNumberFaults,
  ...unlistedProviderFaults,
  ...longProviderIdFaults,
  ...providerWarnings,
  ...declaredProviderFaults,
  ...providerNearMisses,
  ...markMixing(providerOrderFaults),
];
