import { deepEqual, ok } from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  combineVariations,
  examineCombined,
  makeCoveringArray,
} from '../../client/certify/combined-servers.ts';
import { listDifferingServers } from '../../client/certify/robustness.ts';

test('every two compatible parts stand together in a row, and no others', () => {
  const array = fc.record({
    count: fc.integer({ min: 0, max: 30 }),
    maxSize: fc.integer({ min: 2, max: 12 }),
    apart: fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 60 }),
  });
  fc.assert(
    fc.property(array, ({ count, maxSize, apart }) => {
      const parts = Array.from({ length: count }, (_, at) => at);
      const isApart = (a: number, b: number) =>
        apart.some(([one, other]) => (one === a && other === b) || (one === b && other === a));
      const areCompatible = (a: number, b: number) => !isApart(a, b);
      const { rows, pairs, covered } = makeCoveringArray({ parts, areCompatible, maxSize });
      const found = new Set<string>();
      for (const [at, row] of rows.entries()) {
        ok(row.length <= maxSize && new Set(row).size === row.length);
        const before = found.size;
        for (const a of row)
          for (const b of row) {
            if (a >= b) continue;
            ok(areCompatible(a, b));
            found.add(`${a} ${b}`);
          }
        deepEqual(found.size - before, covered[at]);
      }
      deepEqual(found.size, pairs);
      deepEqual(pairs, parts.flatMap((a) => parts.filter((b) => a < b && areCompatible(a, b))).length);
    }),
  );
});

test('two ways of a server that fail only together are found among the others, once', async () => {
  const { differing } = await listDifferingServers('list-providers');
  const { servers, pairs } = combineVariations(differing);
  expect(pairs).toBeGreaterThan(3000);
  expect(servers.length).toBeLessThan(pairs / 10);
  const together = servers[0]!.slice(0, 2);
  const meeting = await examineCombined(servers, async (variations) =>
    together.every((part) => variations.includes(part)) ? { ids: variations.map(({ id }) => id) } : undefined,
  );
  expect(meeting.failing).toEqual([{ ids: together.map(({ id }) => id) }]);
  expect([meeting.met, meeting.works, meeting.excluded]).toEqual([pairs, pairs - 1, 0]);
  expect(meeting.servers).toBeLessThan(servers.length + 30);
});

test('servers without data are not met', async () => {
  const { differing } = await listDifferingServers('list-providers');
  const { servers } = combineVariations(differing.slice(0, 6));
  const none = await examineCombined(servers, async () => 'empty');
  expect([none.met, none.works, none.failing]).toEqual([0, 0, []]);
});
