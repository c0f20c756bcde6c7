import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { renderCertificate } from '../../src/evidence/bundle/certificate.ts';
import type { Statement } from '../../src/evidence/bundle/statement.ts';
import { summarizeVerdicts } from '../../src/report/fold/summary.ts';
import { conformantReport } from '../report/graded.ts';

const digest = { sha256: 'a'.repeat(64) };
const names = ['report.json', '.run/run.json', '.run/journal-w0.ndjson'];
const statement = {
  subject: names.map((name) => ({ name, digest })),
  predicate: { configuration: ['package', 'document', 'target', 'plan'].map((name) => ({ name, digest })) },
} as unknown as Statement;
const report = { ...conformantReport, summary: summarizeVerdicts(conformantReport.requirements) };

for (const format of ['A4', 'Letter']) {
  test(`a certificate prints on one page of ${format}`, async ({ page }) => {
    const file = test.info().outputPath('certificate.html');
    writeFileSync(file, renderCertificate(report, statement, 81));
    await page.goto(pathToFileURL(file).href);
    const pdf = (await page.pdf({ format })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
  });
}
