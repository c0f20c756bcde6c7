import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  type CertifyOptions,
  type CheckProgress,
  certify,
  checks,
  defineCheck,
  UserError,
  writeReports,
} from '../../app/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';

let server: ReferenceServer;
test.beforeAll(async () => {
  server = await startReferenceServer();
});
test.afterAll(() => server.close());

const target = () => referenceTarget(server.description);

test('a program hears of each check, and gets every report in its folder', async () => {
  const heard: CheckProgress[] = [];
  const out = test.info().outputPath('reports');
  const only = ['providers-list', 'provider-detail'];
  const report = await certify(target(), { only, out, onProgress: (progress) => heard.push(progress) });
  expect(report.outcome).toBe('passed-in-scope');
  expect(heard.map(({ done, total }) => [done, total])).toEqual([
    [1, 2],
    [2, 2],
  ]);
  expect(heard.map(({ check }) => check).sort()).toEqual([...only].sort());
  expect(report.run.depth).toBe('standard');
  expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(report)),
  );
  expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain('/api/v1/providers');
  // A second run, and the formats alone, find what the suite itself wrote.
  await certify(target(), { only: ['providers-list'], out });
  const files = await writeReports(report, test.info().outputPath('again'));
  expect(files.every((file) => existsSync(file))).toBe(true);
});

test('a signal stops the run, whose report says so', async () => {
  const stop = new AbortController();
  const options = {
    only: ['providers'],
    concurrency: 1,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  };
  const report = await certify({ target: target(), ...options });
  expect(report.run.interrupted).toBe(true);
  expect([report.outcome, report.executed]).toEqual(['partial', 1]);
});

test('only the given checks are run', async () => {
  const report = await certify(target(), { checks: checks.filter(({ id }) => id === 'providers-list') });
  expect([report.planned, report.executed]).toEqual([1, 1]);
});

test('a check of a program is run, judged and reported beside those of the suite', async () => {
  const own = defineCheck({
    id: 'bank-names-end-in-a-letter',
    area: 'providers',
    title: 'reads the names of providers',
    ids: ['provider-name-is-a-string'],
    access: 'read',
    async run(context) {
      const exchange = await context.setUp('listProviders', {}, 200);
      const evidence = { exchange, pointer: '/0/name', wanted: 'a name of our house', got: 'another one' };
      context.verify('provider-name-is-a-string', false, evidence);
    },
  });
  const only = [own.id];
  const report = await certify(target(), { checks: [...checks, own], only });
  const row = report.requirements.find(({ id }) => id === 'provider-name-is-a-string')!;
  expect([report.outcome, row.verdict, row.findings[0]?.wanted]).toEqual([
    'non-conformant',
    'fail',
    'a name of our house',
  ]);
  expect(report.checks?.map(({ id, outcome }) => [id, outcome])).toEqual([[own.id, 'ran']]);
  const misspelt = { ...own, ids: ['provider-name-is-a-strin'] };
  for (const [given, message] of [
    [[...checks, misspelt], /no requirement has the id provider-name-is-a-strin; did you mean/],
    [[own, own], /checks\[1\]: another check has the id bank-names/],
    [[{}], /checks\[0\]: expected a check, as defineCheck makes it/],
  ] as const)
    await expect(certify(target(), { checks: given as never })).rejects.toThrow(message);
});

const wrong: readonly [given: unknown, message: RegExp][] = [
  [{ target: { name: 'x' } }, /the key areas is missing/],
  [{ target: { name: 'x' }, areas: ['providrs'] }, /areas\[0\]: expected one of .*did you mean providers\?/],
  [{ target: { name: 'x' }, areas: ['providers'] }, /the area providers needs the section outbound/],
  [undefined, /expected keys with values/],
  ['none.yaml', /none\.yaml cannot be read: it does not exist/],
];
for (const [given, message] of wrong) {
  test(`a program is told what is wrong with the target ${JSON.stringify(given)}`, async () => {
    const error = await certify(given as CertifyOptions).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).message).toMatch(message);
  });
}

const wrongOptions: readonly [options: object, message: string][] = [
  [{ only: ['providrs'] }, 'only providrs: unknown; did you mean providers?'],
  [{ onProgres: () => {} }, 'unknown option onProgres; did you mean onProgress?'],
  [{ depth: 'deeper' }, 'depth: expected one of quick, standard, deep'],
  [{ signal: {} }, 'signal: expected an AbortSignal'],
];
for (const [options, message] of wrongOptions) {
  test(`a program is told: ${message}`, async () => {
    await expect(certify(target(), options)).rejects.toThrow(message);
  });
}
