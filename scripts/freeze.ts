import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/lib/package-root.ts';
import usualRequests from '../src/plan/usual-requests.json' with { type: 'json' };
import { checks } from '../tests/index.ts';
import { frozenFiles, targetTypes } from '../unit-tests/frozen-files.ts';
import { listChanged } from './unit-tests-of.ts';
import { writeKnownDefects } from './write-known-defects.ts';
import { writeUsualRequests } from './write-usual-requests.ts';

// What changed gets its layout first, since the order of members may be frozen with it.
const changed = listChanged('main').filter((file) => existsSync(join(packageRoot, file)));
if (changed.length > 0)
  execFileSync('npx', ['biome', 'check', '--write', '--no-errors-on-unmatched', ...changed], {
    cwd: packageRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

// Writes what is made from the sources alone and may change only when that is meant: read the diff.
for (const { file, text } of [...frozenFiles(), targetTypes()]) {
  const path = join(packageRoot, file);
  if (readFileSync(path, 'utf8') === text) continue;
  writeFileSync(path, text);
  process.stdout.write(`wrote ${file}\n`);
}

// A check that is new, gone or elsewhere in the order.
const measurable = checks.filter(({ mock }) => !mock).map(({ id }) => id);
if (measurable.join() !== Object.keys(usualRequests).join()) await writeUsualRequests('new');

// A fault that is new.
const met = await writeKnownDefects('new');
if (met > 0) console.log(`${met} new faults met`);

// Everything is loaded by now: proving a requirement here takes a third of what a process of its own takes.
const requirement = process.argv.slice(2);
if (requirement.length > 0) {
  const { default: selftest } = await import('../app/cli/selftest/action.ts');
  await selftest({ requirement });
}
