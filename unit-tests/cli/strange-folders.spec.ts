import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { writeFormats } from '../../src/report/formats/write.ts';
import { listLogDangers } from '../hostile/outputs.ts';
import { seeds } from '../hostile/texts.ts';
import { sampleExchanges, sampleReport } from '../report/fixture.ts';
import { obc } from './obc.ts';

async function written(name = 'reports'): Promise<string> {
  const folder = test.info().outputPath(name);
  await writeFormats(folder, sampleReport, sampleExchanges);
  return folder;
}

/** Ends with 2 and one sentence, which nothing obeys. */
async function expectRefused(args: readonly string[], sentence: RegExp): Promise<void> {
  const { code, stdout, stderr } = await obc(...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(sentence);
  expect(listLogDangers(stderr)).toEqual([]);
}

test('obc report --against and --allure refuse a report that no run wrote, whatever it is', async () => {
  const good = await written();
  const folder = await written('strange');
  const file = join(folder, 'report.json');
  const text = readFileSync(file, 'utf8');
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  const strange: readonly (readonly [string, RegExp])[] = [
    ['', /is not JSON/],
    ['[]', /holds no JSON object/],
    [nested, /holds no JSON object|is not JSON/],
    ['{"__proto__":{"version":1}}', /is not a report of obc run/],
    [text.replace('"requirements":', '"requirements":7,"more":'), /requirements must be array/],
    [text.replace(/"version": ?1/, '"version":"\\u001b[2J::error::x"'), /is not a report of obc run/],
  ];
  for (const [report, sentence] of strange) {
    writeFileSync(file, report);
    await expectRefused(['report', folder, '--against', good], sentence);
  }
  await expectRefused(['report', folder, '--allure'], /is not a report of obc run/);
  rmSync(file);
  symlinkSync('/dev/zero', file);
  await expectRefused(['report', folder, '--against', good], /expected a file of at most/);
});

test('obc report --against shows hostile texts of a report as texts', async () => {
  const good = await written();
  const folder = await written('strange');
  const file = join(folder, 'report.json');
  const report = JSON.parse(readFileSync(file, 'utf8'));
  report.requirements.forEach((row: Record<string, unknown>, index: number) => {
    const odd = seeds[index % seeds.length]!;
    Object.assign(row, { verdict: 'fail', text: odd, reason: odd });
    for (const finding of (row.findings ?? []) as Record<string, unknown>[])
      Object.assign(finding, { wanted: odd, got: odd, hint: odd, curl: odd });
  });
  report.target.name = seeds.join(' ');
  writeFileSync(file, JSON.stringify(report));
  for (const more of [[], ['--json'], ['--markdown']]) {
    const { code, stdout, stderr } = await obc('report', folder, '--against', good, ...more);
    expect([more, code, stderr, listLogDangers(stdout)]).toEqual([more, 0, '', []]);
  }
});

test('obc report --allure shows no file of this machine and no HTML of others', async () => {
  const folder = await written();
  const results = join(folder, 'allure-results');
  const name = readdirSync(results).find((one) => one.endsWith('-result.json'))!;
  const file = join(results, name);
  const text = readFileSync(file, 'utf8');
  const result = JSON.parse(text);
  const attachment = (source: string) => ({ ...result, steps: [{ attachments: [{ name: 'a', source }] }] });
  const strange: readonly (readonly [unknown, RegExp])[] = [
    [attachment('/etc/passwd'), /names a file elsewhere/],
    [attachment('../report.json'), /names a file elsewhere/],
    [{ ...result, descriptionHtml: '<img src=x onerror=alert(1)>' }, /holds HTML/],
    [[], /is no result/],
    [null, /is no result/],
  ];
  for (const [value, sentence] of strange) {
    writeFileSync(file, JSON.stringify(value));
    await expectRefused(['report', folder, '--allure'], sentence);
  }
  writeFileSync(file, text);
  const linked = join(results, '00000000-0000-0000-0000-000000000000-attachment.txt');
  symlinkSync('/etc/passwd', linked);
  await expectRefused(['report', folder, '--allure'], /is no file of results/);
  rmSync(linked);
  const elsewhere = test.info().outputPath('of-the-user');
  symlinkSync(elsewhere, join(folder, 'allure-history.jsonl'));
  await expectRefused(['report', folder, '--allure'], /is a link or a folder/);
  rmSync(join(folder, 'allure-history.jsonl'));
  mkdirSync(join(results, 'more'));
  await expectRefused(['report', folder, '--allure'], /is no file of results/);
});
