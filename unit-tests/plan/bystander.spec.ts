import { expect, test } from '@playwright/test';
import { makePlan, type PlannedCheck } from '../../src/plan/plan.ts';
import { checks } from '../../tests/index.ts';
import { defaultOptions, target } from '../report/fold-fixture.ts';

/** The plan of a target file that declares so many connections. */
function planWith(count: number, repeat = 1) {
  const connections = Array.from({ length: count }, (_, at) => ({ id: `connection-${at}` }));
  const revocation = { ...target.revocation!, connections };
  const planned = makePlan(
    checks,
    { ...target, revocation },
    { ...defaultOptions, depth: 'standard', repeat },
  );
  return { planned: planned.checks, last: connections.at(-1) };
}

const lacksConnections = ({ blocked }: PlannedCheck) => blocked?.setting === 'revocation.connections';

test('no check may revoke the connection that stands beside all of them, and no check needs it', () => {
  const kept = [];
  for (const repeat of [1, 2])
    for (let count = 0; count <= 40; count++) {
      const { planned, last } = planWith(count, repeat);
      const bystanders = [...new Set(planned.map(({ bystander }) => bystander))];
      expect(bystanders).toHaveLength(1);
      const [bystander] = bystanders;
      if (bystander === undefined) continue;
      expect(planned.filter(lacksConnections)).toEqual([]);
      kept.push(count);
      expect(bystander).toBe(last);
      expect(planned.flatMap(({ connections }) => connections)).not.toContain(bystander);
    }
  expect(kept).toContain(40);
});
