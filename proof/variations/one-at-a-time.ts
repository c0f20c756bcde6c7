import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Answer, Call, Operations, Variation } from '../reference-server/types.ts';

/** Serves one call of these operations after the other; one that comes while another is served gets `refusal`. */
export function serveOneAtATime(on: Operations, refusal: () => Answer): Variation['apply'] {
  return ({ before, after }) => {
    let served: Call | undefined;
    before(on, async (call) => {
      if (served !== undefined) return refusal();
      served = call;
      await nextTurn();
      return undefined;
    });
    after(on, (_, call) => {
      if (call === served) served = undefined;
    });
  };
}
