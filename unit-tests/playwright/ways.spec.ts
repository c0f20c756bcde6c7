import { expect } from '@playwright/test';
import { pickOfToday, takeTurns } from '../days.ts';
import {
  type Kind,
  listContradictions,
  merge,
  mergePlainly,
  openProject,
  runWay,
  type Shown,
  shard,
  stopped,
  type WayProject,
} from './ways.ts';

const slow = takeTurns(import.meta.url);

// Calls that fail although no test of theirs does, and merges, which Playwright itself ends with 0 whatever they show.

const expectations: readonly (readonly [way: string, kind: Kind, code: number])[] = [
  ['merge-reports', 'non-conformant', 1],
  ['--last-failed', 'conformant', 1],
  ['--no-deps', 'partial', 1],
  ['-g without a match', 'conformant', 1],
];

function checkAgreement(shown: Shown, code: number): void {
  expect(shown.code, shown.output).toBe(code);
  expect(listContradictions(shown), shown.output).toEqual([]);
}

for (const [way, kind, code] of pickOfToday(expectations, 2)) {
  slow.test(
    `${way}, of a ${kind} server: ends with ${code}, and each report agrees`,
    async ({ request: _ }, info) => {
      checkAgreement(await runWay(info.outputPath('vendor'), way, kind), code);
    },
  );
}

/** Ways in which the verdict of shards is lost, one of them a day. */
const losses: readonly ((project: WayProject) => Promise<void>)[] = [
  // By Allure's own reporter alone, and a shard that is missing.
  async (project) => {
    checkAgreement(await project.call(mergePlainly), 1);
    project.loseShard(2);
    checkAgreement(await project.call(merge), 1);
  },
  // Stopped by a time limit.
  async (project) => {
    checkAgreement(await project.call(stopped('2/2')), 1);
    checkAgreement(await project.call(merge), 1);
  },
];

slow.test(
  'shards of a conformant server end with 0 where all are merged, else with 1, and each report agrees',
  async ({ request: _ }, info) => {
    const project = await openProject(info.outputPath('vendor'), 'conformant');
    try {
      for (const part of ['1/2', '2/2']) checkAgreement(await project.call(shard(part)), 0);
      checkAgreement(await project.call(merge), 0);
      const [loses] = pickOfToday(losses, 1);
      await loses!(project);
    } finally {
      await project.close();
    }
  },
);
