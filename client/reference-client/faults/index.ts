import { credentialFaults } from './credentials.ts';
import type { ClientFault } from './fault.ts';
import { formFaults } from './forms.ts';
import { readFaults } from './reads.ts';
import { recipientFaults } from './recipients.ts';
import { spellingFaults } from './spellings.ts';

/** Every client with a seeded defect. */
export const clientFaults: readonly ClientFault[] = [
  ...credentialFaults,
  ...formFaults,
  ...spellingFaults,
  ...recipientFaults,
  ...readFaults,
];
