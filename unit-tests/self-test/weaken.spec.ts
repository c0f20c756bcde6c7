import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Check } from '../../src/plan/check.ts';
import { faults } from '../../src/reference-server/faults/index.ts';
import { figuresOf } from '../../src/self-test/mutation/figures.ts';
import { type WeakenedSuite, weaken } from '../../src/self-test/mutation/weaken.ts';
import { allWeakenings, type Weakening } from '../../src/self-test/mutation/weakening.ts';
import { aloneCrew } from '../../src/self-test/mutation/work.ts';
import { checks } from '../../tests/index.ts';

const list = checks.find(({ id }) => id === 'providers-list')!;
const missing = faults.filter(({ id }) => id === 'provider-name-missing-in-the-list');
const required = 'keyword schemas/provider.schema.json#/allOf/0 required';
const nameType = 'keyword schemas/provider.schema.json#/properties/name type';

/** Weakens a suite of a few checks, of which one fault is all that there is to see. */
function weakened(suite: readonly Check[], ids: readonly string[]): Promise<WeakenedSuite> {
  const chosen = allWeakenings(suite).filter(({ id }) => ids.includes(id));
  expect(chosen.map(({ id }) => id).sort()).toEqual([...ids].sort());
  return weaken(chosen, missing, aloneCrew(suite, missing));
}

function survivorsOf({ weakened: all }: WeakenedSuite): string[] {
  return all.filter(({ noticedBy }) => noticedBy === undefined).map(({ id }) => id);
}

test('a check and a keyword that alone see a fault are missed', async () => {
  const suite = await weakened([list], ['check providers-list', required]);
  expect(survivorsOf(suite)).toEqual([]);
  expect(suite.weakened.map(({ noticedBy }) => noticedBy?.fault)).toEqual([missing[0]!.id, missing[0]!.id]);
});

test('a check beside which another one sees the same is a survivor, and says what sees the fault', async () => {
  const twin = { ...list, id: 'providers-list-again' };
  const suite = await weakened(
    [list, twin],
    ['check providers-list', 'check providers-list-again', required],
  );
  expect(survivorsOf(suite)).toEqual(['check providers-list', 'check providers-list-again']);
  expect(suite.weakened[0]!.outlived[0]!.seenBy).toEqual([
    `providers-list-again: ${required.replace('keyword ', '')}`,
  ]);
});

test('a keyword that no fault shows itself in is a survivor', async () => {
  const suite = await weakened([list], [nameType]);
  expect(survivorsOf(suite)).toEqual([nameType]);
  expect(suite.weakened[0]!.outlived).toEqual([]);
});

test('a fault that no check sees is named', async () => {
  const blind = { ...list, run: async () => {} };
  const suite = await weakened([blind], ['check providers-list']);
  expect(suite.unseen.map(({ fault }) => fault)).toEqual([missing[0]!.id]);
});

test('what is tried again is only what has no other evidence', async () => {
  const asked: string[] = [];
  const signs = [{ check: 'a', keywords: ['k', 'l'] }, { check: 'a' }];
  const evidence = [{ fault: 'f', row: 'provider-id-is-an-integer' as const, signs, abroad: false }];
  const crew = {
    evidence: async () => evidence,
    tryOut: async (jobs: readonly { id: string }[]) => {
      asked.push(...jobs.map(({ id }) => id));
      return [];
    },
  };
  const left = (kind: Weakening['kind'], leftOut: string): Weakening => {
    return { kind, leftOut, id: `${kind} ${leftOut}`, rows: ['provider-id-is-an-integer'] };
  };
  await weaken([left('check', 'a'), left('check', 'b'), left('keyword', 'k')], [], crew);
  expect(asked).toEqual(['check a']);
});

test('an accepted survivor is set aside, and one that is accepted without need is said', async () => {
  const suite = await weakened([list], [required, nameType]);
  const { survivors, accepted, stale, perfect } = figuresOf(
    suite,
    { [nameType]: 'why', [required]: 'why' },
    true,
  );
  expect([survivors, accepted.map(({ id }) => id), stale, perfect]).toEqual([
    [],
    [nameType],
    [required],
    false,
  ]);
  expect(figuresOf(suite, { [nameType]: 'why' }, true).perfect).toBe(true);
  expect(figuresOf(suite, {}, true).survivors.map(({ id }) => id)).toEqual([nameType]);
});

test('each accepted survivor is something that can be left out, and has a reason', () => {
  const text = readFileSync(join(packageRoot, 'unit-tests/self-test/accepted.json'), 'utf8');
  const accepted = JSON.parse(text) as Record<string, string>;
  const known = new Set(allWeakenings(checks).map(({ id }) => id));
  expect(Object.keys(accepted).filter((id) => !known.has(id))).toEqual([]);
  expect(Object.values(accepted).filter((reason) => reason.length < 20)).toEqual([]);
});
