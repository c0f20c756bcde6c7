import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureRequests } from '../proof/self-test/requests.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import known from '../src/plan/usual-requests.json' with { type: 'json' };
import { checks } from '../tests/index.ts';

const file = join(packageRoot, 'src/plan/usual-requests.json');
const before: Readonly<Record<string, readonly number[]>> = known;

/**
 * Measures how many requests each check sends to the reference server, which a plan estimates. A run at `deep` takes
 * longer than all else: with `new` only checks that have no figures yet are measured there.
 */
export async function writeUsualRequests(which: 'all' | 'new'): Promise<void> {
  const counts = await measureRequests(checks, ['quick', 'standard']);
  const fresh = checks.filter(({ id }) => which === 'all' || before[id] === undefined);
  const deep = fresh.length === 0 ? {} : await measureRequests(fresh, ['deep']);
  const lines = Object.entries(counts).map(([id, numbers]) => {
    const all = [...numbers, ...(deep[id] ?? before[id]?.slice(2) ?? [])];
    return `  "${id}": [${all.join(', ')}]`;
  });
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
  console.log(`${lines.length} checks measured`);
}
