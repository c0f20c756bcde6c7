import { expect, test } from '@playwright/test';
import { describeDispute, disputes, findDispute } from '../../src/catalogue/disputes.ts';
import { requirements } from '../../src/catalogue/requirements.ts';

test('what is in dispute is a requirement, once, with the version and the reason', () => {
  const known = new Set(requirements.map(({ id }) => id));
  for (const { requirement, since, reason } of disputes) {
    expect(known).toContain(requirement);
    expect(since).toMatch(/^\d+\.\d+\.\d+$/);
    expect(reason).not.toBe('');
  }
  expect(new Set(disputes.map(({ requirement }) => requirement)).size).toBe(disputes.length);
});

test('a dispute is found by its requirement, and says since when it is only observed', () => {
  const [{ id }] = requirements as [(typeof requirements)[number]];
  const dispute = { requirement: id, since: '0.2.0', reason: 'the clause can be read otherwise' };
  expect(findDispute(id, [dispute])).toBe(dispute);
  expect(findDispute(id, [])).toBeUndefined();
  expect(describeDispute(dispute)).toMatch(/^in dispute since version 0\.2\.0, and only observed: /);
});
