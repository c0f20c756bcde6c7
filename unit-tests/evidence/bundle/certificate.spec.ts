import { expect, test } from '@playwright/test';
import { findShortfall, renderCertificate } from '../../../src/evidence/bundle/certificate.ts';
import type { Report } from '../../../src/report/report.ts';
import { conformantReport as report, statement } from '../../report/graded.ts';

test('a certificate says who, what, how, and how to verify it', () => {
  const page = renderCertificate(report, statement, 81);
  for (const text of [
    '<h1>Conformant</h1>',
    'Sample Bank',
    'Sample Vendor',
    'seed 42',
    '81 % of the verdicts',
    'a'.repeat(64),
    'open-banking-conformance evidence verify',
  ])
    expect(page).toContain(text);
  expect(page).toContain('nor shows what other clients get');
  for (const area of report.target.areas) expect(page).toContain(`<td>${area}</td>`);
});

test('a certificate loads nothing, and shows no markup of a target', () => {
  const page = renderCertificate(
    { ...report, target: { ...report.target, name: '<script>alert(1)</script>' } },
    statement,
    81,
  );
  expect(page).not.toContain('<script');
  expect(page).toContain('default-src &#39;none&#39;');
});

const lesser: Readonly<Record<string, Partial<Report>>> = {
  'a mock': { target: { ...report.target, kind: 'mock' } },
  'a run at quick': { run: { ...report.run, depth: 'quick' } },
  'a read-only run': { run: { ...report.run, mode: 'read-only' } },
  'a shard': { run: { ...report.run, shard: { index: 1, of: 2 } } },
  'a failing run': { outcome: 'non-conformant' },
  'a partial run': { outcome: 'partial' },
  'the bundled server': { target: { ...report.target, bundled: true } },
};
for (const [name, change] of Object.entries(lesser)) {
  test(`there is no certificate of ${name}`, () => {
    expect(findShortfall({ ...report, ...change })).toBeDefined();
    expect(() => renderCertificate({ ...report, ...change }, statement, 81)).toThrow('no certificate');
  });
}
