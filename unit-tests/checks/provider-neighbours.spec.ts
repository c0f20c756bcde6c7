import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { startVirtualClock } from '../../src/http/clock.ts';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import { checks } from '../../tests/index.ts';
import { answerWith, type Written } from '../in-memory.ts';

const check = checks.filter(({ id }) => id === 'provider-unknown-neighbours');
const groups = [
  'account',
  'customers',
  'detailed_accounts',
  'lightweight_accounts',
  'payments',
  'transactions',
];
const inventory = JSON.stringify(Object.fromEntries(groups.map((group) => [group, []])));
const headers = [['content-type', 'application/json']] as const;

/** The findings against a server of one provider, and the ids that it was asked for. */
async function judge(id: string, isFound: (asked: string) => boolean) {
  const members = `"provider_id":${id},"name":"One","country":"CA","scopes":["ACCOUNT_BASIC"]`;
  const detail = `{${members},"provider_url":"https://one.example","data_inventory":${inventory}}`;
  const asked: string[] = [];
  const target = resolveTarget({
    target: { name: 'one provider', kind: 'server' },
    areas: ['providers'],
    outbound: { baseUrl: 'http://127.0.0.1:9', auth: { token: 'sandbox-token' } },
  });
  const interceptor = answerWith(({ path }): Written => {
    const own = /^\/api\/v1\/providers\/(.+)$/.exec(path)?.[1];
    if (own === undefined) return { status: 200, headers, body: `[{${members}}]` };
    asked.push(own);
    return isFound(own)
      ? { status: 200, headers, body: detail }
      : { status: 404, headers, body: '{"message":"not found"}' };
  });
  const { journal } = await runInProcess({
    laws,
    checks: check,
    target,
    interceptor,
    clock: startVirtualClock(),
  });
  const findings = journal.entries.flatMap((entry) => (entry.type === 'check' ? entry.result.findings : []));
  return { asked, failed: findings.map(({ requirement }) => requirement) };
}

for (const id of ['70001', '7000100023', '900719925474099312345']) {
  test(`an id of ${id.length} digits is not found by its beginning`, async () => {
    const { failed } = await judge(id, (asked) => id.startsWith(asked));
    expect(failed).toContain('unknown-provider-gets-404');
  });

  test(`a server that knows ids of ${id.length} digits conforms, and is asked for no longer one`, async () => {
    const { asked, failed } = await judge(id, (one) => one === id);
    expect(failed).toEqual([]);
    expect(asked.every((one) => one.length <= Math.max(9, id.length))).toBe(true);
  });
}
