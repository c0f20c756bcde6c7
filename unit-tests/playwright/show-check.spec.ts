import { expect, type TestInfo, test } from '@playwright/test';
import { failCheck } from '../../app/playwright/show-check.ts';

test('the only place of a failure is that of its check, whatever its message ends with', () => {
  const site = { file: '/clone/tests/providers/list.spec.ts', line: 20, column: 1 };
  const message = 'row  (clause 2.1; MUST)\n  got     /etc/hosts:1:1\n  hint    letters (seed 7, path 0:0)';
  let error: Error | undefined;
  try {
    failCheck(message, {} as TestInfo, site);
  } catch (thrown) {
    error = thrown as Error;
  }
  expect(error?.message).toBe(message);
  expect(error?.stack).toBe(`NonConformance\n    at check (${site.file}:20:1)`);
});
