import { execFileSync } from 'node:child_process';
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot, wings } from '../src/lib/package-root.ts';

const sources = [
  ...wings,
  'specs',
  'schemas',
  'scripts/build.ts',
  'scripts/compile-schemas.ts',
  'scripts/join-judge-page.ts',
  'package.json',
  'tsconfig.build.json',
  'playwright.config.ts',
];
const stamp = join(packageRoot, 'dist', '.built');

/** When a file, or the youngest file below a folder, was changed, in milliseconds since the epoch. */
function changedAt(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => changedAt(join(path, name))));
}

function isFresh(): boolean {
  const built = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.every((source) => changedAt(join(packageRoot, source)) < built);
}

/**
 * Before the unit tests and those in a browser: builds the command line unless it is fresh. Tests start it over a hundred
 * times, and from the sources each start would compile them again. With OBC_BUILD=never the tests start none (`npm run
 * check`).
 */
export default function build(): void {
  if (process.env.OBC_BUILD === 'never' || isFresh()) return;
  const begun = new Date();
  execFileSync('npm', ['run', '--silent', 'build', '--', '--without-types'], {
    cwd: packageRoot,
    stdio: 'inherit',
  });
  writeFileSync(stamp, '');
  // A source that changes while the build runs is younger than the stamp.
  utimesSync(stamp, begun, begun);
}
