import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { addSection, listVersions, parseChange, readChanges } from '../../scripts/changes.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

/** Compares two versions by their numbers. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (const at of [0, 1, 2]) if (left![at] !== right![at]) return left![at]! - right![at]!;
  return 0;
}

test('each file of .changes has a kind and at most two sentences', () => {
  const files = filesBelow('.changes', '').filter((file) => !file.endsWith('/README.md'));
  const changes = readChanges(join(packageRoot, '.changes'));
  expect(files.filter((file) => !/^\.changes\/[a-z0-9-]+\.md$/.test(file))).toEqual([]);
  for (const { file, text } of changes) expect(text.split(/[.!?] (?=[A-Z])/).length, file).toBeLessThan(3);
});

test('a file of .changes with a wrong first line, without a sentence or too long is refused', () => {
  expect(() => parseChange('a.md', 'A sentence.\n')).toThrow(
    '.changes/a.md:1: expected "kind: added|changed|fixed|removed", found "A sentence."',
  );
  expect(() => parseChange('a.md', 'kind: fixed\n\n')).toThrow('expected one or two sentences');
  expect(() => parseChange('a.md', `kind: fixed\n${'long '.repeat(100)}.`)).toThrow('at most 400');
});

test('CHANGELOG.md has a section for each release, newest first', () => {
  const versions = listVersions(read('CHANGELOG.md'));
  expect(versions.length).toBeGreaterThan(0);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(versions).toEqual([...new Set(versions)].sort(compareVersions).reverse());
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(compareVersions(versions[0]!, version)).toBeLessThanOrEqual(0);
});

test('a release puts its changes by kind before the releases that are there', () => {
  const changes = [
    parseChange('b.md', 'kind: fixed\nB holds\nagain.\n'),
    parseChange('c.md', `kind: added\n${'word '.repeat(40)}end.\n`),
  ];
  const text = addSection('# Changelog\n\nIntro.\n\n## 0.1.0\n\nFirst.\n', '0.2.0', changes);
  expect(text).toMatch(/^# Changelog\n\nIntro\.\n\n## 0\.2\.0\n\n### Added\n\n- word/);
  expect(text).toContain('end.\n\n### Fixed\n\n- B holds again.\n\n## 0.1.0\n\nFirst.\n');
  expect(text.split('\n').filter((line) => line.length > 120)).toEqual([]);
  expect(listVersions(text)).toEqual(['0.2.0', '0.1.0']);
  expect(() => addSection(text, '0.2.0', changes)).toThrow('has a section 0.2.0 already');
  expect(() => addSection(text, '0.3.0', [])).toThrow('holds no change');
});
