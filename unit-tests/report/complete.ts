import { areas } from '../../src/catalogue/requirements.ts';
import { summarizeVerdicts } from '../../src/report/fold/summary.ts';
import type { Report } from '../../src/report/report.ts';
import { gradeOf } from '../../src/report/verdict/grade.ts';
import { sampleReport } from './fixture.ts';
import { finding, row } from './fixture-rows.ts';

/** A type with no optional member left, however deep. */
type Complete<T> = T extends readonly (infer Item)[]
  ? readonly Complete<Item>[]
  : T extends object
    ? { readonly [K in keyof T]-?: Complete<T[K]> }
    : T;

const hinted = {
  ...finding('provider-id-is-an-integer', {}),
  hint: 'look at the first provider',
  related: ['w0-2'],
  keywords: ['schemas/provider.schema.json#/properties/provider_id type'],
  curl: "curl 'https://outbound.example'",
  law: true as const,
  frequency: { seen: 2, of: 5, unit: 'runs', low: 0.05, high: 0.85, flaky: true } as const,
};
const bound = {
  ...row('provider-id-is-an-integer', {}),
  reason: 'the target file lacks outbound.auth.token',
  setting: 'outbound.auth.token',
  restsOn: 12,
  leftAside: [{ check: 'providers-list', aside: 3, of: 21, why: 'they have no id' }],
  findings: [hinted],
};
const { target, silences, ledger, run, waivers } = sampleReport;
const counts = summarizeVerdicts([]).all;

/**
 * A report with every member that the type knows, optional ones included: it stops compiling when the type gains
 * one, and stops validating when the schema lacks one.
 */
export const completeReport: Complete<Report> = {
  ...sampleReport,
  programs: [{ check: 'list-accounts', lines: ['Error: answered 400'] }],
  robustness: [
    {
      ...{ check: 'list-accounts', servers: 3, works: 2, alike: 1, untold: ['token-in-another-header'] },
      pairs: { of: 1, met: 1, works: 1, servers: 1 },
      failing: [
        {
          variations: [{ id: 'account-pages-without-cursors', title: 'pages have links alone' }],
          why: 'its output lacks "15 accounts"',
          gaveUpAt: 'GET /api/fdx/5/accounts answered 200',
          exchange: 'c1',
          replay: 'obc client certify client.yaml --variation account-pages-without-cursors',
        },
      ],
    },
  ],
  suite: {
    ...sampleReport.suite,
    plugins: [
      {
        ...{ name: 'scheme', version: '1.0.0', digest: 'sha256:0123456789abcdef' },
        changes: [
          { requirement: 'provider-id-is-an-integer', change: 'lowered', reason: 'ids may be texts' },
        ],
        waivers: { days: 365, reason: 'renewed each year' },
        alterations: ['name has at most 300 characters'],
      },
    ],
  },
  target: {
    ...target,
    vendor: 'Sample Vendor',
    version: '7.1',
    environment: 'staging',
    bundled: true,
    outbound: 'https://outbound.example',
    banking: 'https://banking.example',
    file: 'target.yaml',
    sections: [{ name: 'outbound', line: 12 }],
    tokenForm: { header: 'x-token', value: 'Bearer {token}' },
    peers: [
      {
        origin: 'https://outbound.example',
        proxy: 'http://proxy.example:3128 (HTTPS_PROXY)',
        certificate: { subject: 'outbound.example', issuer: 'Sample authority', sha256: '0'.repeat(64) },
      },
    ],
  },
  run: {
    ...run,
    shard: { index: 1, of: 2 },
    repeat: 5,
    secondLooks: 9,
    allowPartial: true,
    preloads: ['--require hook.cjs'],
  },
  requirements: [bound],
  checks: [
    {
      ...{ id: 'providers-list', area: 'providers', title: 'reads the list', outcome: 'blocked' },
      ...{ reason: 'no token', setting: 'outbound.auth.token', requests: 0, took: 1 },
      requirements: ['provider-id-is-an-integer'],
      repeated: { rounds: 3, settled: true, why: 'stopped after round 3 of 5: each answer is good' },
    },
  ],
  grade: gradeOf(sampleReport),
  withoutWaivers: { outcome: 'non-conformant', failed: 4, waived: ['provider-id-is-an-integer'] },
  summary: {
    all: counts,
    areas: Object.fromEntries(areas.map((area) => [area, counts])) as Complete<Report['summary']['areas']>,
  },
  silences: silences.map((silence) => ({ ...silence, observed: [{ what: 'none', exchange: 'w0-1' }] })),
  waivers: waivers.map((waiver) => ({ at: '/*/name', operation: 'listProviders', ...waiver })),
  missingSettings: [
    {
      ...{ setting: 'outbound.provoke500.fdx', idle: true, blocked: true },
      requirements: ['fdx-internal-error-gets-500'],
    },
  ],
  unavailable: [
    {
      ...{ setting: 'recipients.redirectDelimiter', reason: 'one redirect URL only' },
      requirements: ['several-redirect-uris-come-back-one-by-one'],
    },
  ],
  trusted: ['outbound.auth.expiredToken'],
  ledger: ledger.map((entry) => ({ ...entry, id: 'c-1001' })),
  walks: [
    {
      check: 'accounts-pages',
      resumed: true,
      pages: [{ exchange: 'w0-1', status: 200, size: 2, total: 5 }],
      read: 1,
      end: 'last-page',
    },
  ],
  novelties: [
    {
      ...{
        request: 'GET /recipients/{client_id}',
        status: 200,
        place: '/scope',
        exchange: 'w0-1',
        others: 2,
      },
      ...{ seen: 'a word with a blank at an end', usual: ['a word in capitals'] },
    },
  ],
  budget: {
    requests: { used: 431, limit: 1000, planned: 682 },
    createdRecipients: { used: 2, limit: 20, planned: 11 },
    minutes: { used: 1.21, limit: 10 },
    requestsPerSecond: 5,
  },
};
