import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { figuresOf } from '../../proof/self-test/mutation/figures.ts';
import { listMutants, type Mutant } from '../../proof/self-test/mutation/mutant.ts';
import { type MutationResult, mutate } from '../../proof/self-test/mutation/mutate.ts';
import { createInProcessPool } from '../../proof/self-test/mutation/run-job.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Check } from '../../src/plan/check.ts';
import { checks } from '../../tests/index.ts';

const list = checks.find(({ id }) => id === 'providers-list')!;
const missing = faults.filter(({ id }) => id === 'providers-name-drop');
const required = 'keyword schemas/provider.schema.json#/allOf/0 required';
const nameType = 'keyword schemas/provider.schema.json#/properties/name type';

/** Makes mutants of a suite of a few checks, of which one fault is all that there is to see. */
function mutated(suite: readonly Check[], ids: readonly string[]): Promise<MutationResult> {
  const chosen = listMutants(suite).filter(({ id }) => ids.includes(id));
  expect(chosen.map(({ id }) => id).sort()).toEqual([...ids].sort());
  return mutate(chosen, missing, createInProcessPool(suite, missing));
}

function survivorsOf({ mutants: all }: MutationResult): string[] {
  return all.filter(({ killedBy }) => killedBy === undefined).map(({ id }) => id);
}

test('a check and a keyword that alone see a fault are missed', async () => {
  const suite = await mutated([list], ['check providers-list', required]);
  expect(survivorsOf(suite)).toEqual([]);
  expect(suite.mutants.map(({ killedBy }) => killedBy?.fault)).toEqual([missing[0]!.id, missing[0]!.id]);
});

test('a check beside which another one sees the same is a survivor, and says what sees the fault', async () => {
  const twin = { ...list, id: 'providers-list-again' };
  const suite = await mutated([list, twin], ['check providers-list', 'check providers-list-again', required]);
  expect(survivorsOf(suite)).toEqual(['check providers-list', 'check providers-list-again']);
  expect(suite.mutants[0]!.outlived[0]!.seenBy).toEqual([
    `providers-list-again: ${required.replace('keyword ', '')}`,
  ]);
});

test('a keyword that no fault shows itself in is a survivor', async () => {
  const suite = await mutated([list], [nameType]);
  expect(survivorsOf(suite)).toEqual([nameType]);
  expect(suite.mutants[0]!.outlived).toEqual([]);
});

test('a fault that no check sees is named', async () => {
  const blind = { ...list, run: async () => {} };
  const suite = await mutated([blind], ['check providers-list']);
  expect(suite.undetected.map(({ fault }) => fault)).toEqual([missing[0]!.id]);
});

test('what is tried again is only what has no other evidence', async () => {
  const asked: string[] = [];
  const signs = [{ check: 'a', keywords: ['k', 'l'] }, { check: 'a' }];
  const evidence = [
    { fault: 'f', requirement: 'provider-id-is-an-integer' as const, signs, elsewhere: false },
  ];
  const pool = {
    evidence: async () => evidence,
    run: async (jobs: readonly { id: string }[]) => {
      asked.push(...jobs.map(({ id }) => id));
      return [];
    },
  };
  const left = (kind: Mutant['kind'], leftOut: string): Mutant => {
    return { kind, leftOut, id: `${kind} ${leftOut}`, requirements: ['provider-id-is-an-integer'] };
  };
  await mutate([left('check', 'a'), left('check', 'b'), left('keyword', 'k')], [], pool);
  expect(asked).toEqual(['check a']);
});

test('an accepted survivor is set aside, and one that is accepted without need is said', async () => {
  const suite = await mutated([list], [required, nameType]);
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
  const known = new Set(listMutants(checks).map(({ id }) => id));
  expect(Object.keys(accepted).filter((id) => !known.has(id))).toEqual([]);
  expect(Object.values(accepted).filter((reason) => reason.length < 20)).toEqual([]);
});
