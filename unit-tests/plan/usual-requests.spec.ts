import { expect, test } from '@playwright/test';
import { measureRequests } from '../../proof/self-test/requests.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import { demandOf } from '../../src/plan/demand.ts';
import { makePlan } from '../../src/plan/plan.ts';
import usualRequests from '../../src/plan/usual-requests.json' with { type: 'json' };
import { checks } from '../../tests/index.ts';

test('the checks send as many requests as the plan estimates; npm run docs measures them', async () => {
  const now = await measureRequests(checks, ['quick', 'standard']);
  const estimated = Object.entries(usualRequests).map(([id, [quick, standard]]) => [id, [quick, standard]]);
  expect(now).toEqual(Object.fromEntries(estimated));
});

test('a check that is left out or blocked sends nothing by plan', async () => {
  const { target } = await runSubject({}, { checks: [] });
  const asked = { seed: 1, depth: 'quick', mode: 'full' } as const;
  const requestsOf = (only: readonly string[]) =>
    makePlan(checks, target, { ...asked, only }).demand.requests;
  expect(requestsOf(['providers-list'])).toBe(usualRequests['providers-list'][0]);
  expect(requestsOf([])).toBe(Object.values(usualRequests).reduce((sum, [quick]) => sum + quick!, 0));
  expect(demandOf([], 'deep')).toMatchObject({ requests: 0 });
});
