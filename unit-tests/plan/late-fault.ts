import type { Fault } from '../../proof/reference-server/types.ts';

/** A server that behaves well for as many requests as an expected run sends. */
export function behavesWellFor(count: number): Fault {
  return {
    id: 'behaves-well-for-a-whole-run',
    title: 'answers lack what they must hold, from a number of requests on',
    breaks: [],
    apply(workings) {
      let asked = 0;
      workings.before('*', () => {
        asked += 1;
        return undefined;
      });
      workings.after('*', (answer) => {
        if (asked <= count || answer.status >= 300 || answer.body === undefined) return answer;
        return { ...answer, body: {} };
      });
    },
  };
}
