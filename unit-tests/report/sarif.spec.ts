import { expect, test } from '@playwright/test';
import { formatSarif } from '../../src/report/formats/sarif.ts';
import type { Report } from '../../src/report/report.ts';
import { sampleExchanges, sampleReport } from './fixture.ts';

// What SARIF 2.1.0 and GitHub's code scanning ask of a log, by hand: no package of ours carries its schema.

const sections = [
  { name: 'outbound', line: 12 },
  { name: 'banking', line: 40 },
];

const placed: Report = {
  ...sampleReport,
  target: {
    ...sampleReport.target,
    file: 'config/staging target.yaml',
    sections,
  },
};

const logOf = (report: Report) => JSON.parse(formatSarif(report, sampleExchanges));

test('a log names its tool, its run and a rule for each requirement with findings', () => {
  const { version, $schema, runs } = logOf(placed);
  expect([version, runs.length]).toEqual(['2.1.0', 1]);
  expect($schema).toContain('sarif-schema-2.1.0.json');
  const [{ tool, invocations }] = runs;
  const found = placed.requirements.filter(({ findings }) => findings.length > 0).map(({ id }) => id);
  expect(tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(found);
  expect(new Set(found).size).toBe(found.length);
  for (const rule of tool.driver.rules) {
    expect(rule.shortDescription.text).not.toBe('');
    expect(['error', 'warning', 'note', 'none']).toContain(rule.defaultConfiguration.level);
  }
  expect(invocations[0]).toMatchObject({ executionSuccessful: true, exitCode: 1 });
});

test('a result points to its rule and to the section of the target file', () => {
  const [{ tool, results }] = logOf(placed).runs;
  expect(results.length).toBeGreaterThan(0);
  for (const result of results) {
    expect(tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    expect(['error', 'warning']).toContain(result.level);
    expect(result.message.text).toContain('wanted ');
    const [{ physicalLocation }] = result.locations;
    expect(physicalLocation.artifactLocation.uri).toBe('config/staging%20target.yaml');
    expect([12, 40]).toContain(physicalLocation.region.startLine);
    for (const print of Object.values(result.partialFingerprints)) expect(typeof print).toBe('string');
  }
  const waived = placed.requirements.flatMap(({ findings }) => findings).filter((finding) => finding.waived);
  const suppressed = results.filter(({ suppressions = [] }) => suppressions.length > 0);
  expect(suppressed).toHaveLength(waived.length);
});

test('a run that is not whole is no success, and one without a file has no place', () => {
  const [{ invocations, results }] = logOf({ ...sampleReport, outcome: 'partial' }).runs;
  expect(invocations[0].executionSuccessful).toBe(false);
  expect(invocations[0].toolExecutionNotifications[0].level).toBe('error');
  expect(
    results.every(({ locations }: { locations: object[] }) => !('physicalLocation' in locations[0]!)),
  ).toBe(true);
});
