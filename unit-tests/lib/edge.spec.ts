import { expect, test } from '@playwright/test';
import { describeRemedy } from '../../src/lib/edge.ts';

test('edges that limit requests, by 429 or 503, lead to the setting of the pace', () => {
  const naming = [429, 503, 502, 504, 520].filter((status) =>
    describeRemedy(status).includes('limits.requestsPerSecond'),
  );
  expect(naming).toEqual([429, 503]);
});
