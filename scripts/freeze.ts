import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../proof/faults/index.ts';
import { variations } from '../proof/variations/index.ts';
import { requirements } from '../src/catalogue/requirements.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import { describeSuggestion } from '../src/lib/suggest.ts';
import usualRequests from '../src/plan/usual-requests.json' with { type: 'json' };
import { checks } from '../tests/index.ts';
import { frozenFiles, targetTypes } from '../unit-tests/frozen-files.ts';
import { listChanged } from './unit-tests-of.ts';
import { writeKnownDefects } from './write-known-defects.ts';
import { writeUsualRequests } from './write-usual-requests.ts';

// Ids of requirements, faults and variations to prove in the end.
const ids = process.argv.slice(2);
const fault = ids.filter((id) => faults.some((one) => one.id === id));
const named = ids.filter((id) => variations.some((one) => one.id === id));
const requirement = ids.filter((id) => !fault.includes(id) && !named.includes(id));
const unknown = requirement.find((id) => !requirements.some((one) => one.id === id));
if (unknown !== undefined) {
  const all = [...requirements, ...faults, ...variations].map(({ id }) => id);
  console.error(`no requirement, fault or variation is ${unknown}${describeSuggestion(unknown, all)}`);
  process.exit(2);
}

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

// A check that is new, gone or elsewhere in the order, or sends other requests than before.
const measurable = checks.filter(({ mock }) => !mock).map(({ id }) => id);
const isOther = changed.some((path) => path.startsWith('tests/'));
if (isOther || measurable.join() !== Object.keys(usualRequests).join())
  await writeUsualRequests(isOther ? 'all' : 'new');

// A fault that is new.
const met = await writeKnownDefects('new');
if (met > 0) console.log(`new faults whose checks src/plan/known-defects.json names now: ${met}`);

// Everything is loaded by now: proving a requirement here takes a third of what a process of its own takes.
if (ids.length > 0) {
  const { default: selftest } = await import('../app/cli/selftest/action.ts');
  const variation = [...new Set([...named, ...listNewVariations()])];
  await selftest({
    ...(requirement.length > 0 && { requirement }),
    ...(fault.length > 0 && { fault }),
    ...(variation.length > 0 && { variation }),
  });
}

/** Lists the variations that the matrix of the branch main does not have. */
function listNewVariations(): string[] {
  const matrix = execFileSync('git', ['grep', '-h', '^| ', 'main', '--', 'docs/detection'], {
    cwd: packageRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return variations.map(({ id }) => id).filter((id) => !matrix.includes(`| ${id} |`));
}
