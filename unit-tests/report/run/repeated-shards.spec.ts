import { expect, test } from '@playwright/test';
import { validateReport } from '../../../src/evidence/validate.ts';
import { estimateShare } from '../../../src/report/fold/binomial.ts';
import type { Frequency, Report } from '../../../src/report/report.ts';
import { mergeShards } from '../../../src/report/run/merge.ts';
import { readRunFolder, rebuildReport } from '../../../src/report/run/rebuild-report.ts';
import { checks } from '../../../tests/index.ts';
import { essence } from '../../playwright/essence.ts';
import { runIntoFolder, shardsInto } from './shards.ts';

const repeat = 3;
const only = ['providers'];

/** How often each failure was seen, by requirement, check and place. */
function frequenciesOf({ requirements }: Report): ReadonlyMap<string, Frequency> {
  const all = requirements.flatMap(({ id, findings }) =>
    findings.map((one) => [`${id} ${one.check} ${one.operation}`, one.frequency!] as const),
  );
  return new Map(all);
}

for (const [fault, unit] of [
  ['provider-detail-of-the-next', 'runs'],
  ['providers-name-drop', 'answers'],
] as const) {
  test(`shards of a repeated run together count the ${unit} that show ${fault}`, async () => {
    const whole = test.info().outputPath('whole');
    await runIntoFolder(whole, { fault, only, repeat });
    const one = rebuildReport(readRunFolder(whole), checks).report;
    const folders = await shardsInto(test.info().outputPath('shards'), 2, { fault, only, repeat });
    const parts = folders.map(readRunFolder);
    const { report } = mergeShards(parts, checks);
    expect(validateReport(report)).toEqual([]);
    expect(report.run).toMatchObject({ repeat, interrupted: false });
    expect(report.run.shard).toBeUndefined();
    expect(essence(report)).toEqual(essence(one));
    const [alone, merged] = [frequenciesOf(one), frequenciesOf(report)];
    expect([...merged.keys()].sort()).toEqual([...alone.keys()].sort());
    expect([...merged.values()].some((frequency) => frequency.unit === unit)).toBe(true);
    const answers = parts
      .flatMap(({ entries }) => entries)
      .filter((entry) => entry.type === 'exchange' && entry.exchange.operation === 'listProviders').length;
    for (const [place, frequency] of merged) {
      const { seen, of, low, high, flaky } = frequency;
      expect({ low, high, flaky }).toEqual({ ...estimateShare(seen, of), flaky: seen < of });
      // Each shard asks for itself what checks share, so that there are more answers; runs are as many.
      if (frequency.unit === 'runs') expect(frequency).toEqual(alone.get(place));
      else expect(of).toBeLessThanOrEqual(answers);
    }
  });
}
