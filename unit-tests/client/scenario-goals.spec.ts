import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { certifyClient } from '../../client/certify/certify-client.ts';
import { type ClientFile, parseClient } from '../../client/certify/client-file.ts';
import { prepareValues } from '../../client/certify/handed-values.ts';
import { runScenario } from '../../client/certify/run-scenario.ts';
import type { ScenarioName } from '../../client/run/scenarios.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { variations } from '../../proof/variations/index.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

const shared = `
const { env } = process;
const send = async (path, method = 'GET', token = env.OBC_TOKEN, json) => {
  const headers = { 'service-auth-key': token, 'content-type': 'application/json' };
  const answer = await fetch(env.OBC_BASE_URL + path, { method, headers, body: json && JSON.stringify(json) });
  return answer.json();
};
const bank = async (path, body) => {
  const url = env.OBC_BANKING_URL + '/v3/' + env.OBC_CUSTOMER_ID + '/BankingServices/' + path;
  const headers = { 'x-api-key': env.OBC_API_KEY, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) });
  return answer.status;
};
const id = encodeURIComponent(env.OBC_RECIPIENT_ID);
`;

/** A client of one scenario, which is a program of Node. */
function clientOf(scenario: ScenarioName, program: string, more: Partial<ClientFile> = {}): ClientFile {
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'client.mjs'), shared + program);
  const scenarios = { [scenario]: null };
  return { client: { name: 'ours' }, command: [process.execPath, 'client.mjs'], scenarios, folder, ...more };
}

const shortfallsOf = async (scenario: ScenarioName, program: string, more: Partial<ClientFile> = {}) =>
  (await runScenario(clientOf(scenario, program, more), scenario)).shortfalls;

/** Programs that show what an answer holds, each with what it is to show. */
const shows: readonly (readonly [scenario: ScenarioName, program: string, print: string, what: string])[] = [
  [
    'list-providers',
    "const found = await send('/api/v1/providers');",
    'found.length',
    'the number of providers, such as "8"',
  ],
  [
    'read-account',
    "const path = '/api/fdx/5/accounts/' + encodeURIComponent(env.OBC_ACCOUNT_ID);\nconst found = await send(path, 'GET', env.OBC_ACCOUNTS_TOKEN);",
    'Object.values(found)[0].accountNumberDisplay',
    'a value of the account',
  ],
  [
    'create-recipient',
    "const found = await send('/api/v1/recipients', 'POST', env.OBC_TOKEN, { name: 'Ours' });",
    'found.client_id',
    'the client_id of the answer',
  ],
  [
    'update-recipient',
    "const found = await send('/api/v1/recipients/' + id, 'PUT', env.OBC_TOKEN, { redirect_uris: env.OBC_REDIRECT_URI });",
    'found.name',
    'a value of the recipient',
  ],
  [
    'regenerate-secret',
    "const found = await send('/api/v1/recipients/' + id + '/secret', 'POST');",
    "found.client_secret.slice(0, 4) + '...'",
    'the first 4 characters of the new secret',
  ],
];

for (const [scenario, program, print, what] of shows)
  test(`${scenario} is reached by who shows its result, and not by a status that went by`, async () => {
    expect(await shortfallsOf(scenario, `${program}\nconsole.log(${print});`)).toEqual([]);
    for (const other of ["'done'", '200', 'id'])
      expect(await shortfallsOf(scenario, `${program}\nconsole.log(${other});`)).toEqual([
        expect.stringContaining(`its output does not show ${what}`),
      ]);
  });

const polling = (end: string) => `
await bank('GetAccountsDetail', { RequestId: env.OBC_REQUEST_ID });
const began = Date.now();
for (let polls = 0; ${end}; polls += 1) {
  await new Promise((resolve) => setTimeout(resolve, Number(env.OBC_POLL_INTERVAL) * 1000));
  await bank('GetAccountsDetailAsync/' + env.OBC_REQUEST_ID);
}
process.exit(9);
`;
const poll = { interval: 0.1, limit: 4 };
const patience = 'Number(env.OBC_POLL_LIMIT) * 1000';

slow.test(
  'the end of polls is judged where a client polls until its time is over, and nowhere else',
  async () => {
    const row = 'caller-stops-polling-after-thirty-minutes';
    const judge = async (end: string, scenario: ScenarioName = 'stop-polling') => {
      const client = clientOf(scenario, polling(end), { poll });
      const { report } = await certifyClient(client, { file: 'client.yaml' });
      const { outcome, reasons } = report;
      return { verdict: report.requirements.find(({ id }) => id === row)!.verdict, outcome, reasons };
    };
    expect(await judge(`Date.now() - began < ${patience}`)).toMatchObject({
      verdict: 'pass',
      outcome: 'passed-in-scope',
    });
    expect(await judge(`Date.now() - began < 2 * ${patience}`)).toMatchObject({
      verdict: 'fail',
      outcome: 'non-conformant',
    });
    const early = await judge('polls < 3');
    expect(early).toMatchObject({ verdict: 'not-exercised', outcome: 'partial' });
    expect(early.reasons[0]).toContain('it stopped polling long before 4 seconds were over');
    expect((await judge('polls < 5', 'account-detail')).verdict).toBe('not-exercised');
  },
);

test('the last lines of a program that falls short are kept, without what is secret', async () => {
  const program =
    "for (let n = 1; n <= 30; n += 1) console.log('line ' + n);\nthrow new Error(env.OBC_TOKEN);";
  const { report } = await certifyClient(clientOf('list-providers', program), { file: 'client.yaml' });
  const [{ check, lines } = { check: '', lines: [] }] = report.programs ?? [];
  expect([check, lines.length]).toEqual(['list-providers', 20]);
  expect(lines.some((line) => /^Error: /.test(line))).toBe(true);
  expect(lines.join()).not.toContain('sandbox-token');
  const unending = clientOf('list-providers', "console.log('begun'); setTimeout(() => {}, 60_000);", {
    seconds: 3,
  });
  expect((await certifyClient(unending, { file: 'client.yaml' })).report.programs).toEqual([
    { check: 'list-providers', lines: ['begun'] },
  ]);
});

test('a value of an answer is known where a client prints, and not where it is started', () => {
  const text = (prints: string, word: string) =>
    `client: { name: c }\ncommand: [node, "${word}"]\nscenarios: { create-recipient: { expect: { prints: ["${prints}"] } } }`;
  expect(parseClient('client.yaml', text('{createdId}', 'x')).scenarios).toHaveProperty('create-recipient');
  expect(() => parseClient('client.yaml', text('x', '{createdId}'))).toThrow('there is no value {createdId}');
});

test('a count is that of the answers, whatever else a server is known to hold', async () => {
  const hiding: Variation = {
    id: 'hiding',
    title: 'leaves a provider out of the list',
    apply: ({ after }) =>
      after('listProviders', ({ body }) => {
        (body as unknown[]).pop();
      }),
  };
  const program = "const found = await send('/api/v1/providers');\nconsole.log(found.length);";
  const run = await runScenario(clientOf('list-providers', program), 'list-providers', {
    variations: [hiding],
  });
  expect(run.shortfalls).toEqual([]);
});

test('addresses end without a slash, so that a client may append paths to them', async () => {
  const behind = variations.find(({ id }) => id === 'service-behind-a-path')!;
  const server = await startReferenceServer({ variations: [behind] });
  const { baseUrl, bankingUrl } = await prepareValues(server, 'list-providers', {});
  await server.close();
  expect(server.description.bankingUrl).toMatch(/\/$/);
  for (const address of [baseUrl, bankingUrl]) expect(address).toMatch(/\/gateway$/);
});
