import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { validateReport } from '../../src/evidence/validate.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { fileFormats, formats } from '../../src/report/formats/formats.ts';
import type { Report } from '../../src/report/report.ts';
import { secretsOf } from '../../src/target-file/secrets.ts';
import type { Gate, Limits, Target, Waiver } from '../../src/target-file/types.ts';
import { inDays, takeTurns } from '../days.ts';
import { obc, obcIn } from './obc.ts';

const slow = takeTurns(import.meta.url);

const quick = ['--depth', 'quick', '--seed', '42'];

function reportIn(folder: string): Report {
  const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report;
  expect(validateReport(report)).toEqual([]);
  return report;
}

/** Runs the command line against a server with a fault, under limits and waivers, and gives what it left. */
async function runAgainst(
  given: {
    areas?: Target['areas'];
    fault?: string;
    gate?: Gate;
    limits?: Limits;
    waivers?: readonly Waiver[];
  },
  ...args: readonly string[]
) {
  const { fault, ...more } = given;
  const server = await startReferenceServer({ faults: faults.filter(({ id }) => id === fault) });
  const file = test.info().outputPath('target.yaml');
  writeFileSync(file, JSON.stringify({ ...referenceTarget(server.description), ...more }));
  const out = test.info().outputPath('reports');
  const ended = await obc('run', file, ...quick, '--out', out, ...args);
  await server.close();
  return { ...ended, out };
}

test('obc report makes every format again as the run made it', async () => {
  const { code, out } = await runAgainst({ fault: 'providers-wrap-in-object' }, '--only', 'providers');
  const written = fileFormats.flatMap((format) => (format.written === undefined ? [] : format.path));
  const before = written.map((file) => readFileSync(join(out, file), 'utf8'));
  const results = readdirSync(join(out, formats.allure.path));
  for (const file of written) writeFileSync(join(out, file), 'lost');
  rmSync(join(out, formats.allure.path), { recursive: true });
  const again = await obc('report', out);
  expect(again.code).toBe(code);
  expect(again.stdout).toContain('FAIL  providers-list-answers-200-with-an-array');
  expect(written.map((file) => readFileSync(join(out, file), 'utf8'))).toEqual(before);
  expect(readdirSync(join(out, formats.allure.path))).toEqual(results);
  const more = await obc('report', out, '--format', 'har,sarif');
  expect(more.stdout).toContain('results.sarif, exchanges.har');
  expect(readdirSync(out)).toEqual(expect.arrayContaining(['exchanges.har', 'results.sarif']));
  const json = await obc('report', out, '--json');
  expect(JSON.parse(json.stdout)).toEqual(reportIn(out));
});

test('a run leaves no secret and no value of its target file in its record', async () => {
  const { out } = await runAgainst({}, '--only', 'providers');
  const text = readFileSync(join(out, '.run/run.json'), 'utf8');
  const server = await startReferenceServer();
  const secrets = [...secretsOf(referenceTarget(server.description))].filter((one) => one !== undefined);
  await server.close();
  expect(secrets.length).toBeGreaterThan(8);
  // Ordinary words, as the values of personas may be, stand in every record.
  expect(secrets.filter((secret) => /[^a-z]/.test(secret) && text.includes(secret))).toEqual([]);
});

test('shards of the reference server, run without a seed, are joined', async () => {
  const at = (name: string) => test.info().outputPath(name);
  const few = ['run', '--demo', '--depth', 'quick', '--only', 'providers'];
  // In GitHub Actions the job that joins them says what failed, and no shard of it does.
  const inActions = (...args: readonly string[]) => obcIn(packageRoot, args, { GITHUB_ACTIONS: 'true' });
  for (const index of [1, 2]) {
    const { stdout } = await inActions(...few, '--shard', `${index}/2`, '--out', at(`${index}`));
    expect(stdout).not.toContain('::error');
  }
  const whole = await obc('report', at('1'), at('2'), '--out', at('whole'));
  expect(whole.stdout).toContain('Passed (the bundled reference server): ');
  expect(whole.code).toBe(0);
  expect(reportIn(at('whole'))).toMatchObject({ outcome: 'passed-in-scope', run: { interrupted: false } });
  const half = await inActions('report', at('2'), '--out', at('half'));
  expect(half.code).toBe(3);
  expect(half.stdout).toContain('shard 1 of 2 is missing');
  expect(half.stdout).toMatch(/^::error title=The run is partial::/m);
  const over = await obc('report', at('1'), at('2'), '--out', at('1'));
  expect([over.code, over.stderr]).toEqual([2, expect.stringContaining('holds a run of its own')]);
});

/** The areas of a target that is tested as a whole. */
const areas = ['providers'] as const;

const known = { reason: 'known', owner: 'us', expires: inDays(90) };
const waived: Waiver = { ...known, requirement: 'provider-id-is-an-integer', at: '/*/provider_id' };
const stale: Waiver = { ...known, requirement: 'provider-name-is-a-string' };

test('what is waived fails neither the run nor its tests, and is named', async () => {
  const fault = 'providers-provider-id-number-to-text';
  const { code, stdout, out } = await runAgainst({ areas, fault, waivers: [waived] });
  expect(stdout).not.toMatch(/^FAIL/m);
  expect(stdout).toContain('Passed with waivers');
  expect(code).toBe(0);
  expect(reportIn(out).waivers).toMatchObject([{ state: 'used' }]);
});

test('a stale waiver is said, and ends a strict run with 1', async () => {
  const lenient = await runAgainst({ areas, waivers: [stale] });
  expect(lenient.stdout).toContain('unused: nothing fails there any more');
  expect([lenient.code, reportIn(lenient.out).outcome]).toEqual([0, 'passed-in-scope']);
  const strict = await runAgainst({ areas, waivers: [stale], gate: { strictWaivers: true } });
  expect(strict.stdout).toContain('1 waiver is unused: exit code 1 by gate.strictWaivers');
  expect([strict.code, strict.stderr]).toEqual([1, '']);
});

slow.test('the workers of a run keep its limits together', async () => {
  const { code, stdout, out } = await runAgainst({ limits: { requests: 60 } }, '--workers', '2');
  const report = reportIn(out);
  expect(report.run.requests).toBeLessThanOrEqual(60);
  expect([code, report.outcome, report.summary.all.fail]).toEqual([3, 'partial', 0]);
  expect(stdout).toContain('the run has reached its limit (requests: 60)');
});

test('a run says before it starts how many recipients it creates, and what that does to its limit', async () => {
  const given = { limits: { createdRecipients: 2 } };
  const { stdout } = await runAgainst(given, '--only', 'recipients,registrations');
  expect(stdout).toMatch(/note: the checks create at most \d+ recipients, .*limits\.createdRecipients is 2/);
});
