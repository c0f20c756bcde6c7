import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { certifyClient } from '../../client/certify/certify-client.ts';
import type { ServerProgress } from '../../client/certify/robustness.ts';
import { readClientFolder } from '../../client/run/evidence.ts';
import { rebuildClientReport, verifyClientRun } from '../../client/run/verify.ts';
import { variations } from '../../proof/variations/index.ts';
import { validateReport } from '../../src/evidence/validate.ts';
import { formatMarkdown } from '../../src/report/formats/markdown/markdown.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const program = `
const { env } = process;
let [count, offset] = [0, ''];
do {
  const own = offset.startsWith('https:') ? CHANGE : offset;
  const url = env.OBC_BASE_URL + '/api/fdx/5/accounts?limit=4' + (own && '&offset=' + encodeURIComponent(own));
  const answer = await fetch(url, { headers: { 'service-auth-key': env.OBC_ACCOUNTS_TOKEN } });
  if (!answer.ok) throw new Error('answered ' + answer.status);
  const { accounts, page } = await answer.json();
  count += accounts.length;
  offset = page?.nextOffset ?? '';
} while (offset);
console.log(count + ' accounts');
`;

const ids = [
  'answers-in-pretty-print',
  'providers-in-changing-order',
  'answers-deflated',
  'answers-gzipped',
  'account-cursors-that-are-addresses',
  'account-pages-without-cursors',
];

/** Certifies a client with some servers that differ; `change` is what it makes of a cursor that is an address. */
async function certify(change: string) {
  const folder = test.info().outputPath(change.length > 6 ? 'changing' : 'plain');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'client.mjs'), program.replace('CHANGE', change));
  const scenarios = { 'list-accounts': null };
  const client = { client: { name: 'ours' }, command: [process.execPath, 'client.mjs'], scenarios, folder };
  const told: ServerProgress[] = [];
  const differing = ids.flatMap((id) => variations.filter((one) => one.id === id));
  const out = join(folder, 'reports');
  const { report, exchanges } = await certifyClient(client, {
    ...{ file: 'client.yaml', folder: out },
    robustness: {
      ...{ maxCombined: 0, servers: { differing, untold: [] } },
      onServer: (_scenario, progress) => told.push(progress),
    },
  });
  return { report, exchanges, told, folder: out, count: differing.length };
}

slow.test(
  'the report names the servers with which a client does not work, and how many answered alike',
  async () => {
    const { report, exchanges, told, folder, count } = await certify('offset');
    expect([report.outcome, validateReport(report)]).toEqual(['passed-in-scope', []]);
    const [one] = report.robustness!;
    expect([one!.check, one!.servers, one!.works]).toEqual(['list-accounts', count, count - 1]);
    expect(one!.alike).toBe(1);
    const [failing, ...others] = one!.failing;
    expect(others).toEqual([]);
    expect(failing!.variations[0]).toEqual({
      id: 'account-pages-without-cursors',
      title: expect.any(String),
    });
    expect(failing!.why).toContain('its output does not show the number of accounts');
    expect(failing!.gaveUpAt).toBe('GET /api/fdx/5/accounts answered 200');
    expect(exchanges.get(failing!.exchange!)!.request.url).toContain('/api/fdx/5/accounts');
    expect(failing!.replay).toContain(
      'client certify client.yaml --scenario list-accounts --variation account-pages-without-cursors',
    );
    expect(told[0]).toMatchObject({ done: 0, of: count });
    expect(told.at(-1)!.done).toBe(count);
    expect(formatMarkdown(report, exchanges)).toContain(
      `Robustness: works with ${count - 1} of ${count} conforming servers`,
    );
    const run = readClientFolder(folder);
    expect(rebuildClientReport(run).report).toEqual(report);
    expect(verifyClientRun(run, report).problems).toEqual([]);
  },
);

slow.test('a duty that is broken with a conforming server fails the client', async () => {
  const { report } = await certify("offset.replace('https', 'http')");
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  expect([report.outcome, failed.map(({ id }) => id)]).toEqual([
    'non-conformant',
    ['cursor-goes-back-unchanged'],
  ]);
  expect(report.robustness![0]!.failing.map(({ variations: [first] }) => first!.id).sort()).toEqual(
    ['account-cursors-that-are-addresses', 'account-pages-without-cursors'].sort(),
  );
});

const restless = `
const { env, argv } = process;
const ask = async (url, headers, body) => {
  for (let time = 1; ; time += 1) {
    const method = body === undefined ? 'GET' : 'POST';
    const answer = await fetch(url, { method, headers: { ...headers, 'content-type': 'application/json' }, body });
    const text = await answer.text();
    try {
      if (answer.ok) return { status: answer.status, json: JSON.parse(text) };
    } catch {}
    if (time === 3) throw new Error('answered ' + answer.status);
  }
};
if (argv[2] === 'read-account') {
  const url = env.OBC_BASE_URL + '/api/fdx/5/accounts/' + encodeURIComponent(env.OBC_ACCOUNT_ID);
  const { json } = await ask(url, { 'service-auth-key': env.OBC_ACCOUNTS_TOKEN });
  console.log(Object.values(json)[0].accountNumberDisplay);
} else {
  const key = { 'x-api-key': env.OBC_API_KEY };
  const url = env.OBC_BANKING_URL + '/v3/' + env.OBC_CUSTOMER_ID + '/BankingServices/GetAccountsDetail';
  let found = await ask(url, key, JSON.stringify({ RequestId: env.OBC_REQUEST_ID }));
  while (found.status === 202) {
    await new Promise((resolve) => setTimeout(resolve, Number(env.OBC_POLL_INTERVAL) * 1000));
    found = await ask(url + 'Async/' + env.OBC_REQUEST_ID, key);
  }
  console.log(found.json.Accounts.length);
}
`;

slow.test(
  'what a client does after odd answers is observed with --robustness, and not exercised without',
  async () => {
    const folder = test.info().outputPath('restless');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'client.mjs'), restless);
    const client = {
      ...{ client: { name: 'ours' }, command: [process.execPath, 'client.mjs', '{scenario}'], folder },
      ...{ scenarios: { 'read-account': null, 'account-detail': null }, poll: { interval: 0.1, limit: 5 } },
    };
    const run = async (robustness: object) => {
      const { report } = await certifyClient(client, { file: 'client.yaml', ...robustness });
      const rows = report.requirements.filter(({ id }) => /^caller-(?:goes-on-after|waits-as)/.test(id));
      const seen = new Map(report.silences.map((one) => [one.requirement as string, one.observed]));
      return { outcome: report.outcome, rows: new Map(rows.map(({ id, verdict }) => [id, verdict])), seen };
    };
    const without = await run({});
    expect([without.outcome, [...without.rows.values()].filter((one) => one === 'observed')]).toEqual([
      'passed-in-scope',
      ['observed'],
    ]);
    expect(without.rows.get('caller-waits-as-retry-after-says')).toBe('observed');
    const servers = { differing: [], untold: [] };
    const { outcome, rows, seen } = await run({ robustness: { maxCombined: 0, servers } });
    expect([outcome, [...rows.values()]]).toEqual(['passed-in-scope', Array(rows.size).fill('observed')]);
    const whats = (id: string) => seen.get(id)!.map(({ what }) => what);
    expect(whats('caller-goes-on-after-a-401')).toEqual(['it sends the request again']);
    expect(whats('caller-goes-on-after-a-busy-answer')).toEqual([
      'it sends the request again, sooner than Retry-After says',
      'it sends the request again',
    ]);
    expect(whats('caller-goes-on-after-a-failed-operation')).toEqual([
      'it sends the request again',
      'it sends nothing more',
    ]);
  },
);
