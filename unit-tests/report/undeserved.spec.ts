import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { stringify } from 'yaml';
import shipped from '#specs/disputes.json' with { type: 'json' };
import signature from '#specs/disputes.signature.json' with { type: 'json' };
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { openDisputes } from '../../src/catalogue/disputes.ts';
import { findShortfall } from '../../src/evidence/bundle/certificate.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { renderBadge } from '../../src/report/formats/badge.ts';
import type { Report } from '../../src/report/report.ts';
import { gradeOf } from '../../src/report/verdict/grade.ts';
import type { DeclaredTarget } from '../../src/target-file/declared.ts';
import { loadTarget } from '../../src/target-file/load.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { inDays, takeTurns } from '../days.ts';
import { filesOf, type RunKind, recordRun } from '../evidence/bundle/signed-run.ts';
import { tamperings } from '../evidence/bundle/tamperings/index.ts';
import { behavesWellFor } from '../plan/late-fault.ts';

const slow = takeTurns(import.meta.url);

/** A run of one area that deserves what it claims: each trial differs from it in what it tries. */
const deserving: RunKind = {
  plan: { depth: 'standard' },
  given: () => ({ areas: ['providers'] }),
};

const reportOf = (files: ReadonlyMap<string, Buffer>) =>
  JSON.parse(files.get('report.json')!.toString()) as Report;

async function certify({ plan, given, ...change }: RunKind): Promise<Report> {
  const kind = {
    ...change,
    plan: { ...deserving.plan, ...plan },
    given: (own: Target) => ({ areas: ['providers'] as const, ...given?.(own) }),
  };
  return reportOf(filesOf(await recordRun(kind)));
}

/** What is tried shows in words, gets no certificate, and is not called conformant by its badge. */
function expectShown(report: Report, words: RegExp): void {
  expect(findShortfall(report)).toBeDefined();
  const { title, sentence } = gradeOf(report);
  expect(`${title}; ${sentence}; ${renderBadge(report)}`).toMatch(words);
  if (report.target.bundled !== true) expect(renderBadge(report)).not.toContain('>conformant');
}

const shown = (change: RunKind, words: RegExp) => async () => expectShown(await certify(change), words);

const waiver = { requirement: 'provider-id-is-an-integer', reason: 'known', owner: 'us' } as const;

/** Writes a target file with waivers, which is to be refused with a message. */
async function refuseWaivers(waivers: readonly object[], message: RegExp): Promise<void> {
  const { description, close } = await startReferenceServer();
  await close();
  const file = test.info().outputPath('target.yaml');
  writeFileSync(file, stringify({ ...declaredReferenceTarget(description), waivers }));
  expect(() => loadTarget(file, {})).toThrow(message);
}

/** Tamperings that unit-tests/evidence/bundle tries, each refused with a sentence of its own. */
const refused =
  (...names: readonly string[]) =>
  () =>
    expect(names.filter((name) => !tamperings.some((one) => one.name === name))).toEqual([]);

const faults = ['providers-provider-id-number-to-text'];

/** What is tried, by the words of the table in docs/evidence.md. */
const trials: Readonly<Record<string, () => unknown>> = {
  'a mock as the target, or one area of a mock': shown(
    { given: ({ target }) => ({ target: { ...target, kind: 'mock' } }) },
    /\d+ of \d+ requirements tested, mock/,
  ),
  '`--only`, `--exclude`, or one check picked in Playwright': async () => {
    const few = ['provider-id-is-an-integer', 'provider-name-is-a-string'];
    await shown({ plan: { only: few } }, /passed: \d+ of \d+/)();
    await shown({ plan: { exclude: few } }, /passed: \d+ of \d+/)();
    await shown({ plan: { only: ['MUST'] } }, /passed: \d+ of \d+/)();
  },
  '`--read-only`, or an environment that is production': async () => {
    await shown({ plan: { mode: 'read-only' } }, /read-only/)();
    const given = ({ target }: Target) => ({ target: { ...target, environment: 'production' as const } });
    await shown({ given }, /read-only/)();
  },
  '`--depth quick`': shown({ plan: { depth: 'quick' } }, /quick/),
  'one shard of several': shown({ plan: { shard: { index: 1, of: 2 } } }, /shard 1 of 2|incomplete/),
  'a run that was stopped, or whose limits end it': shown(
    { given: () => ({ limits: { requests: 3 } }) },
    /incomplete|no verdict/i,
  ),
  'few settings, so that much is blocked': shown(
    {
      given: ({ outbound }) => {
        const { unknownIds: _, ...rest } = outbound!;
        const { auth } = rest;
        return {
          outbound: {
            ...rest,
            auth: { header: auth.header, value: auth.value, token: auth.token! },
          } as never,
        };
      },
    },
    /incomplete/,
  ),
  'fewer areas than the implementation has': async () => {
    const report = await certify({});
    expect(gradeOf(report).title).toBe('conformant: 1 of 6 areas');
    expect(gradeOf(report).sentence).toBe('Conformant in 1 of 6 areas (providers)');
  },
  'a waiver without an end, or 21 of them': async () => {
    await refuseWaivers([waiver], /expires/);
    await refuseWaivers([{ ...waiver, expires: '9999-12-31' }], /180 days/);
    const many = Array.from({ length: 21 }, () => ({ ...waiver, expires: inDays(9) }));
    await refuseWaivers(many, /20/);
  },
  'waivers within the rules': shown(
    { faults, waivers: [{ ...waiver, expires: inDays(9) }] },
    /waived requirement.*Passed with waivers/s,
  ),
  'wire names bent in the target file, any TLS certificate accepted': shown(
    { given: () => ({ tls: { insecure: true } }) },
    /declared deviation/,
  ),
  "the bundled server in place of one's own": async () => {
    const report = await certify({});
    expectShown({ ...report, target: { ...report.target, bundled: true } }, /bundled server/);
  },
  'a server that has next to no data': shown(
    { variations: ['sessions-without-accounts'], given: () => ({ areas: ['account-detail'] }) },
    /incomplete|no verdict/i,
  ),
  'a server that knows what an earlier version of the suite looked like': shown(
    { faults: ['unknown-recipients-get-404-under-usual-ids'], given: () => ({ areas: ['recipients'] }) },
    /Not conformant/,
  ),
  'a server that behaves well for as many requests as a run sends': async () => {
    const declare = (whole: DeclaredTarget) => ({ ...whole, areas: ['recipients'] as const });
    const options = { checks, depth: 'standard', declare } as const;
    const { run } = await certifySubject({}, options);
    const subject = { fault: behavesWellFor(run.requests) };
    const report = await certifySubject(subject, { ...options, secondLooks: true });
    expectShown(report, /Not conformant/);
  },
  '`OBC_MAX_REQUESTS`, so that only few checks run': shown(
    { plan: { maxRequests: 20 } },
    /passed: \d+ of|incomplete/,
  ),
  "a scheme of one's own that takes requirements away": async () => {
    const { suite, ...report } = await certify({});
    const change = { requirement: 'provider-id-is-an-integer', change: 'left out', reason: 'ours' } as const;
    const plugins = [{ name: 'ours', version: '1.0.0', changes: [change] }] as never;
    expectShown({ ...report, suite: { ...suite, plugins } }, /passed by ours 1\.0\.0/i);
  },
  'a line in the list of disputes': () => {
    const line = { requirement: 'provider-id-is-an-integer', since: '0.1.0', reason: 'ours' } as const;
    expect(() => openDisputes({ ...shipped, disputed: [line] }, signature)).toThrow(/not the list that/);
  },
  'recorded traffic, or a run that judged a client': async () => {
    const { target, ...report } = await certify({});
    for (const kind of ['recording', 'client'] as const)
      expectShown({ ...report, target: { ...target, kind } }, new RegExp(kind));
  },
  'another verdict, outcome or grade in `report.json`': refused(
    'a verdict in the report',
    'the outcome in the report',
    'a signed verdict',
    'a signed outcome',
    'a signed grade',
  ),
  'a finding taken out of the journals, by who holds the key': refused(
    'a finding of the contract that was taken out',
    'a finding of a check that was taken out',
  ),
  'a status, a body or an exchange changed or dropped': refused(
    'a status in a journal',
    'a body in a journal',
    'a dropped exchange',
    'the last exchange dropped and not counted',
  ),
  'the journal of another run or server': refused(
    'the journal of another run',
    'a row of another run',
    'an exchange with another server',
  ),
  'an older package, other rules, another seed': refused('an older package', 'other rules', 'another seed'),
  'a finding that is moved to another exchange, or made up': refused(
    'a finding that was made up',
    'a finding on an exchange that there is not',
    'a finding on an exchange of another operation',
  ),
  'a waiver that came after the run': refused(
    'a waiver in the record',
    'a waiver that was added later',
    'a waiver of which the report knows',
  ),
  'evidence with a journal, a record or a report missing': refused(
    'a missing journal',
    'a missing record',
    'a missing report',
    'evidence without a record',
  ),
  'a statement on another target, of another day or of another type': refused(
    'another target',
    'a signed day',
    'a statement of another type',
    'another predicate',
  ),
  'a shard handed in twice': refused('a repeated shard'),
  'a clock that was set back': refused('a clock that was set back', 'a statement from before the run'),
  'another key, no key id, a second signature': refused(
    'a swapped key',
    'an empty id of the key',
    'two signatures',
  ),
};

test('every way to a certificate that is not deserved, as docs/evidence.md lists them, is tried', () => {
  const page = readFileSync(join(packageRoot, 'docs', 'evidence.md'), 'utf8');
  const [, table = ''] = /\| tried \| result \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(page) ?? [];
  const tried = [...table.matchAll(/^\| (.*?) \| /gm)].map(([, words]) => words);
  expect(Object.keys(trials)).toEqual(tried);
  expect(tried).toHaveLength(31);
});

for (const [words, attempt] of Object.entries(trials))
  slow.test(`shown or refused: ${words}`, async () => {
    await attempt();
  });
