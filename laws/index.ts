import type { LawSet } from '../src/judge/law.ts';
import { accountDetail } from './account-detail/index.ts';
import { accountLists } from './fdx-accounts/index.ts';
import { wholeList } from './fdx-accounts/whole-list.ts';
import { codings } from './general/codings.ts';
import { calls, refusedWrites } from './general/index.ts';
import { repeatedReads } from './general/repeated-reads.ts';
import { loadPluginLaws } from './plugins.ts';
import { providerLists } from './providers/index.ts';
import { recipients } from './recipients/index.ts';
import { recipientSecrets } from './recipients/secrets.ts';
import { registrations } from './registrations/index.ts';
import { revocation } from './revocation/index.ts';

/** Every law of the suite, with what it remembers. */
export const laws: readonly LawSet[] = [
  repeatedReads,
  codings,
  calls,
  refusedWrites,
  providerLists,
  recipients,
  recipientSecrets,
  registrations,
  revocation,
  wholeList,
  accountLists,
  accountDetail,
  ...loadPluginLaws(),
];
