import { expect, test } from '@playwright/test';
import type { Fault } from '../../proof/reference-server/types.ts';

test('a fault of the wrong level does not compile', () => {
  const named = { id: 'x', title: 'x', apply: () => {} };
  // @ts-expect-error a requirement of level SHOULD cannot be broken
  const broken: Fault = { ...named, breaks: ['provider-detail-carries-its-url'] };
  // @ts-expect-error a requirement of level MUST cannot only warn
  const warned: Fault = { ...named, breaks: [], warns: ['provider-id-is-an-integer'] };
  expect([broken, warned]).toHaveLength(2);
});
