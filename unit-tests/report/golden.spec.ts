import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { test } from '@playwright/test';
import { drawReport } from '../../src/report/formats/terminal/terminal.ts';
import { writeFormats } from '../../src/report/formats/write.ts';
import { sampleExchanges, sampleReport } from './fixture.ts';
import { expectGolden } from './golden-file.ts';

test('every file of a run is as its golden file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'obc-reports-'));
  try {
    const paths = await writeFormats(folder, sampleReport, sampleExchanges);
    // The page has a golden file of its own, without its style and script.
    for (const path of paths.filter((name) => !name.endsWith('.html')))
      expectGolden(`${basename(path)}.txt`, readFileSync(path, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

for (const width of [80, 120]) {
  test(`the terminal summary of ${width} columns is as its golden file`, () => {
    // No such folder: which reports a summary names depends on what lies there.
    const options = { colour: false, width, folder: 'no-reports' };
    expectGolden(`terminal-${width}.txt`, `${drawReport(sampleReport, sampleExchanges, options)}\n`);
  });
}
