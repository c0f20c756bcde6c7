import { expect } from '@playwright/test';
import { pickOfToday, takeTurns } from '../days.ts';
import { deaths, endRunAt } from './kill-moments.ts';

const slow = takeTurns(import.meta.url);

// A sample, each of them within three days; `npm run torture` ends more runs.
for (const death of pickOfToday(
  deaths.filter((one) => one !== 'full disk'),
  1,
)) {
  slow.test(
    `a run that ${death} ends lacks nothing in its ledger, claims nothing more, and keeps its secrets`,
    async () => {
      const end = { death, moment: 260, workers: 1, depth: 'quick', diskSize: 0 } as const;
      const { complaints, writes } = await endRunAt(end);
      expect(complaints).toEqual([]);
      expect(writes).toBeGreaterThan(0);
    },
  );
}
