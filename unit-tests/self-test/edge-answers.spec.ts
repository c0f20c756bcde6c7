import { expect, test } from '@playwright/test';
import { drawEdge, nameRecurringEdge } from '../../proof/self-test/edge-answers.ts';
import { examine } from '../../proof/self-test/examine.ts';
import { listComplaints } from '../../proof/self-test/render.ts';
import { makeEdgeJob } from '../../proof/self-test/seeds/jobs.ts';
import { edgeStatuses } from '../../src/lib/edge.ts';
import type { PlannedCheck } from '../../src/plan/plan.ts';
import { orderWorstFirst } from '../../src/plan/worst-first.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** Draws of a day, and requests of a quick run, about: a draw beyond its end meets none. */
const draws = 4;
const requests = 700;

// Other draws each day: `npm run seeds -- --edge 300` makes them from the first one on.
const today = Math.floor(Date.now() / 86_400_000) * draws;

for (let number = today; number < today + draws; number += 1) {
  const { id, subject, ...how } = makeEdgeJob(number, requests, 'quick');
  slow.test(`an edge fails nothing: ${id}`, async () => {
    const order = (planned: readonly PlannedCheck[]) => orderWorstFirst(planned, 'quick');
    expect(listComplaints(await examine(subject, checks, { ...how, order }))).toEqual([]);
  });
}

// A status of the connection or the edge is none of the service, however often it comes.
for (const status of pickOfToday([408, 421, 425, 502, 520, 522, 524], 3))
  slow.test(`${status} in the place of one answer in 40 fails nothing`, async () => {
    const id = nameRecurringEdge(status, 40, 1 + (today % 40), today % 8 < 4);
    expect(listComplaints(await examine({ kind: 'edge', id }, checks, { depth: 'quick' }))).toEqual([]);
  });

test('the draws meet every status, once and in bursts, with and without Retry-After, at the first and the last requests', () => {
  const names = Array.from({ length: 300 }, (_, index) => drawEdge(index + 1, 100));
  for (const status of Object.keys(edgeStatuses))
    for (const kind of [' for 1 from', /for (?!1 )/, 'Retry-After', /^[^,]*$/])
      expect(names.filter((name) => name.startsWith(status) && name.search(kind) >= 0)).not.toEqual([]);
  const places = names.map((name) => Number(/from (\d+)/.exec(name)?.[1]));
  expect([Math.min(...places), Math.max(...places)]).toEqual([1, 100]);
});
