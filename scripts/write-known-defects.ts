import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '../proof/faults/index.ts';
import { findChecksThatShow } from '../proof/self-test/defects.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import { checks } from '../tests/index.ts';

const file = join(packageRoot, 'src/plan/known-defects.json');

/**
 * Writes which checks show each seeded fault, by which a plan puts the worst first. With `new` only faults that have no
 * figures yet are met: what a check that changed shows beside them waits for `all`. Gives how many were met.
 */
export async function writeKnownDefects(which: 'all' | 'new'): Promise<number> {
  const before = readFileSync(file, 'utf8');
  const known = JSON.parse(before) as Readonly<Record<string, string>>;
  const ids = new Set(checks.map(({ id }) => id));
  const lines: string[] = [];
  let met = 0;
  for (const fault of faults) {
    const showing = which === 'all' ? [] : (known[fault.id]?.split(' ').filter((id) => ids.has(id)) ?? []);
    if (showing.length === 0) met += 1;
    const by = showing.length > 0 ? showing : await findChecksThatShow(fault, checks);
    lines.push(`  ${JSON.stringify(fault.id)}: ${JSON.stringify(by.join(' '))}`);
  }
  const text = `{\n${lines.join(',\n')}\n}\n`;
  if (text !== before) writeFileSync(file, text);
  return met;
}
