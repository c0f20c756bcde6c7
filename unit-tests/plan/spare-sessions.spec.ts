import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { makePlan } from '../../src/plan/plan.ts';
import { loadTarget } from '../../src/target-file/load.ts';
import { checks } from '../../tests/index.ts';
import { defaultOptions } from '../report/fold-fixture.ts';

const example = join(packageRoot, 'docs', 'target.example.yaml');
const names = [...readFileSync(example, 'utf8').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
const target = loadTarget(example, Object.fromEntries(names.map((name) => [name, `value of ${name}`])));

/** What a plan at `standard` hands out of so many declared sessions, the shared one left out. */
function planWith(count: number) {
  const sessions = Array.from({ length: count + 1 }, (_, n) => ({ requestId: `session-${n}` }));
  const declared = { ...target, banking: { ...target.banking!, sessions } };
  return makePlan(checks, declared, { ...defaultOptions, depth: 'standard' }).checks;
}

const needed = planWith(100).reduce((sum, { check, notSelected, blocked }) => {
  const runs = notSelected === undefined && blocked === undefined;
  return sum + (runs ? (check.resources.sessions?.length ?? 0) : 0);
}, 0);

const spareOf = (count: number) =>
  planWith(count).flatMap(({ check, sessions }) =>
    check.resources.spareSessions === undefined ? [] : sessions.slice(check.resources.sessions?.length ?? 0),
  );

test('declared sessions go to the checks that need one, and what is left to those that can do without', () => {
  expect(spareOf(needed)).toEqual([]);
  expect(spareOf(needed + 1)).toHaveLength(1);
  const all = planWith(needed + 2).flatMap(({ sessions }) => sessions);
  expect(all).toHaveLength(needed + 2);
  expect(new Set(all).size).toBe(all.length);
});
