import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { judgeUpgrade } from '../../app/cli/report/comparison/preview.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { decideGate, summarize } from '../../src/report/diff/verdict.ts';
import { filesOf, recordRun } from '../evidence/bundle/signed-run.ts';

let run = '';

test.beforeAll(async () => {
  run = test.info().outputPath('run');
  mkdirSync(join(run, '.run'), { recursive: true });
  const files = filesOf(await recordRun({ plan: { only: ['providers'] } }));
  for (const [name, bytes] of files) writeFileSync(join(run, name), bytes);
});

type Change = readonly [from: string | RegExp, to: string];

/** A copy of what is built, with changes in the files of a folder. */
function copyPackage(name: string, folder: string, ...changes: readonly Change[]): string {
  const copy = test.info().outputPath(name, 'package');
  for (const part of ['dist', 'specs', 'schemas', 'docs/decisions.md', 'package.json'])
    cpSync(join(packageRoot, part), join(copy, part), { recursive: true });
  for (const entry of readdirSync(join(copy, folder), { withFileTypes: true })) {
    const file = join(copy, folder, entry.name);
    const text = entry.isFile() ? readFileSync(file, 'utf8') : '';
    const changed = changes.reduce((now, [from, to]) => now.replaceAll(from, to), text);
    if (changed !== text) writeFileSync(file, changed);
  }
  return copy;
}

const idsOf = (changes: readonly { readonly requirement: string }[]) =>
  changes.map(({ requirement }) => requirement);

test('a stricter rule of another version newly fails the run that is recorded', async () => {
  const name = /("Name of the provider.",\s+"type": )"string"/g;
  const later = copyPackage('stricter', 'schemas', [name, '$1"integer"']);
  const preview = await judgeUpgrade(run, later);
  expect(idsOf(preview.newlyFails)).toEqual(['provider-name-is-a-string']);
  expect(preview.newlyFails[0]!.findings[0]).toMatchObject({ wanted: 'an integer', status: 200 });
  expect(preview.preview).toMatchObject({ needNewRun: [] });
  expect(preview.preview!.repeated).toBeGreaterThan(3);
  expect(decideGate(preview)).toBe(1);
});

test('a law that changed is seen, and a check that is new waits for a new run', async () => {
  // Packed as npm packs it: one law wants another value, and one check has another name.
  const later = copyPackage(
    'packed',
    'dist/parts',
    ['askedFor,shown===asked', 'askedFor,shown==="x"&&asked'],
    ['id:"providers-list"', 'id:"providers-list-and-more"'],
  );
  const packed = test.info().outputPath('later.tgz');
  execFileSync('tar', ['-czf', packed, '-C', join(later, '..'), 'package']);
  const preview = await judgeUpgrade(run, packed);
  expect(idsOf(preview.newlyFails)).toEqual(['provider-detail-is-the-provider-asked-for']);
  const waiting = preview.preview!.needNewRun;
  expect(waiting.length).toBeGreaterThan(0);
  for (const { reason } of waiting) expect(reason).toMatch(/^needs a new run/);
  expect(preview.noLongerJudged).toEqual([]);
  expect(summarize(preview)).toMatch(/\d+ needs? a new run/);
  expect(decideGate({ ...preview, newlyFails: [] })).toBe(3);
});

test('what is no package that judges is refused in words', async () => {
  const at = (name: string) => test.info().outputPath(name);
  await expect(judgeUpgrade(run, at('none'))).rejects.toThrow('there is no');
  await expect(judgeUpgrade(run, run)).rejects.toThrow('is no package of open-banking-conformance');
  writeFileSync(at('text.tgz'), 'text');
  await expect(judgeUpgrade(run, at('text.tgz'))).rejects.toThrow('cannot be unpacked');
  const about = { name: 'open-banking-conformance', version: '0.0.9', exports: {} };
  mkdirSync(at('old'));
  writeFileSync(join(at('old'), 'package.json'), JSON.stringify(about));
  await expect(judgeUpgrade(run, at('old'))).rejects.toThrow('0.0.9 in');
  mkdirSync(at('clone'));
  const exports = { './judge-recorded': './dist/judge.js' };
  writeFileSync(join(at('clone'), 'package.json'), JSON.stringify({ ...about, exports }));
  await expect(judgeUpgrade(run, at('clone'))).rejects.toThrow('is not built');
  mkdirSync(join(at('clone'), 'dist'));
  writeFileSync(join(at('clone'), 'dist', 'judge.js'), 'throw new Error("undici is missing")');
  await expect(judgeUpgrade(run, at('clone'))).rejects.toThrow('undici is missing');
});
