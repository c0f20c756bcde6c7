import { expect, test } from '@playwright/test';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { checks } from '../../tests/index.ts';

// What moves with time on a target (a registration, a token, a booking) moves between two requests of a slow network.
for (const msPerRequest of [30, 100, 333, 1500]) {
  test(`answers that take ${msPerRequest} ms fail nothing`, async () => {
    const report = await certifySubject({}, { checks, depth: 'standard', msPerRequest });
    const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed.map(({ id, findings }) => [id, findings[0]?.check, findings[0]?.got])).toEqual([]);
    expect(report.outcome, report.reasons.join('\n')).toBe('conformant');
  });
}
