import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { Departure } from '../../http/departure.ts';
import { rememberFor } from '../../lib/remember.ts';
import type { CheckRun } from '../recording/check-run.ts';

const noServerError: RequirementId = 'requests-at-once-get-no-server-error';
const tried: RequirementId = 'requests-that-were-sent-at-once';

/**
 * Begins pieces of work together and lets the first requests of all of them leave together. Requests that a rate spaces leave one by
 * one. Throws what one throws, once the others have ended.
 */
export async function sendTogether<T>(run: CheckRun, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  if (works.length < 2) return Promise.all(works.map((work) => work()));
  const before = run.departure;
  const departure = new Departure(works.length, run.session.target.limits?.requestsPerSecond === undefined);
  run.departure = departure;
  const ends = await Promise.allSettled(
    works.map(async (work) => {
      try {
        return await work();
      } finally {
        departure.leave();
      }
    }),
  );
  run.departure = before;
  noteDeparture(run, departure);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/** Sets of requests that a check has sent together: how many, the size of the largest, and of which operations. */
const setsOf = rememberFor((_: CheckRun) => ({ count: 0, maxSize: 0, operations: new Set<string>() }));

/** Says in one sentence what a check has sent together so far. */
function noteDeparture(run: CheckRun, { sent, wasHeld }: Departure): void {
  const { recorder, planned, check } = run;
  const [exchange] = sent.keys();
  if (sent.size < 2 || exchange === undefined) return;
  if (planned?.check.ids.includes(noServerError) === true) recorder.count(noServerError, sent.size);
  const sets = setsOf(run);
  sets.count += 1;
  sets.maxSize = Math.max(sets.maxSize, sent.size);
  for (const operation of sent.values()) sets.operations.add(operation);
  const names = [...sets.operations].join(', ');
  const number = sets.count === 1 ? '1 set' : `${sets.count} sets`;
  const how = wasHeld ? 'their last bytes left together' : 'begun together';
  const what = `${names}: ${number} of requests at once, at most ${sets.maxSize} in one; ${how}`;
  const { observations } = recorder;
  const at = observations.findIndex((one) => one.requirement === tried);
  observations.splice(at < 0 ? observations.length : at, 1, { requirement: tried, check, what, exchange });
}
