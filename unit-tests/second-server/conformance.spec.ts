import { expect } from '@playwright/test';
import type { Report } from '../../src/report/report.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { certifySecond, failuresIn } from './certify.ts';

const slow = takeTurns(import.meta.url);

/** The rows that are blocked without a word of the setting that would unblock them. */
function muteIn({ requirements }: Report): string[] {
  return requirements
    .filter(({ verdict, setting }) => verdict === 'blocked' && setting === undefined)
    .map(({ id, reason }) => `${id}: ${reason}`);
}

// At quick, `obc run` certifies each of them in its own tests. Each within two days.
for (const name of pickOfToday(['a', 'b'] as const, 1)) {
  slow.test(`the second server in the habits of team ${name} conforms`, async () => {
    const report = await certifySecond(name, { depth: 'standard' });
    expect(failuresIn(report)).toEqual([]);
    expect(report.harnessErrors).toEqual([]);
    // What the file says of itself is all that keeps it from the word.
    expect(report.outcome).toBe('passed-in-scope');
    expect(report.grade?.shortfalls.slice(0, 2)).toEqual([
      'not available: outbound.provoke500, banking.errors',
      'taken on trust: fdx.expiredToken, outbound.auth.expiredToken',
    ]);
    expect(report.missingSettings).toBeUndefined();
    expect(muteIn(report)).toEqual([]);
  });
}

for (const depth of pickOfToday(['quick', 'standard'] as const, 1)) {
  slow.test(`a team that declares little is told what is missing, at depth ${depth}`, async () => {
    const report = await certifySecond('c', { depth });
    expect(failuresIn(report)).toEqual([]);
    expect(report.harnessErrors).toEqual([]);
    expect(report.outcome).toBe('partial');
    expect(muteIn(report)).toEqual([]);
    expect(report.reasons).toHaveLength(1);
    expect(report.reasons[0]).toMatch(
      /^\d+ requirements need these settings: outbound\.auth\.expiredToken, fdx\.expiredToken, /,
    );
    const settings = report.requirements.flatMap(({ verdict, setting }) =>
      verdict === 'blocked' && setting !== undefined ? [setting] : [],
    );
    expect([...new Set(settings)].sort()).toEqual([
      'banking.authorize',
      'fdx.otherCustomer',
      'outbound.auth.expiredToken',
      'outbound.auth.plainToken',
      'outbound.auth.tokenEndpoint',
      'outbound.provoke500.fdx',
      'outbound.provoke500.outbound',
      'outbound.provoke500.revocation',
    ]);
  });
}
