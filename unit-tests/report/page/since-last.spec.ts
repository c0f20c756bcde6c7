import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { drawLatency } from '../../../src/report/formats/page/budget.ts';
import { reportPage } from '../../../src/report/formats/page/page.ts';
import type { Exchanges, Report } from '../../../src/report/report.ts';
import { readLastReport } from '../../../src/report/run/earlier.ts';
import { sampleExchanges, sampleReport } from '../fixture.ts';

const pageAfter = (last?: Report) => reportPage(sampleReport, sampleExchanges, new Map(), { last });

/** The fixture's run, a day before, in which everything that fails passed. */
const last: Report = {
  ...sampleReport,
  run: { ...sampleReport.run, id: 'earlier', start: '2026-02-28T09:00:00.000Z' },
  outcome: 'conformant',
  executed: sampleReport.planned,
  requirements: sampleReport.requirements.map((row) =>
    row.verdict === 'fail' ? { ...row, verdict: 'pass', findings: [] } : row,
  ),
};

test('the page says what changed since the run before in its folder', () => {
  const failed = sampleReport.summary.all.fail;
  const page = pageAfter(last);
  expect(page).toContain('The last run in this folder was earlier, 2026-02-28 09:00 UTC: conformant.');
  expect(page).toContain(`Newly fails: ${failed} requirements`);
});

test('a first run, one made again, and one of another target are compared with nothing', () => {
  const { target, run } = sampleReport;
  const others = [undefined, { ...last, target: { ...target, name: 'Other Bank' } }, { ...last, run }];
  for (const other of others) expect(pageAfter(other)).not.toContain('Since the last run');
});

test('the latest earlier report in a folder is the one that is kept, and what is none is passed over', () => {
  const folder = test.info().outputPath('reports');
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'report.json'), text);
  };
  mkdirSync(folder, { recursive: true });
  expect(readLastReport(folder, [])).toBeUndefined();
  write('previous-2', JSON.stringify(sampleReport));
  write('previous-10', JSON.stringify(last));
  expect(readLastReport(folder, [])?.run.id).toBe('earlier');
  for (const text of ['{', '[]', '{"version":1}']) {
    write('previous-10', text);
    expect(readLastReport(folder, [])?.run.id, text).toBe(sampleReport.run.id);
  }
});

test('latency is what each operation was seen to take', () => {
  const [one] = sampleExchanges.values();
  const took = [1, 2, 3, 4, 100];
  const exchanges: Exchanges = new Map(took.map((ms) => [`w0-${ms}`, { ...one!, took: ms }]));
  const text = drawLatency(exchanges)
    ?.body.text.replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  expect(text).toContain(`${one!.operation} 5 3.0 ms 100 ms 100 ms`);
  expect(drawLatency(new Map())).toBeUndefined();
});
