import { expect, test } from '@playwright/test';
import { certifySecond, failuresIn } from './certify.ts';

const whole = ['a', 'b'] as const;

test.beforeEach(() => {
  test.setTimeout(180_000);
});

for (const name of whole) {
  for (const depth of ['quick', 'standard'] as const) {
    test(`the second server in the habits of team ${name} conforms at depth ${depth}`, async () => {
      const report = await certifySecond(name, { depth });
      expect(failuresIn(report)).toEqual([]);
      expect(report.harnessErrors).toEqual([]);
      expect(report.reasons).toEqual(['every server requirement passed']);
      expect(report.outcome).toBe('conformant');
    });
  }
}

for (const depth of ['quick', 'standard'] as const) {
  test(`a team that declares little is told what is missing, at depth ${depth}`, async () => {
    const report = await certifySecond('c', { depth });
    expect(failuresIn(report)).toEqual([]);
    expect(report.harnessErrors).toEqual([]);
    expect(report.outcome).toBe('partial');
    expect(report.reasons).toHaveLength(1);
    expect(report.reasons[0]).toMatch(
      /^expired-token-gets-401 is blocked: .* lacks outbound\.auth\.expiredToken$/,
    );
    const settings = report.requirements.flatMap(({ verdict, setting }) =>
      verdict === 'blocked' && setting !== undefined ? [setting] : [],
    );
    expect([...new Set(settings)].sort()).toEqual([
      'banking.authorize',
      'fdx.otherCustomer',
      'fixtures.banking',
      'fixtures.fdx',
      'fixtures.providers',
      'outbound.auth.expiredToken',
      'outbound.auth.plainToken',
      'outbound.auth.tokenEndpoint',
      'outbound.provoke500.fdx',
      'outbound.provoke500.outbound',
      'outbound.provoke500.revocation',
    ]);
  });
}

test('every blocked row of a second server names the setting that would unblock it', async () => {
  for (const name of [...whole, 'c'] as const) {
    const { requirements } = await certifySecond(name);
    const mute = requirements.filter(
      ({ verdict, setting }) => verdict === 'blocked' && setting === undefined,
    );
    expect(mute.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  }
});
