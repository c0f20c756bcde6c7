import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { certifyClient } from '../../client/certify/certify-client.ts';
import type { ClientFile } from '../../client/certify/client-file.ts';
import { prepareValues } from '../../client/certify/handed-values.ts';
import { judgeServed } from '../../client/certify/judge-served.ts';
import { listDifferingServers } from '../../client/certify/robustness.ts';
import { runScenario } from '../../client/certify/run-scenario.ts';
import { startRecorder } from '../../client/recording/recorder.ts';
import { tokenValues } from '../../proof/reference-server/seed/tokens.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Report } from '../../src/report/report.ts';
import { start } from '../cli/obc.ts';
import { pickOfToday, takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** A client of one file in the folder of the test. */
function clientOf(program: string, name: string, text: string, more: Partial<ClientFile> = {}): ClientFile {
  const folder = test.info().outputPath();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  const scenarios = { 'list-accounts': { expect: { prints: ['{accountCount} accounts'] } } };
  return { client: { name: program }, command: [program, name], scenarios, folder, ...more };
}

const certify = (client: ClientFile, options = {}) =>
  certifyClient(client, { file: 'client.yaml', ...options });

const node = `
const { env } = process;
let [count, offset] = [0, ''];
do {
  const url = env.OBC_BASE_URL + '/api/fdx/5/accounts?limit=2' + (offset ? '&offset=' + CHANGE(offset) : '');
  const answer = await fetch(url, { headers: { 'service-auth-key': 'Bearer ' + env.OBC_ACCOUNTS_TOKEN } });
  if (!answer.ok) throw new Error('answered ' + answer.status);
  const { accounts, page } = await answer.json();
  count += accounts.length;
  offset = page?.nextOffset;
} while (offset);
console.log(count + ' accounts');
`;

test('a client that changes cursors fails the one requirement, with both offsets side by side', async () => {
  const changing = node.replace('CHANGE(offset)', 'encodeURIComponent(offset.toLowerCase())');
  const { report, exchanges } = await certify(clientOf(process.execPath, 'client.mjs', changing));
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id)).toEqual(['cursor-goes-back-unchanged']);
  const { wanted, got } = failed[0]!.findings[0]!;
  const given = /^offset (.+), as the answer gave it$/.exec(wanted)?.[1];
  expect(got).toBe(`offset ${given?.toLowerCase()}`);
  expect(report.outcome).toBe('non-conformant');
  expect(report.reasons).toContain(
    'scenario list-accounts: its command ended with 1 in place of 0: Error: answered 400; its output lacks "15 accounts"',
  );
  expect(JSON.stringify([report, ...exchanges.values()])).not.toContain(tokenValues.fdx.alice);
});

test('a client that sends nothing, or does not end, is not judged', async () => {
  const idle = clientOf(process.execPath, 'idle.mjs', 'setTimeout(() => {}, 60_000)', { seconds: 0.5 });
  const { report } = await certify(idle);
  expect(report.outcome).toBe('not-judged');
});

/** Clients in other languages, where these are. */
const others = [
  {
    program: 'python3',
    name: 'client.py',
    text: `
import json, os, urllib.parse, urllib.request
count, offset = 0, None
while True:
    query = {'limit': '2', **({'offset': offset} if offset else {})}
    url = os.environ['OBC_BASE_URL'] + '/api/fdx/5/accounts?' + urllib.parse.urlencode(query)
    headers = {'service-auth-key': 'Bearer ' + os.environ['OBC_ACCOUNTS_TOKEN']}
    try:
        import requests
        page = requests.get(url, headers=headers).json()
    except ImportError:
        page = json.load(urllib.request.urlopen(urllib.request.Request(url, headers=headers)))
    count += len(page['accounts'])
    offset = page.get('page', {}).get('nextOffset')
    if not offset:
        break
print(count, 'accounts')
`,
  },
  {
    program: 'bash',
    name: 'client.sh',
    text: `
set -eu
count=0 offset=
while :; do
  page=$(curl -sSf --get "$OBC_BASE_URL/api/fdx/5/accounts" -H "service-auth-key: Bearer $OBC_ACCOUNTS_TOKEN" --data-urlencode "offset=$offset")
  count=$((count + $(grep -o '"accountId"' <<< "$page" | wc -l)))
  offset=$(sed -n 's/.*"nextOffset":"\\([^"]*\\)".*/\\1/p' <<< "$page")
  [ -n "$offset" ] || break
done
echo "$count accounts"
`,
  },
];

for (const { program, name, text } of others.filter(({ program }) =>
  isThere(program === 'bash' ? 'curl' : program),
))
  test(`a client in ${program} is certified`, async () => {
    const { report } = await certify(clientOf(program, name, text));
    expect(report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)).toEqual([]);
    expect(report.outcome).toBe('passed-in-scope');
  });

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const examples = { 'client.yaml': 'node', 'python.yaml': 'python3' };

for (const [file] of pickOfToday(
  Object.entries(examples).filter(([, program]) => isThere(program)),
  1,
))
  slow.test(`the example ${file} runs from an empty folder, and shows every duty of polls`, async () => {
    const folder = test.info().outputPath();
    mkdirSync(folder, { recursive: true });
    const example = join(packageRoot, 'docs/examples/client', file);
    const { code, stdout, stderr } = await start(['client', 'certify', example, '--json'], {}, folder).ended;
    expect(stderr).toBe('');
    const report = JSON.parse(stdout) as Report;
    expect([code, report.outcome]).toEqual([0, 'passed-in-scope']);
    const verdicts = new Map(report.requirements.map(({ id, verdict }) => [id as string, verdict]));
    for (const duty of [
      'caller-polls-every-ten-seconds',
      'caller-polls-after-a-202-with-the-same-request-id',
      'caller-stops-polling-after-thirty-minutes',
      'cursor-goes-back-unchanged',
    ])
      expect(verdicts.get(duty), duty).toBe('pass');
    expect(report.programs).toBeUndefined();
  });

test('the table of robustness says with which conforming server a client does not work', async () => {
  const { differing, untold } = await listDifferingServers('list-accounts');
  expect(differing.length).toBeGreaterThan(100);
  expect(untold.map(({ id }) => id)).toEqual(['token-without-a-scheme', 'token-in-another-header']);
  const linksOnly = differing.find(({ id }) => id === 'account-pages-without-cursors')!;
  const client = clientOf(
    process.execPath,
    'client.mjs',
    node.replace('CHANGE(offset)', 'encodeURIComponent(offset)'),
  );
  const { shortfalls, judgement } = await runScenario(client, 'list-accounts', { variations: [linksOnly] });
  expect(judgement.findings).toEqual([]);
  expect(shortfalls).toEqual(['its output lacks "15 accounts"']);
});

test('what a server was asked over connections is judged when it is stopped', async () => {
  const recorder = startRecorder('c', (request) => run.answered(request));
  const server = await startReferenceServer({ observe: (seen) => recorder.observe(server.baseUrl, seen) });
  const run = judgeServed(server.description, 'ours');
  const ask = (path: string, value: string) =>
    fetch(`${server.baseUrl}${path}`, { headers: { 'service-auth-key': value } });
  await ask('/api/v1/providers', `Bearer ${server.description.tokens.token}`);
  await ask('/api/v1/providers/undefined', `Bearer ${server.description.tokens.token}`);
  await fetch(`${server.baseUrl}/favicon.ico`);
  await server.close();
  const { report } = run.conclude();
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id)).toEqual(['caller-names-the-provider-in-the-path']);
  expect(report.reasons).toContain('1 request of other interfaces not tested');
});

test('a pair that a client is asked to register is none that is registered already', async () => {
  const server = await startReferenceServer();
  const { recipientIds, providerIds } = await prepareValues(server, 'register', {});
  await server.close();
  const known = new Set(server.workings.store.registrations.keys());
  for (const recipient of recipientIds.split(','))
    for (const provider of providerIds.split(',')) expect(known.has(`${recipient}/${provider}`)).toBe(false);
});
