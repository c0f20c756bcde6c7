import { expect, test } from '@playwright/test';
import { judgePassing } from '../../client/certify/judge-served.ts';
import { startRecordingProxy } from '../../client/certify/recording-proxy.ts';
import { tokenValues } from '../../proof/reference-server/seed/tokens.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { variations } from '../../proof/variations/index.ts';

/** Asks a target through the proxy, and gives the report of both ends. */
async function judgeBothEnds(variation?: string) {
  const chosen = variations.filter(({ id }) => id === variation);
  const server = await startReferenceServer({ variations: chosen });
  const target = referenceTarget(server.description);
  const run = judgePassing(target, { name: 'both', replay: 'obc' });
  const proxy = await startRecordingProxy(target, run);
  const { tokens, banking, tokenEndpoint } = server.description;
  const bearer = { 'service-auth-key': `Bearer ${tokens.token}` };
  try {
    const providers = await fetch(`${proxy.url}/api/v1/providers`, { headers: bearer });
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: tokenEndpoint.clientId,
      client_secret: tokenEndpoint.clientSecret,
      scope: 'client:admin',
    });
    const token = await fetch(`${proxy.url}/Token`, { method: 'POST', body: form });
    const revoked = await fetch(`${proxy.url}/api/v1/revoke`, { method: 'DELETE', headers: bearer });
    const customer = `${proxy.url}/v3/${banking.customerId}/BankingServices`;
    const session = await fetch(`${customer}/Authorize`, {
      method: 'POST',
      headers: { 'x-api-key': banking.apiKey },
    });
    const statuses = [providers, token, revoked, session].map(({ status }) => status);
    const names = (await providers.json()) as readonly unknown[];
    return {
      statuses,
      names,
      ...run.conclude(),
    };
  } finally {
    await proxy.close();
    await server.close();
  }
}

for (const variation of [undefined, 'answers-gzipped'])
  test(`both ends are judged from one recording, and credentials are redacted (${variation ?? 'plain'})`, async () => {
    const { statuses, names, report, exchanges } = await judgeBothEnds(variation);
    expect(statuses).toEqual([200, 200, 400, 200]);
    expect(names.length).toBeGreaterThan(2);
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
    const passed = report.requirements.filter(({ verdict }) => verdict === 'pass');
    expect(new Set(passed.map(({ party }) => party))).toEqual(new Set(['server', 'client']));
    expect(JSON.stringify([report, ...exchanges.values()])).not.toContain(tokenValues.token);
  });
