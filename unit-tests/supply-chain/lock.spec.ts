import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<Record<string, Locked>>;
}

const read = (file: string) => JSON.parse(readFileSync(join(packageRoot, file), 'utf8'));
const lock: Lock = read('package-lock.json');
const manifest: Record<
  'dependencies' | 'devDependencies' | 'peerDependencies',
  Record<string, string>
> = read('package.json');

/** The packages that come from a registry without the digest of what they are. */
function listUnproved({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true)
    .filter(([, { integrity = '' }]) => !/^sha512-[\w+/]{86}==$/.test(integrity))
    .map(([path]) => path);
}

test('every package of the lock file has its integrity, that of other systems too', () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(listUnproved(lock)).toEqual([]);
});

/** Where a package finds another one, as Node looks for it; undefined where it finds none. */
function findPackage({ packages }: Lock, from: string, name: string): string | undefined {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[path] !== undefined) return path;
  if (from === '') return undefined;
  const above = from.split('/node_modules/').slice(0, -1).join('/node_modules/');
  return findPackage({ packages }, above, name);
}

test('the package brings a shrinkwrap of what a vendor installs, whole and as it was locked', () => {
  const out = test.info().outputPath('npm-shrinkwrap.json');
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/shrinkwrap.ts', '--out', out], {
    cwd: packageRoot,
  });
  const { packages }: Lock = JSON.parse(readFileSync(out, 'utf8'));
  expect(packages['']!.dependencies).toEqual(manifest.dependencies);
  expect(listUnproved({ packages })).toEqual([]);
  const peers = Object.keys(manifest.peerDependencies);
  for (const [path, locked] of Object.entries(packages)) {
    if (path !== '') expect(locked, path).toEqual(lock.packages[path]);
    for (const name of Object.keys(locked.dependencies ?? {}))
      expect(findPackage({ packages }, path, name), `${name} for ${path}`).toBeDefined();
  }
  for (const name of [...peers, ...Object.keys(manifest.devDependencies)]) {
    const path = `node_modules/${name}`;
    // One that something else needs at run time is there for that.
    const isNeeded = Object.values(packages).some(({ dependencies = {} }) => name in dependencies);
    expect(path in packages, name).toBe(isNeeded);
  }
  const { files, scripts } = read('package.json');
  expect(files).toContain('npm-shrinkwrap.json');
  expect(scripts.prepack).toContain('scripts/shrinkwrap.ts');
});

test('wherever the package of signatures without a key is named, it is the version that is tested', () => {
  const named = ['docs/evidence.md', 'app/cli/evidence/sign/command.ts', 'src/evidence/bundle/sign.ts'].map(
    (file) =>
      /@sigstore\/sign@[\d.]*\d/.exec(readFileSync(join(packageRoot, file), 'utf8'))?.[0] ??
      `none in ${file}`,
  );
  expect([...new Set(named)]).toEqual([`@sigstore/sign@${manifest.peerDependencies['@sigstore/sign']}`]);
});
