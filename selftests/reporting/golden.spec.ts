import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/package-root.ts';
import { terminalSummary } from '../../src/reporting/terminal.ts';
import { writeReports } from '../../src/reporting/write.ts';
import { sampleExchanges, sampleReport } from './fixture.ts';

const golden = join(packageRoot, 'selftests/reporting/golden');

/**
 * Holds a text against its golden file; `UPDATE_GOLDEN=1` rewrites the file instead. All end in .txt, so that the
 * formatter leaves them as the suite writes them.
 */
function expectGolden(file: string, text: string): void {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(join(golden, file), text);
  expect(text, `${file} differs; when it is right, run again with UPDATE_GOLDEN=1`).toBe(
    readFileSync(join(golden, file), 'utf8'),
  );
}

test('every file of a run is as its golden file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'obc-reports-'));
  try {
    const paths = writeReports(folder, sampleReport, sampleExchanges);
    for (const path of paths) expectGolden(`${basename(path)}.txt`, readFileSync(path, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

for (const width of [80, 120]) {
  test(`the terminal summary of ${width} columns is as its golden file`, () => {
    const options = { colour: false, width, folder: 'reports' };
    expectGolden(`terminal-${width}.txt`, `${terminalSummary(sampleReport, sampleExchanges, options)}\n`);
  });
}
