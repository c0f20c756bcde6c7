import { faults } from '../../proof/faults/index.ts';
import type { Fault } from '../../proof/reference-server/types.ts';
import { certifyAsRun } from '../../proof/self-test/sweep.ts';
import { checks } from '../../tests/index.ts';
import { type Figure, inWords, takeMiddle } from '../figure.ts';

const count = 40;

/** Milliseconds that each answer takes on the clock that server and suite share: as in a data centre nearby. */
const msPerRequest = 20;

/** A run on a failing target takes at most so many times the seconds of one on a conforming target. */
const seconds = 2;

/** The cost of a whole run: requests, and milliseconds of the clock, waits between polls among them. */
interface Cost {
  readonly id: string;
  readonly requests: number;
  readonly took: number;
}

async function measureCost(fault?: Fault): Promise<Cost> {
  const subject = fault === undefined ? {} : { fault };
  const { run } = (await certifyAsRun(subject, checks, 1, msPerRequest)).report;
  return {
    id: fault?.id ?? 'clean',
    requests: run.requests,
    took: Date.parse(run.end) - Date.parse(run.start),
  };
}

/** Whole runs on so many faulty servers, taken evenly from the list of all faults, beside one on the clean server. */
export const failingTargets: Figure = {
  id: 'failing-targets',
  title: `the requests of a run on any of ${count} failing targets : those on a conforming one`,
  unit: ': 1',
  atMost: 1.6,
  async measure() {
    const clean = await measureCost();
    const failing: Cost[] = [];
    for (let at = 0; at < count; at++)
      failing.push(await measureCost(faults[Math.floor(((at + 0.5) * faults.length) / count)]));
    const describe = (of: (cost: Cost) => number, words: (value: number) => string) => {
      const most = failing.reduce((one, other) => (of(other) > of(one) ? other : one));
      const ratio = of(most) / of(clean);
      const middle = words(of(takeMiddle(failing, of)));
      return {
        ratio,
        text: `${words(of(clean))}, failing ${middle} in the middle and at most ${words(of(most))} (${most.id})`,
      };
    };
    const requests = describe(
      (cost) => cost.requests,
      (value) => `${value} requests`,
    );
    const time = describe((cost) => cost.took, inWords);
    const from = `${requests.text}; ${time.text}, of at most ${seconds} times as long`;
    return { value: requests.ratio, from, holds: time.ratio <= seconds };
  },
};
