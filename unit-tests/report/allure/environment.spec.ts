import { expect, test } from '@playwright/test';
import { formatEnvironment } from '../../../src/report/formats/allure/environment.ts';
import { sampleReport } from '../fixture.ts';

test('the environment names target, run and suite', () => {
  expect(formatEnvironment(sampleReport)).toContain('target=Sample Bank\n');
  expect(formatEnvironment(sampleReport)).toContain('seed=42\n');
});

for (const [name, line] of [
  ['Müller & Co: "x"', 'target=M\\u00fcller \\u0026 Co\\u003a \\u0022x\\u0022'],
  ['a\\b\nc=d', 'target=a\\u005cb\\u000ac\\u003dd'],
  ['  spaced', 'target=\\u0020 spaced'],
  ['😀', 'target=\\ud83d\\ude00'],
] as const) {
  test(`the name ${JSON.stringify(name)} is one line that a properties file gives back`, () => {
    const { target } = sampleReport;
    const text = formatEnvironment({ ...sampleReport, target: { ...target, name } });
    expect(text.split('\n')).toContain(line);
    const read = (/^target=(.*)$/m.exec(text)?.[1] ?? '').replace(/\\u(.{4})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    expect(read).toBe(name);
  });
}
