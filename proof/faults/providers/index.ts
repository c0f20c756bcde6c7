import type { Fault } from '../../reference-server/types.ts';
import { providerAnswerFaults } from './answers.ts';
import { providerListFaults } from './lists.ts';
import { longProviderIdFaults } from './long-ids.ts';
import { providerMemberFaults } from './members.ts';

/** Defects of the providers (2.1, 4.1). */
export const providerFaults: readonly Fault[] = [
  ...providerMemberFaults,
  ...providerListFaults,
  ...providerAnswerFaults,
  ...longProviderIdFaults,
];
