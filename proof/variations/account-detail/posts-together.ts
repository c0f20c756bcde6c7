import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Answer, Call, JsonObject, Variation } from '../../reference-server/types.ts';

function requestIdOf({ body }: Call): string {
  return String((body as JsonObject | undefined)?.RequestId).toLowerCase();
}

/** Answers a POST by what was there when it came in, while others of its session may come in between. */
function overtake(turns: (count: number) => number): Variation['apply'] {
  return ({ before }) => {
    let count = 0;
    before('getAccountsDetail', async () => {
      count += 1;
      for (let left = turns(count); left > 0; left -= 1) await nextTurn();
      return undefined;
    });
  };
}

/** A session that is served takes no second POST until its answer is there. */
function refuseSecond(refusal: Answer): Variation['apply'] {
  return ({ before, after }) => {
    const served = new Map<string, Call>();
    before('getAccountsDetail', async (call) => {
      if (served.has(requestIdOf(call))) return refusal;
      served.set(requestIdOf(call), call);
      for (let left = 8; left > 0; left -= 1) await nextTurn();
      return undefined;
    });
    after('getAccountsDetail', (_, call) => {
      if (served.get(requestIdOf(call)) === call) served.delete(requestIdOf(call));
    });
  };
}

/** POSTs of one session at the same time, of which the document does not speak: any order of them conforms. */
export const simultaneousPostVariations: readonly Variation[] = [
  {
    id: 'posts-overtake-each-other',
    title: 'of GetAccountsDetail calls at the same time each second one is served first',
    apply: overtake((count) => (count % 2 === 0 ? 0 : 12)),
  },
  {
    id: 'one-post-of-a-session-at-a-time',
    title: 'a GetAccountsDetail that comes while another of its session is served gets 409',
    apply: refuseSecond({ status: 409, body: { Message: 'The session is being served' } }),
  },
];
