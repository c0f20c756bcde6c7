import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { drawReport } from '../../src/report/formats/terminal/terminal.ts';
import { writeFormats } from '../../src/report/formats/write.ts';
import type { Report } from '../../src/report/report.ts';
import { gradeOf } from '../../src/report/verdict/grade.ts';
import { sampleExchanges, waiver } from './fixture.ts';
import { conformantReport, rowsWith } from './graded.ts';

const { target, run } = conformantReport;
const one = 'provider-id-is-an-integer';
const rows = rowsWith((id) => (id === one ? 'pass' : 'not-selected')).filter(
  ({ area }) => area === 'providers',
);
/** Few of those that are needed: the files are many otherwise. */
const some = conformantReport.requirements.slice(0, 40);
const reasons = ['what was selected passed'];

/** Runs that pass and are less than a certificate. */
const lesser: Readonly<Record<string, Partial<Report>>> = {
  'a mock': { target: { ...target, kind: 'mock' }, outcome: 'partial', reasons },
  'one requirement': { requirements: rows, outcome: 'passed-in-scope', reasons },
  'a quick run': { run: { ...run, depth: 'quick' }, outcome: 'passed-in-scope', reasons },
  'a read-only run': { run: { ...run, mode: 'read-only' }, outcome: 'passed-in-scope', reasons },
  'a run with a waiver': {
    waivers: [waiver(one, { state: 'used', used: 1 })],
    outcome: 'passed-with-waivers',
    reasons,
  },
};

for (const [name, change] of Object.entries(lesser)) {
  test(`no artefact of ${name} says conformant, and the first of them say how much was judged`, async () => {
    const report: Report = { ...conformantReport, requirements: some, ...change };
    const graded = { ...report, grade: gradeOf(report) };
    const folder = test.info().outputPath();
    await writeFormats(folder, graded, sampleExchanges);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const texts = files.map(
      (file) => [file.name, readFileSync(join(file.parentPath, file.name), 'utf8')] as const,
    );
    const terminal = drawReport(graded, sampleExchanges, { colour: false, width: 100 });
    for (const [file, text] of [...texts, ['the terminal', terminal] as const]) {
      const said = text.match(/.{0,60}\bconformant\b.{0,40}/i)?.[0];
      expect(said, file).toBeUndefined();
    }
    const first = new Map(texts);
    for (const file of ['badge.svg', 'summary.md', 'index.html'])
      expect(first.get(file)?.slice(0, 100_000), file).toMatch(
        /\d+ of \d+ requirements tested|waived requirement/,
      );
  });
}
