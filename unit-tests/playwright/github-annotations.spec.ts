import { expect, test } from '@playwright/test';
import { formatAnnotations } from '../../app/playwright/github-annotations.ts';
import { requirements } from '../../src/catalogue/requirements.ts';
import { reportWith, sampleExchanges, sampleReport } from '../report/fixture.ts';
import { finding, row } from '../report/fixture-rows.ts';

const failing = (id: string, got = '7.5') =>
  row(id as 'provider-id-is-an-integer', {
    verdict: 'fail',
    findings: [finding('provider-id-is-an-integer', { got })],
  });

test('each failed requirement is an error with its first place', () => {
  const report = reportWith([failing('provider-id-is-an-integer')], { outcome: 'non-conformant' });
  const [line, ...others] = formatAnnotations(report, sampleExchanges);
  expect(others).toEqual([]);
  expect(line).toMatch(/^::error title=provider-id-is-an-integer \(.*\)::.*%0Awanted .*%0Agot 7\.5.*%0Aon /);
});

test('text of a target neither ends its command nor begins another', () => {
  const got = '100%\r\n::error::forged %0A::stop-commands::x';
  const report = reportWith([failing('provider-id-is-an-integer', got)], { outcome: 'non-conformant' });
  const lines = formatAnnotations(report, sampleExchanges);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/[\r\n]/);
  expect(lines[0]).toContain('got 100%25');
  expect(lines[0]).toContain('forged %250A');
});

test('the title escapes what separates properties', () => {
  const one = { ...failing('provider-id-is-an-integer'), clause: '2.1, 7: a' };
  const [line] = formatAnnotations(reportWith([one], { outcome: 'non-conformant' }), sampleExchanges);
  expect(line).toContain('(2.1%2C 7%3A a; MUST)::');
});

test('no more than ten are written, and the last one counts the others', () => {
  const rows = requirements.slice(0, 13).map(({ id }) => failing(id));
  const lines = formatAnnotations(reportWith(rows, { outcome: 'non-conformant' }), sampleExchanges);
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('::error title=More failures::and 4 more requirements failed');
  expect(formatAnnotations(reportWith(rows.slice(0, 10), {}), sampleExchanges).at(-1)).not.toContain('More');
});

test('a run that is not green without a failure is one error, and a green one none', () => {
  const open = (outcome: (typeof sampleReport)['outcome']) =>
    formatAnnotations(reportWith([], { outcome, reasons: ['no answer'] }), sampleExchanges);
  for (const outcome of ['partial', 'not-judged', 'harness-error'] as const)
    expect(open(outcome)).toEqual([`::error title=The run is ${outcome}::no answer`]);
  expect(open('conformant')).toEqual([]);
  const run = { ...sampleReport.run, allowPartial: true } as const;
  expect(formatAnnotations(reportWith([], { outcome: 'partial', run }), sampleExchanges)).toEqual([]);
});
