import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import type { Description } from '../../proof/reference-server/description.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import type { PlanOptions } from '../../src/plan/plan.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { written } from '../http/certificates.ts';

const area = { only: ['revocation'] };

/** Prints the next line of a file, and notes in another that it was run. */
const nextLine = `
import { appendFileSync, readFileSync, existsSync } from 'node:fs';
const count = existsSync('runs') ? readFileSync('runs', 'utf8').length : 0;
appendFileSync('runs', '.');
console.log(readFileSync('supply', 'utf8').split('\\n')[count]);
`;

/** Certifies a reference server with a target file that is changed, from a folder of its own. */
async function certified(
  change: (target: Target, description: Description, folder: string) => Target,
  plan: Partial<PlanOptions> = {},
) {
  const server = await startReferenceServer();
  const folder = written(test.info().outputPath('target'), { 'next-line.mjs': nextLine });
  const target = { ...change(referenceTarget(server.description), server.description, folder), folder };
  // A command asks over connections all the same.
  const run = await runInProcess({ laws, checks, target, plan, interceptor: server.interceptor });
  await server.close();
  const { entries } = run.journal;
  const report = foldReport({ ...run, target, entries, replay: 'obc run' });
  return { report, text: JSON.stringify([entries, report]), runs: () => runsIn(folder) };
}

function runsIn(folder: string): number {
  try {
    return readFileSync(join(folder, 'runs'), 'utf8').length;
  } catch {
    return 0;
  }
}

/** The declared connections moved from the target file into the supply of the command. */
function fromCommand(target: Target, _: Description, folder: string): Target {
  const { connections = [], ...others } = target.revocation!;
  writeFileSync(join(folder, 'supply'), connections.map((one) => JSON.stringify(one)).join('\n'));
  return { ...target, revocation: { ...others, connectionCommand: [process.execPath, 'next-line.mjs'] } };
}

/** The command is this program of Node. */
function program(text: string, seconds = 20) {
  return (target: Target): Target => {
    const { connections: _, ...others } = target.revocation!;
    const connectionCommand = [process.execPath, '-e', text];
    return { ...target, revocation: { ...others, connectionCommand, commandSeconds: seconds } };
  };
}

test('connections of a command serve every check, and no more are made than the plan asks for', async () => {
  const { report, runs, text } = await certified(fromCommand, area);
  expect(report.outcome, report.reasons.join('\n')).toBe('passed-in-scope');
  const wanted = checks.reduce((sum, { resources }) => sum + (resources.connections ?? 0), 0);
  expect(runs()).toBe(wanted);
  const made = report.ledger.filter(({ operation }) => operation === 'connectionCommand');
  expect(made.map(({ state }) => state)).toEqual(Array(wanted).fill('done'));
  expect(made[0]?.id).toMatch(/^id [\w-]+, token \[secret\]$/);
  for (const token of text.match(/conn(ection)?-token-\w+/g) ?? []) expect(token).toBe('[secret]');
});

test('a command gets PATH, HOME and the variables that the file names, and nothing else of the environment', async () => {
  const own = { OBC_TEST_NAMED: 'a', OBC_TEST_LISTED: 'b', OBC_TEST_OTHER: 'c' };
  Object.assign(process.env, own);
  try {
    await certified((target, description, folder) => {
      const changed = fromCommand(target, description, folder);
      const [node = '', script = ''] = changed.revocation!.connectionCommand!;
      const tell = `require('fs').writeFileSync('env', JSON.stringify(process.env)); import('./${script}')`;
      return {
        ...changed,
        named: ['OBC_TEST_NAMED', 'OBC_TEST_UNSET'],
        target: { ...changed.target, commandVariables: ['OBC_TEST_LISTED'] },
        revocation: { ...changed.revocation!, connectionCommand: [node, '-e', tell] },
      };
    }, area);
    const env = JSON.parse(readFileSync(join(test.info().outputPath('target'), 'env'), 'utf8'));
    const { OBC_TEST_OTHER: _other, ...given } = own;
    const { PATH, HOME } = process.env;
    expect(env).toEqual({ ...(PATH && { PATH }), ...(HOME && { HOME }), ...given });
  } finally {
    for (const name of Object.keys(own)) delete process.env[name];
  }
});

test('listed connections are used up before the command is run', async () => {
  const { report, runs } = await certified((target, description, folder) => {
    const all = target.revocation?.connections ?? [];
    const changed = fromCommand(
      { ...target, revocation: { ...target.revocation!, connections: all.slice(2) } },
      description,
      folder,
    );
    const { connectionCommand = [] } = changed.revocation ?? {};
    return {
      ...target,
      revocation: { ...target.revocation!, connections: all.slice(0, 2), connectionCommand },
    };
  }, area);
  expect(report.summary.all.fail).toBe(0);
  expect(report.outcome).toBe('passed-in-scope');
  // One of the two is left to be looked at.
  expect(runs()).toBe(checks.reduce((sum, { resources }) => sum + (resources.connections ?? 0), 0) - 1);
});

test('read-only mode runs no command', async () => {
  const { report, runs } = await certified(fromCommand, { mode: 'read-only' });
  expect(runs()).toBe(0);
  expect(report.summary.all.fail).toBe(0);
});

for (const [what, change, words] of [
  [
    'fails',
    program("console.error('token-in-stderr'); process.exit(3)"),
    'node ended with 3; run it by hand to see why',
  ],
  ['never ends', program('setInterval(() => {}, 1000)', 0.5), 'node did not end within 0.5 s'],
  [
    'prints no JSON',
    program("console.log('token-in-stderr')"),
    'node printed something other than one JSON object',
  ],
  ['prints a list', program("console.log('[1]')"), 'node printed something other than one JSON object'],
  ['prints without end', program("for (;;) console.log('x'.repeat(1000))"), 'node printed more than 64 KB'],
  [
    'prints a flag',
    program(`console.log('{"id": true}')`),
    'it printed an object with neither text nor a number in id',
  ],
  ['prints other names', program(`console.log('{"x": "token-in-stderr"}')`), 'it printed an object without'],
  [
    'is not there',
    (target: Target) => ({
      ...target,
      revocation: { ...program('')(target).revocation!, connectionCommand: ['no-such-program'] },
    }),
    'no-such-program could not be started: it does not exist',
  ],
] as const) {
  test(`a command that ${what} blocks with its reason, once, and nothing of what it said is written`, async () => {
    const { report, text } = await certified(change, area);
    expect(report.summary.all.fail).toBe(0);
    expect(report.harnessErrors).toEqual([]);
    expect(report.reasons.join('\n')).toContain(words);
    expect(text).not.toContain('token-in-stderr');
    expect(report.outcome).toBe('not-judged');
    expect(report.reasons[0]).toMatch(/^revocation\.connectionCommand supplies nothing: /);
  });
}

test('sessions of a command serve the account-detail area, each told what it must do', async () => {
  // It is run for each session: fetch would take twice as long to load as all of this.
  const ask = `
const { url, headers: own, personas } = JSON.parse(process.argv[1]);
const headers = { ...own, 'content-type': 'application/json' };
const tell = (text) => console.log(JSON.stringify({ requestId: JSON.parse(text).RequestId }));
const hear = (answer) => require('node:stream/consumers').text(answer).then(tell);
const body = JSON.stringify(personas[process.env.OBC_SESSION] ?? personas.any);
require('node:http').request(url, { method: 'POST', headers }, hear).end(body);
`;
  const { report } = await certified(
    (target) => {
      const { authorize, ...banking } = target.banking!;
      const { personas = {}, path = '', headers = {}, body } = authorize ?? {};
      const filledBody = (values: Readonly<Record<string, string>> = {}) =>
        JSON.parse(JSON.stringify(body ?? {}).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''));
      const told = {
        url: `${banking.baseUrl}${path.replace('{customerId}', banking.customerId)}`,
        headers: { 'x-api-key': banking.apiKey, ...headers },
        personas: Object.fromEntries(
          Object.entries(personas).map(([kind, values]) => [kind, filledBody(values)]),
        ),
      };
      const sessionCommand = [process.execPath, '-e', ask, JSON.stringify(told)];
      // Starting a program takes longer than the quick polling of the embedded target lasts.
      return { ...target, banking: { ...banking, sessionCommand, poll: { interval: 0.005, limit: 20 } } };
    },
    { only: ['account-detail'] },
  );
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id, findings }) => [id, findings[0]?.got])).toEqual([]);
  const blocked = report.requirements.filter(({ verdict }) => verdict === 'blocked');
  expect(blocked.map(({ setting }) => setting)).toEqual(blocked.map(() => 'banking.authorize'));
  expect(report.requirements.filter(({ verdict }) => verdict === 'pass').length).toBeGreaterThan(60);
  const opened = report.ledger.filter(({ operation }) => operation === 'sessionCommand');
  expect(opened.length).toBeGreaterThan(0);
  expect(opened.map(({ state }) => state)).toEqual(opened.map(() => 'done'));
});
