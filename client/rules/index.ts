import { accountDetailRules } from './account-detail.ts';
import { bodyRules } from './bodies.ts';
import { credentialRules } from './credentials.ts';
import { pageRules } from './pages.ts';
import { pathRules } from './paths.ts';
import { recipientRules } from './recipients.ts';
import type { Rule } from './rule.ts';
import { troubleRules } from './troubles.ts';

/** Every duty of a client that its requests can show. */
export const rules: readonly Rule[] = [
  ...credentialRules,
  ...bodyRules,
  ...pathRules,
  ...recipientRules,
  ...pageRules,
  ...accountDetailRules,
  ...troubleRules,
];
