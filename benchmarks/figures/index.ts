import type { Figure } from '../figure.ts';
import { failing } from './failing.ts';
import { failingTargets } from './failing-targets.ts';
import { frontEnds } from './front-end.ts';
import { hangingTarget, hostileAnswers, hostileBounds } from './hostile-answers.ts';
import { inProcess } from './in-process.ts';
import { judgePage } from './judge-page.ts';
import { longHistories } from './long-histories.ts';
import { longJournal, longJournalMemory } from './long-journal.ts';
import { longList, longListMemory } from './long-list.ts';
import { canaries, madeAgain } from './made-again.ts';
import { merge } from './merge.ts';
import { rateLimit, rateLimitOfMachine } from './rate-limit.ts';
import { register } from './register.ts';
import { oneFault, selftest } from './selftest.ts';
import { slowNetworks } from './slow-network.ts';
import { failedPage, wrongPage } from './wrong-page.ts';

/** Every figure that is measured, in the order of the page. */
export const figures: readonly Figure[] = [
  ...frontEnds,
  inProcess,
  failing,
  failingTargets,
  selftest,
  oneFault,
  longList,
  longListMemory,
  longHistories,
  wrongPage,
  ...hostileAnswers,
  hostileBounds,
  hangingTarget,
  ...slowNetworks,
  longJournal,
  longJournalMemory,
  merge,
  ...madeAgain,
  canaries,
  register,
  failedPage,
  judgePage,
  rateLimit,
  rateLimitOfMachine,
];
