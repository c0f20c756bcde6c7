import { defineLaws, type LawSet } from '../src/judge/law.ts';
import { wholeList } from './fdx-accounts/whole-list.ts';
import { brokenOperations } from './general/broken-operations.ts';
import { missingToken } from './general/missing-token.ts';
import { repeatedReads } from './general/repeated-reads.ts';
import { access } from './revocation/access.ts';
import { answers } from './revocation/answers.ts';
import { Connections } from './revocation/connections.ts';

/** Laws of revocations and of what connections show before and after them (3.3, 4.2). */
export const revocation = defineLaws((facts) => new Connections(facts), access, answers);

/** Every law of the suite, with what it remembers. */
export const laws: readonly LawSet[] = [repeatedReads, wholeList, missingToken, brokenOperations, revocation];
