import { expect, test } from '@playwright/test';
import { runSubject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { measureLongestChain, runSideBySide } from '../../src/engine/scheduler.ts';
import { type Clock, systemClock } from '../../src/http/clock.ts';
import type { PlannedCheck } from '../../src/plan/plan.ts';
import { checks } from '../../tests/index.ts';

interface Given {
  readonly shared?: readonly string[];
  readonly reads?: readonly string[];
  readonly atEnd?: boolean;
  readonly requiresArea?: string;
  readonly keepsCursors?: boolean;
  readonly usesSharedSession?: boolean;
  readonly alone?: boolean;
}

function planned(id: string, { atEnd = false, requiresArea = 'providers', ...resources }: Given = {}) {
  return { check: { id, atEnd, requiresArea, resources } } as unknown as PlannedCheck;
}

/** Checks that go on one by one, as a test says, and who of them runs. */
function watch(
  concurrency: number,
  all: readonly PlannedCheck[],
  weigh = (_: { id: string }) => 0,
  hasFewSessions = false,
) {
  const running = new Map<string, { readonly end: (goesOn?: boolean) => void; readonly clock: Clock }>();
  const begun: string[] = [];
  const run = ({ check: { id } }: PlannedCheck, clock: Clock) => {
    begun.push(id);
    return new Promise<boolean>((resolve) => {
      running.set(id, {
        clock,
        end: (goesOn = true) => {
          running.delete(id);
          resolve(goesOn);
        },
      });
    });
  };
  const ended = runSideBySide(all, { concurrency, clock: systemClock, run, weigh, hasFewSessions });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { running, begun, ended, settle };
}

test('as many checks run at once as are allowed, in their order', async () => {
  const { running, begun, ended, settle } = watch(
    2,
    ['a', 'b', 'c'].map((id) => planned(id)),
  );
  await settle();
  expect([...running.keys()]).toEqual(['a', 'b']);
  running.get('b')!.end();
  await settle();
  expect([...running.keys()]).toEqual(['a', 'c']);
  for (const { end } of running.values()) end();
  expect(await ended).toBe(true);
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('checks that use an object together follow each other, and others overtake them', async () => {
  const { running, ended, settle } = watch(3, [
    planned('a', { reads: ['ordinary'], shared: ['accents'] }),
    planned('b', { shared: ['accents'] }),
    planned('c', { reads: ['ordinary'], usesSharedSession: true }),
    planned('d', { usesSharedSession: true }),
    planned('e'),
  ]);
  await settle();
  expect([...running.keys()]).toEqual(['a', 'c', 'e']);
  running.get('a')!.end();
  await settle();
  expect([...running.keys()]).toEqual(['c', 'e', 'b']);
  running.get('c')!.end();
  await settle();
  expect([...running.keys()]).toEqual(['e', 'b', 'd']);
  for (const { end } of running.values()) end();
  expect(await ended).toBe(true);
});

test('checks of account detail follow each other where the target file lists few sessions', async () => {
  const requiresArea = 'account-detail';
  const all = [planned('a', { requiresArea }), planned('b', { requiresArea }), planned('c')];
  const few = watch(3, all, undefined, true);
  await few.settle();
  expect([...few.running.keys()]).toEqual(['a', 'c']);
  few.running.get('a')!.end();
  await few.settle();
  for (const { end } of few.running.values()) end();
  expect(await few.ended).toBe(true);
  const many = watch(3, all);
  await many.settle();
  expect([...many.running.keys()]).toEqual(['a', 'b', 'c']);
  for (const { end } of many.running.values()) end();
  expect(await many.ended).toBe(true);
});

test('a check that is alone in its area waits for the others there, and they for it', async () => {
  const requiresArea = 'account-detail';
  const last = watch(3, [
    planned('a', { requiresArea }),
    planned('b', { requiresArea, alone: true }),
    planned('c', { requiresArea }),
    planned('d'),
  ]);
  await last.settle();
  expect([...last.running.keys()]).toEqual(['a', 'c', 'd']);
  last.running.get('a')!.end();
  await last.settle();
  expect([...last.running.keys()]).toEqual(['c', 'd']);
  last.running.get('c')!.end();
  await last.settle();
  expect([...last.running.keys()]).toEqual(['d', 'b']);
  for (const { end } of last.running.values()) end();
  expect(await last.ended).toBe(true);
  const first = watch(2, [planned('b', { requiresArea, alone: true }), planned('a', { requiresArea })]);
  await first.settle();
  expect([...first.running.keys()]).toEqual(['b']);
  first.running.get('b')!.end();
  await first.settle();
  expect(first.begun).toEqual(['b', 'a']);
  for (const { end } of first.running.values()) end();
  expect(await first.ended).toBe(true);
});

test('checks that list accounts run side by side, but for those that come back to cursors', async () => {
  const requiresArea = 'fdx-accounts';
  const { running, ended, settle } = watch(4, [
    planned('a', { requiresArea }),
    planned('b', { requiresArea, keepsCursors: true }),
    planned('c', { requiresArea }),
    planned('d', { requiresArea, keepsCursors: true }),
    planned('e'),
  ]);
  await settle();
  expect([...running.keys()]).toEqual(['a', 'b', 'c', 'e']);
  running.get('a')!.end();
  await settle();
  expect([...running.keys()]).toEqual(['b', 'c', 'e']);
  running.get('b')!.end();
  await settle();
  expect([...running.keys()]).toEqual(['c', 'e', 'd']);
  for (const { end } of running.values()) end();
  expect(await ended).toBe(true);
});

test('the longest chain holds those that follow each other, or one check that is longer', () => {
  const weights: Record<string, number> = { a: 5, b: 3, c: 2, d: 9, e: 1 };
  const requiresArea = 'fdx-accounts';
  const all = [
    planned('a', { requiresArea }),
    planned('b', { requiresArea, shared: ['accents'] }),
    planned('c', { requiresArea, keepsCursors: true, shared: ['accents'] }),
    planned('e', { requiresArea, keepsCursors: true }),
  ];
  expect(measureLongestChain(all, ({ id }) => weights[id]!)).toBe(5);
  expect(measureLongestChain([...all, planned('d')], ({ id }) => weights[id]!)).toBe(9);
  const more = planned('a', { keepsCursors: true });
  expect(measureLongestChain([...all, more], ({ id }) => weights[id]!)).toBe(8);
  const alone = planned('d', { requiresArea, alone: true });
  expect(measureLongestChain([...all, alone], ({ id }) => weights[id]!)).toBe(14);
});

/** Asks for a refused cursor only where no other check has listed accounts since. */
const watching = 'commands-in-any-order';

test('a check that comes back to cursors says so, and no other one lists accounts meanwhile', async () => {
  const options = { checks, depth: 'standard', keepsExchanges: true, concurrency: 8 } as const;
  const variation = variations.find(({ id }) => id === 'account-cursors-of-the-latest-walk')!;
  const { journal } = await runSubject({ variation }, options);
  const given = new Map<string, number>();
  const lists: string[] = [];
  const asked = new Map<string, string>();
  const returning = new Set<string>();
  for (const entry of journal.entries) {
    if (entry.type !== 'exchange' || entry.exchange.operation !== 'listAccounts') continue;
    const { check, exchange } = entry;
    const { request, response } = exchange;
    const { searchParams } = new URL(request.url);
    const offset = searchParams.get('offset');
    if (offset !== null && response?.status === 200 && check !== watching) {
      if (asked.get(check)?.includes(JSON.stringify(offset)) !== true) returning.add(check);
      const since = lists.slice(given.get(`${check} ${offset}`));
      expect(since.filter((other) => other !== check)).toEqual([]);
    }
    lists.push(check);
    const next = /"nextOffset":("[^"]*")/.exec(response?.text ?? '')?.[1];
    if (next !== undefined) given.set(`${check} ${JSON.parse(next)}`, lists.length);
    asked.set(check, response?.text ?? '');
  }
  const declared = checks.filter(({ resources }) => resources.keepsCursors).map(({ id }) => id);
  expect([...returning].filter((id) => !declared.includes(id))).toEqual([]);
  expect(returning.size).toBeGreaterThan(3);
});

test('what takes as long as all that is left begins first, alone or as a chain; else the order counts', async () => {
  const weights: Record<string, number> = { y: 1, z: 9, a: 1, b: 3, c: 2, d: 2, e: 3 };
  const all = [
    planned('y', { atEnd: true }),
    planned('z', { atEnd: true }),
    planned('a'),
    planned('b'),
    planned('c', { shared: ['accents'] }),
    planned('d', { shared: ['accents'] }),
    planned('e'),
  ];
  const { running, begun, ended, settle } = watch(2, all, ({ id }) => weights[id]!);
  for (const _ of all) {
    await settle();
    for (const { end } of running.values()) end();
  }
  expect(await ended).toBe(true);
  // Eleven are left for two slots: neither b, e nor the chain of c and d is half of it, a quarter longer than it weighs.
  // Without a, the chain is.
  expect(begun).toEqual(['a', 'c', 'b', 'e', 'd', 'z', 'y']);
});

test('what looks at the end begins when all others have ended', async () => {
  const { running, ended, settle } = watch(4, [planned('a'), planned('b'), planned('z', { atEnd: true })]);
  await settle();
  running.get('a')!.end();
  await settle();
  expect([...running.keys()]).toEqual(['b']);
  running.get('b')!.end();
  await settle();
  expect([...running.keys()]).toEqual(['z']);
  running.get('z')!.end();
  expect(await ended).toBe(true);
});

test('a check that waits frees its slot, and goes on whether or not one is free', async () => {
  const { running, ended, settle } = watch(
    1,
    ['a', 'b', 'c'].map((id) => planned(id)),
  );
  await settle();
  const woken = running.get('a')!.clock.sleep(1);
  await settle();
  expect([...running.keys()]).toEqual(['a', 'b']);
  await woken;
  running.get('b')!.end();
  await settle();
  expect([...running.keys()]).toEqual(['a']);
  running.get('a')!.end();
  await settle();
  running.get('c')!.end();
  expect(await ended).toBe(true);
});

test('a check that stops the run lets those beside it end, and no other begins', async () => {
  const { running, begun, ended, settle } = watch(
    2,
    ['a', 'b', 'c'].map((id) => planned(id)),
  );
  await settle();
  running.get('a')!.end(false);
  await settle();
  running.get('b')!.end();
  expect(await ended).toBe(false);
  expect(begun).toEqual(['a', 'b']);
});

test('checks that all stop at once end the run', async () => {
  const { running, begun, ended, settle } = watch(
    2,
    ['a', 'b', 'c'].map((id) => planned(id)),
  );
  await settle();
  for (const { end } of [...running.values()]) end(false);
  expect(await ended).toBe(false);
  expect(begun).toEqual(['a', 'b']);
});

test('what a check throws while others wait for a slot ends the run with it', async () => {
  const run = async () => {
    throw new Error('the disk is full');
  };
  const all = ['a', 'b', 'c'].map((id) => planned(id));
  await expect(runSideBySide(all, { concurrency: 2, clock: systemClock, run })).rejects.toThrow(
    'disk is full',
  );
});

test('what a check throws ends the run with it', async () => {
  const run = async () => {
    throw new Error('the disk is full');
  };
  await expect(runSideBySide([planned('a')], { concurrency: 4, clock: systemClock, run })).rejects.toThrow(
    'the disk is full',
  );
});
