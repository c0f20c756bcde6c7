import { expect, test } from '@playwright/test';
import { getRequirement } from '../../src/catalogue/requirements.ts';
import { pickOfToday } from '../days.ts';
import { type Breakage, type BreakageId, breakages } from './breakages/index.ts';
import { certifySecond, failedIn, failuresIn } from './certify.ts';

/** The areas of the rows concerned, and every check that names one of them. */
function concerned({ fails, mayFail = [], leavesOpen = [] }: Breakage): readonly string[] {
  return [...new Set([...fails, ...mayFail, ...leavesOpen].flatMap((id) => [getRequirement(id).area, id]))];
}

const all = Object.entries(breakages) as [BreakageId, Breakage][];

// Each of them within three days.
for (const [id, breakage] of pickOfToday(all, Math.ceil(all.length / 3))) {
  const { profile, against, fails, mayFail = [], leavesOpen = [], depth = 'quick' } = breakage;
  test(`${id} (${against}) fails its rows and no others`, async () => {
    const report = await certifySecond(profile, { depth, only: concerned(breakage) }, id);
    const failed = failedIn(report);
    const told = failuresIn(report).join('\n');
    const missed = fails.filter((row) => !failed.includes(row));
    expect(missed, told).toEqual([]);
    const open = report.requirements.filter(({ verdict }) => verdict === 'blocked').map((row) => row.id);
    expect(leavesOpen.filter((row) => ![...failed, ...open].includes(row))).toEqual([]);
    const wrong = failed.filter(
      (row) => ![...fails, ...mayFail, ...leavesOpen].some((known) => known === row),
    );
    expect(wrong, told).toEqual([]);
    expect(report.harnessErrors).toEqual([]);
  });
}

test('there are as many breakages as a stranger would try', () => {
  expect(all.length).toBeGreaterThanOrEqual(25);
});
