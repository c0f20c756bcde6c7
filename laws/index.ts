import type { LawSet } from '../src/judge/law.ts';
import { wholeList } from './fdx-accounts/whole-list.ts';
import { repeatedReads } from './general/repeated-reads.ts';
import { revocation } from './revocation/index.ts';

/** Every law of the suite, with what it remembers. */
export const laws: readonly LawSet[] = [repeatedReads, wholeList, revocation];
