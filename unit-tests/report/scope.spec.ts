import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import type { Fault, Variation } from '../../proof/reference-server/types.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { changeTargetFile } from '../../proof/self-test/looser-files.ts';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { getRequirement } from '../../src/catalogue/requirements.ts';
import type { Report } from '../../src/report/report.ts';
import { describeMissing, findMissingSettings } from '../../src/report/verdict/scope.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { parseTarget } from '../../src/target-file/load.ts';
import { resolveReference, type SettingNode, targetSchema } from '../../src/target-file/schema.ts';
import { settingUses } from '../../src/target-file/setting-kinds.ts';
import { checks } from '../../tests/index.ts';
import { readPage } from '../docs/command-lines.ts';

type Declare = (whole: DeclaredTarget) => DeclaredTarget;

/** A report on the clean server by another target file, of the tests of some requirements. */
function reportOf(declare: Declare, ...only: readonly string[]): Promise<Report> {
  return certifySubject({}, { checks, declare, only });
}

/** What a target file promises beyond the document would fail a server by another setting. */
const without =
  (path: string): Declare =>
  (whole) =>
    changeTargetFile(whole, [path, ...(path.startsWith('fixtures') ? [] : ['fixtures'])], 'left out').file;
const slow = 'banking.authorize.personas.slow';
const expired = 'outbound.auth.expiredToken';

function isKnown(path: string): boolean {
  let node: SettingNode | undefined = targetSchema;
  for (const key of path.split('.')) {
    const own: SettingNode = resolveReference(node);
    const inner: SettingNode = own.items === undefined ? own : resolveReference(own.items);
    node = inner.properties?.[key];
    if (node === undefined) return false;
  }
  return true;
}

test('docs/certify.md names each setting that a full verdict needs', () => {
  const [, section = ''] =
    /### Settings that a full verdict needs\n([\s\S]*?)\n```/.exec(readPage('docs/certify.md')) ?? [];
  const named = [...section.matchAll(/`([a-z]\w*(?:\.\w+)+)`/g)].map(([, name]) => name);
  const needed = settingUses.filter(({ kind }) => kind === 'needed').map(({ setting }) => setting);
  expect(new Set(named)).toEqual(new Set(needed));
});

test('each setting of the list is one of the schema, and its requirements are of the server', () => {
  const paths = settingUses.flatMap(({ setting, or }) => [setting, ...or]);
  expect(paths.filter((path) => !isKnown(path))).toEqual([]);
  const parties = settingUses.flatMap(({ requirements }) =>
    requirements.map((id) => getRequirement(id).party),
  );
  expect(new Set(parties)).toEqual(new Set(['server']));
});

for (const { setting, requirements } of settingUses.filter(({ kind }) => kind === 'precise'))
  test(`${setting} adds precision, and is not asked for`, async () => {
    const report = await reportOf(without(setting), ...requirements);
    const [row] = report.requirements.filter(({ id }) => requirements.includes(id));
    expect([row!.verdict, row!.reason]).toEqual([
      'not-applicable',
      `not asked for: the target file does not declare ${setting}`,
    ]);
    expect(report.missingSettings).toBeUndefined();
  });

for (const { setting, requirements } of settingUses.filter(({ kind }) => kind === 'needed'))
  if (setting !== slow)
    test(`without ${setting} a run is incomplete, and says so; where the target cannot have it, it is in scope`, async () => {
      const report = await reportOf(
        without(setting),
        ...requirements,
        'providers-list-answers-200-with-an-array',
      );
      expect(report.outcome).toBe('partial');
      expect(report.missingSettings?.map((one) => one.setting)).toContain(setting);
      expect(report.grade?.sentence).toContain(setting);
      if (setting === 'fdx.accounts') return;
      const said = await reportOf(
        (whole) => ({ ...without(setting)(whole), unavailable: { [setting]: 'for a reason' } }),
        ...requirements,
        'providers-list-answers-200-with-an-array',
      );
      expect([said.outcome, said.missingSettings]).toEqual(['passed-in-scope', undefined]);
      expect(said.grade?.sentence).toContain(`${setting} is not available: for a reason`);
    });

test('a slow session that answers at once is as none', async () => {
  const idle = (whole: DeclaredTarget): DeclaredTarget => {
    const file = structuredClone(without('fixtures')(whole));
    const { other = {} } = file.banking!.authorize!.personas!;
    Object.assign(file.banking!.authorize!, { personas: { slow: other, other, any: other } });
    return file;
  };
  const report = await reportOf(idle, 'pending-carries-code-links-status-and-request-id');
  expect(report.outcome).toBe('partial');
  expect(report.missingSettings).toMatchObject([{ setting: slow, idle: true }]);
  expect(report.grade?.sentence).toContain(`${slow} (declared, without effect)`);
});

for (const [verdict, setting, why] of [
  ['blocked', undefined, 'its tests are blocked'],
  ['blocked', slow, 'without effect'],
  ['not-exercised', undefined, 'without effect'],
] as const)
  test(`a slow session whose tests are ${verdict} by ${setting ?? 'something else'} is declared, ${why}`, async () => {
    const { description, close } = await startReferenceServer();
    await close();
    const row = getRequirement('pending-carries-code-links-status-and-request-id');
    const given = { row, verdict, reason: '429', ...(setting === undefined ? {} : { setting }) };
    expect(describeMissing(findMissingSettings([given], referenceTarget(description)))).toContain(
      `${slow} (declared, ${why})`,
    );
  });

test('a made-up expired token is taken on trust: the verdict says so, and no run by it is conformant', async () => {
  const invented = (whole: DeclaredTarget): DeclaredTarget =>
    changeTargetFile(whole, [expired], 'invented').file;
  const report = await reportOf(invented, 'expired-token-gets-401');
  const [row] = report.requirements.filter(({ id }) => id === 'expired-token-gets-401');
  expect([row!.verdict, row!.reason]).toEqual([
    'pass',
    `judged on a declared ${expired}, which nothing proves`,
  ]);
  expect(report.trusted).toEqual([expired]);
  expect(report.grade?.shortfalls).toContain(`taken on trust: ${expired}`);
  const whole = await reportOf((one) => one, 'expired-token-gets-401');
  expect(whole.trusted).toBeUndefined();
});

test('the valid token with another end is made up as well', async () => {
  const edited = (whole: DeclaredTarget): DeclaredTarget => {
    const file = structuredClone(whole);
    const [header, , signature] = String(file.outbound!.auth.token).split('.');
    const claims = Buffer.from(JSON.stringify({ exp: 1_577_836_800 })).toString('base64url');
    Object.assign(file.outbound!.auth, { expiredToken: [header, claims, signature].join('.') });
    return file;
  };
  const { trusted } = await reportOf(edited, 'expired-token-gets-401');
  expect(trusted).toEqual([expired]);
});

for (const [setting, value, requirement] of [
  ['accountsMin', 0, 'result-holds-the-declared-accounts'],
  ['oldestDays', 90, 'window-of-365-days-reaches-beyond-90-days'],
] as const) {
  test(`banking.fixture.${setting} of ${value} promises what holds of any server, and is as none`, async () => {
    const modest = (whole: DeclaredTarget): DeclaredTarget => {
      const file = structuredClone(without('fixtures')(whole));
      Object.assign(file.banking!.fixture!, { [setting]: value });
      return file;
    };
    const report = await reportOf(modest, requirement);
    expect(report.missingSettings).toEqual([
      { setting: `banking.fixture.${setting}`, idle: true, requirements: [requirement] },
    ]);
    expect(report.grade?.sentence).toContain(`${setting} (declared, without effect)`);
  });
}

/** The row of expired tokens on a server whose tokens last some seconds, by one that the run fetches. */
async function fetchedRow(seconds: number, fault: Fault | undefined) {
  const variation: Variation = {
    id: 'tokens-last-so-long',
    title: 'tokens of /Token last some seconds',
    apply({ rules }) {
      rules.auth.tokenEndpoint.tokenLifetime = seconds;
    },
  };
  const declare = (whole: DeclaredTarget): DeclaredTarget => {
    const file = structuredClone(whole);
    Object.assign(file.outbound!.auth, { expiredToken: { scope: 'client:admin' } });
    return file;
  };
  const subject = { variation, ...(fault === undefined ? {} : { fault }) };
  const report = await certifySubject(subject, {
    checks,
    declare,
    only: ['expired-token-of-list-providers'],
  });
  return { report, row: report.requirements.find(({ id }) => id === 'expired-token-gets-401')! };
}

test('a token that a run fetches and waits for proves itself, and shows a server that takes it', async () => {
  const passed = await fetchedRow(60, undefined);
  expect([passed.row.verdict, passed.row.reason, passed.report.trusted]).toEqual([
    'pass',
    undefined,
    undefined,
  ]);
  const failed = await fetchedRow(
    60,
    faults.find(({ id }) => id === 'token-never-expires'),
  );
  expect(failed.row.verdict).toBe('fail');
});

for (const [operations, verdict, named] of [
  [['getProvider', 'updateRecipient'], 'pass', undefined],
  ['*', 'not-exercised', 'outbound.provoke500.outbound'],
] as const)
  test(`a provocation that ${String(operations)} ignore is judged where it works, or else named (A-81)`, async () => {
    const variation: Variation = {
      id: 'deaf',
      title: 'some operations ignore the provocation',
      apply: ({ before, rules }) =>
        before(operations, (call) => {
          delete call.headers[rules.auth.provoke500.header];
          return undefined;
        }),
    };
    const only = ['outbound-internal-error-gets-500'];
    const { requirements, missingSettings } = await certifySubject({ variation }, { checks, only });
    const row = requirements.find(({ id }) => id === only[0]);
    expect(row?.verdict).toBe(verdict);
    const whys = row?.leftAside?.map(({ why }) => why) ?? [];
    expect(whys).toContain('outbound.provoke500.outbound provokes nothing on getProvider');
    expect(missingSettings?.map(({ setting }) => setting)).toEqual(named && [named]);
  });

test('a token that lasts too long is not waited for', async () => {
  const { row } = await fetchedRow(3600, undefined);
  expect([row.verdict, row.setting]).toEqual(['blocked', expired]);
  expect(row.reason).toContain('lasts 3600 s; a run waits no longer than 120 s');
});

test('what is unavailable is a setting that a full verdict needs, and is not declared', () => {
  const file = (more: string) =>
    `target: { name: A }\nareas: [providers]\noutbound: { baseUrl: 'https://a.example', auth: { token: '${'$'}{T}', plainToken: '${'$'}{T}x' } }\nunavailable: ${more}\n`;
  const load = (more: string) => parseTarget('t.yaml', file(more), { T: 'token-of-somebody' });
  expect(load(`{ outbound.provoke500: nobody can }`).unavailable).toEqual({
    'outbound.provoke500': 'nobody can',
  });
  expect(() => load('{ outbound.auth.token: none }')).toThrow(
    'a full verdict does not depend on outbound.auth.token',
  );
  expect(() => load('{ outbound.auth.plainTokn: none }')).toThrow('did you mean outbound.auth.plainToken?');
  expect(() => load('{ outbound.auth.plainToken: none }')).toThrow('leave it out there or here');
});
