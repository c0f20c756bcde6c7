import { expect } from '@playwright/test';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

// What moves with time on a target (a registration, a token, a booking) moves between two requests of a slow network.
slow.test('slow answers fail nothing: 30 and 333 ms on one day, 100 and 1500 ms on the next', async () => {
  for (const msPerRequest of pickOfToday([30, 333, 100, 1500], 2)) {
    const report = await certifySubject({}, { checks, depth: 'standard', msPerRequest });
    const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id, findings }) => [id, findings[0]?.check, findings[0]?.got])).toEqual([]);
    expect(report.outcome, report.reasons.join('\n')).toBe('conformant');
  }
});
