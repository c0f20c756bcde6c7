import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import type { Schedule } from '../../proof/self-test/schedules/draw.ts';
import { listObjections, runSchedule } from '../../proof/self-test/schedules/run.ts';
import type { Check, CheckContext } from '../../src/plan/check.ts';
import { checks } from '../../tests/index.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** A run of the clean server that differs from another in what is said. */
const plain: Schedule = {
  variation: '',
  runs: 1,
  gap: 0,
  concurrency: 4,
  order: 0,
  latency: { min: 1, max: 40 },
  busyEvery: 0,
  revocationTakes: 0,
  refusesNames: false,
  connections: 48,
  makesMore: false,
  sessions: 0,
  depth: 'standard',
  seed: 1,
};

const only = ['revocation', 'commands-in-any-order'];

slow.test(
  'four connections beside a command, on a server whose revocations take 1.5 s, are watched by nobody who lacks them',
  async () => {
    for (const order of [0, 7]) {
      const slow = { ...plain, order, revocationTakes: 1500, connections: 4, makesMore: true };
      expect(listObjections(await runSchedule(slow, { checks, only }))).toEqual([]);
    }
  },
);

test('a server that refuses a name that it has fails nothing, by one run or by two of one seed', async () => {
  const named = { ...plain, refusesNames: true, depth: 'quick', runs: 2 } as const;
  expect(listObjections(await runSchedule(named, { checks, only: ['recipients'] }))).toEqual([]);
});

test('three runs at once on a server whose cursors end with the next list fail no walk, and say whose list it was', async () => {
  const variation = 'account-cursors-once-and-in-the-latest-walk';
  const three = {
    ...plain,
    variation,
    runs: 3,
    concurrency: 3,
    depth: 'quick',
    latency: { min: 3, max: 341 },
  } as const;
  const walks = ['accounts-by-ids-paged', 'accounts-walks', 'accounts-walk-with-details'];
  const result = await runSchedule(three, { checks, only: walks });
  expect(listObjections(result)).toEqual([]);
  const reasons = result.reports.flatMap(({ requirements }) => requirements.map(({ reason }) => reason));
  expect(reasons).toContainEqual(expect.stringContaining('any other list of the same customer ends'));
});

slow.test(
  'two and three runs at once fail nothing, and what another one took is blocked and said',
  async () => {
    const said: string[] = [];
    for (const runs of [2, 3])
      for (const connections of [10, 20, 48]) {
        const result = await runSchedule(
          { ...plain, runs, connections, order: runs + connections },
          { checks, only: runs === 2 ? only : ['revocation'] },
        );
        expect(listObjections(result)).toEqual([]);
        for (const { requirements } of result.reports)
          said.push(
            ...requirements.map(({ reason = '' }) => reason).filter((reason) => /somebody else/.test(reason)),
          );
      }
    expect(said).not.toEqual([]);
    for (const reason of said) {
      expect(reason).toMatch(/(revocation\.connections|banking\.sessions)\[\d+\] was used by somebody else/);
      expect(reason).toContain('end other runs on this target');
    }
  },
);

slow.test(
  'a server that revokes too much is found by a run alone, and passes none that another runs beside',
  async () => {
    for (const id of ['revocation-takes-the-neighbour-too', 'revocation-takes-all-of-the-customer'])
      for (const runs of [1, 2])
        for (const order of [0, 1, 2]) {
          const fault = faults.find((one) => one.id === id)!;
          const schedule = { ...plain, runs, order, connections: 96 };
          const { reports } = await runSchedule(schedule, { checks, faults: [fault], only });
          for (const { requirements } of reports) {
            const of = `${id}, ${runs} runs, order ${order}`;
            // Which row tells it depends on the order: a refused call seems to have revoked what a valid one took.
            const isFound = requirements.some(
              ({ area, verdict }) => area === 'revocation' && verdict === 'fail',
            );
            const alone = requirements.find(({ id }) => id === 'revocation-leaves-other-connections-alone')!;
            if (runs === 1) expect(isFound, of).toBe(true);
            // Beside another run each loss may be that one's work, in three runs of four: it is blocked, and says what to do.
            else if (alone.verdict !== 'fail') expect(alone, of).toMatchObject({ verdict: 'blocked' });
            if (alone.verdict === 'blocked')
              expect(alone.reason, of).toContain('end other runs on this target');
          }
        }
  },
);

test('a check that touches the connection of another one is seen', async () => {
  const trespass = (check: Check): Check =>
    check.id === 'revocation-by-post-missing'
      ? { ...check, run: (context) => readOthers(context).then(() => check.run(context)) }
      : check;
  const { conflicts } = await runSchedule(plain, { checks: checks.map(trespass), only: ['revocation'] });
  expect(conflicts.join('\n')).toContain('revocation-by-post-missing');
});

/** Reads with the declared connections, of which the plan gives others to the checks that revoke. */
async function readOthers(context: CheckContext): Promise<void> {
  for (const { token } of context.target.revocation!.connections!)
    await context.call('listAccounts', { auth: { token: token! } });
}
