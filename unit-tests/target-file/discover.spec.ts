import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findTargetFile } from '../../src/target-file/discover.ts';

/** Makes folders with empty files in the folder of the test, and gives its path. */
function makeFiles(...files: readonly string[]): string {
  const root = test.info().outputPath('root');
  for (const file of [...files, '.git/HEAD']) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), '');
  }
  return root;
}

/** What a search finds, or why it refuses it, for a user with another number. */
function findAs(uid: number, folder: string): string | undefined {
  const { getuid } = process;
  process.getuid = () => uid;
  try {
    return findTargetFile(folder);
  } finally {
    if (getuid !== undefined) process.getuid = getuid;
  }
}

test('the nearest file above a folder is found, the first name before the others', () => {
  const root = makeFiles('obc.yaml', 'a/target.yaml', 'a/target.yml', 'a/b/c/x');
  expect(findTargetFile(join(root, 'a/b/c'))).toBe(join(root, 'a/target.yaml'));
  expect(findTargetFile(root)).toBe(join(root, 'obc.yaml'));
});

for (const mark of ['.git', '.hg', '.jj', '.svn']) {
  test(`the search ends at the root of a repository (${mark})`, () => {
    const root = makeFiles('obc.yaml', `a/${mark}/x`, 'a/b/x');
    expect(findTargetFile(join(root, 'a/b'))).toBeUndefined();
    writeFileSync(join(root, 'a/target.yml'), '');
    expect(findTargetFile(join(root, 'a/b'))).toBe(join(root, 'a/target.yml'));
  });
}

test('a file of another user is refused, with the remedy', () => {
  const root = makeFiles('obc.yaml', 'a/x');
  const own = process.getuid!();
  expect(findAs(own, join(root, 'a'))).toBe(join(root, 'obc.yaml'));
  const said = `obc.yaml was found and not named, and it belongs to another user (${own}, you are ${own + 1}): name it (`;
  expect(() => findAs(own + 1, join(root, 'a'))).toThrow(said);
});

for (const [what, path, mode] of [
  ['a file that others can write', 'a/obc.yaml', 0o666],
  ['a file that a group can write', 'a/obc.yaml', 0o664],
  ['a folder that others can write', 'a', 0o777],
  ['a folder that others can write, each their own', 'a', 0o1777],
  ['a folder that a group can write', 'a', 0o775],
] as const) {
  test(`${what} is refused, and a closed one is not`, () => {
    const root = makeFiles('a/obc.yaml', 'a/b/x');
    const { getgid } = process;
    // A group whose number is that of the user is nobody else's.
    process.getgid = () => process.getuid!() + 1;
    try {
      expect(findTargetFile(join(root, 'a/b'))).toBe(join(root, 'a/obc.yaml'));
      chmodSync(join(root, path), mode);
      expect(() => findTargetFile(join(root, 'a/b'))).toThrow(/found and not named, and others can write /);
      chmodSync(join(root, path), mode & 0o755);
      expect(findTargetFile(join(root, 'a/b'))).toBe(join(root, 'a/obc.yaml'));
    } finally {
      if (getgid !== undefined) process.getgid = getgid;
    }
  });
}

test('a link is as safe as the file and the folder that it leads to', () => {
  const root = makeFiles('open/real.yaml', 'a/b/x');
  symlinkSync('../open/real.yaml', join(root, 'a/obc.yaml'));
  expect(findTargetFile(join(root, 'a/b'))).toBe(join(root, 'a/obc.yaml'));
  chmodSync(join(root, 'open'), 0o777);
  expect(() => findTargetFile(join(root, 'a/b'))).toThrow('others can write into its folder');
});
