import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';

/** Offenders of a rule that is younger than they are, by their rooms: `still.json` holds how many are left, and may only shrink. */
export type Offenders = ReadonlyMap<string, readonly string[]>;

const file = join(packageRoot, 'unit-tests/structure/still.json');

type Numbers = Record<string, Record<string, number>>;

function readStill(): Numbers {
  return JSON.parse(readFileSync(file, 'utf8')) as Numbers;
}

/**
 * Expects no more offenders of a rule in a room than `still.json` says, and no fewer: UPDATE_STILL=1 lowers its numbers, and
 * never raises one.
 */
export function expectNoFurther(rule: string, offenders: Offenders): void {
  const still = readStill();
  const allowed = still[rule] ?? {};
  const further = [...offenders].filter(([room, list]) => list.length > (allowed[room] ?? 0));
  expect(further.map(([room, list]) => `${room}: ${allowed[room] ?? 0} allowed, ${list.join(', ')}`)).toEqual(
    [],
  );
  const left = Object.fromEntries(
    [...offenders].filter(([, { length }]) => length > 0).map(([room, { length }]) => [room, length]),
  );
  const sorted = Object.fromEntries(Object.entries(left).sort());
  if (process.env.UPDATE_STILL === '1')
    writeFileSync(file, `${JSON.stringify({ ...readStill(), [rule]: sorted }, null, 2)}\n`);
  else expect(allowed, 'fewer are left: run UPDATE_STILL=1 npm run test:unit -- structure').toEqual(sorted);
}
