import { type Area, areas } from '../../src/catalogue/requirements.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { summarizeVerdicts } from '../../src/report/fold/summary.ts';
import type { Exchanges, Report, ReportedCheck, ReportedRequirement } from '../../src/report/report.ts';
import type { WaiverUse } from '../../src/report/verdict/waivers.ts';
import { fixtureRows, rowId } from './fixture-rows.ts';

/** A report by hand whose counts agree with its rows. */
export function reportWith(rows: readonly ReportedRequirement[], given: Partial<Report> = {}): Report {
  const ordered = areas.flatMap((area) => rows.filter((row) => row.area === area));
  return {
    version: 1,
    suite: {
      name: 'open-banking-conformance',
      version: '0.1.0',
      document: 'sha256:0123456789abcdef',
      rules: 'sha256:89abcdef01234567',
    },
    target: {
      name: 'Sample Bank',
      vendor: 'Sample Vendor',
      version: '7.1',
      environment: 'staging',
      kind: 'server',
      areas: ['providers', 'recipients', 'revocation', 'fdx-accounts', 'account-detail'],
      outbound: 'https://outbound.example',
      banking: 'https://banking.example',
      deviations: ['the token travels in the header x-token, not in service-auth-key'],
    },
    run: {
      id: 'k3j9x2ab',
      start: '2026-03-01T09:00:00.000Z',
      end: '2026-03-01T09:01:12.500Z',
      seed: 42,
      mode: 'full',
      depth: 'standard',
      requests: 431,
      interrupted: false,
      strictWaivers: false,
    },
    outcome: 'non-conformant',
    reasons: ['3 requirements failed'],
    summary: summarizeVerdicts(ordered),
    requirements: ordered,
    silences: [],
    waivers: [],
    ledger: [],
    planned: 9,
    executed: 9,
    harnessErrors: [],
    timelines: [],
    walks: [],
    budget: {
      requests: { used: 431, planned: 682 },
      createdRecipients: { used: 0, planned: 11 },
      minutes: { used: 1.21 },
    },
    ...given,
  };
}

/** A waiver of the fixture, stale unless told otherwise. */
export function waiver(requirement: string, given: Partial<WaiverUse>): WaiverUse {
  const known = { reason: 'known gap', owner: 'Sample Vendor', expires: '2026-06-30' };
  return { requirement: rowId(requirement), ...known, state: 'stale', used: 0, ...given };
}

const created = { key: 'main-1', check: 'recipient-name-limit', operation: 'createRecipient' } as const;

function checkOf(area: Area, id: string, title: string, requirement: string): ReportedCheck {
  return { id, area, title, outcome: 'ran', requirements: [rowId(requirement)], requests: 2, took: 41 };
}

/** A report with every verdict and every kind of part. */
export const sampleReport: Report = reportWith(fixtureRows, {
  silences: [
    {
      requirement: rowId('provider-members-beyond-the-document'),
      area: 'providers',
      clause: '2.1',
      text: 'which members a provider carries that the document does not list',
      observed: [{ what: 'logo, "colour | shade"', exchange: 'w0-1' }, { what: 'none' }],
    },
  ],
  waivers: [
    waiver('provider-name-is-not-empty', {
      at: '/*/name',
      operation: 'listProviders',
      state: 'used',
      used: 3,
    }),
    waiver('provider-name-is-a-string', {}),
    waiver('provider-id-is-an-integer', { expires: '2026-02-28', state: 'expired' }),
    waiver('expired-token-gets-401', { state: 'unjudged' }),
  ],
  ledger: [
    { ...created, what: 'createRecipient, name obc-k3j9x2ab-4', state: 'done', id: 'c-1001' },
    { ...created, key: 'main-2', what: 'createRecipient, name obc-k3j9x2ab-5', state: 'unknown' },
  ],
  checks: [
    checkOf('providers', 'providers-list', 'reads the list of providers', 'provider-id-is-an-integer'),
    checkOf(
      'recipients',
      'recipient-name-limit',
      'creates recipients with too long texts',
      'recipient-name-of-257-characters-is-refused',
    ),
    {
      ...checkOf('general', 'expired-token', 'sends an expired token', 'expired-token-gets-401'),
      outcome: 'blocked',
      reason: 'the target file lacks outbound.auth.expiredToken',
      setting: 'outbound.auth.expiredToken',
    },
    {
      ...checkOf('revocation', 'revoke-twice', 'revokes twice', 'revoked-connection-stays-revoked'),
      outcome: 'harness-error',
      reason: 'Cannot read properties of undefined',
    },
  ],
  harnessErrors: [{ check: 'revoke-twice', reason: 'Cannot read properties of undefined' }],
  timelines: [
    {
      requestId: '0b7e4a52-1f6d-4f43-9f0e-7f1c7a3f9d11',
      check: 'accounts-detail',
      polls: [
        {
          check: 'accounts-detail',
          requestId: '0b7e4a52-1f6d-4f43-9f0e-7f1c7a3f9d11',
          operation: 'getAccountsDetailAsync',
          at: 1_772_355_610_000,
          took: 41.5,
          status: 202,
        },
      ],
    },
  ],
  walks: [
    {
      check: 'accounts-pages',
      pages: [
        { exchange: 'w0-1', status: 200, size: 2, total: 5 },
        { exchange: 'w0-2', status: 500 },
      ],
      read: 2,
      end: 'refused',
    },
  ],
  budget: {
    requests: { used: 431, limit: 1000, planned: 682 },
    createdRecipients: { used: 2, limit: 20, planned: 11 },
    minutes: { used: 1.21 },
    requestsPerSecond: 5,
  },
});

function exchange(id: string, startedAt: number, body: string | undefined, status: number): Exchange {
  const method = body === undefined ? 'GET' : 'POST';
  const path = body === undefined ? 'providers' : 'recipients';
  return {
    id,
    operation: body === undefined ? 'listProviders' : 'createRecipient',
    startedAt,
    took: 12.3,
    request: {
      method,
      url: `https://outbound.example/api/v1/${path}`,
      headers: [['accept', 'application/json']],
      body,
    },
    response: {
      status,
      headers: [['content-type', 'application/json']],
      text: '{}',
      json: undefined,
      isJson: true,
    },
  };
}

const body = JSON.stringify({ name: 'a'.repeat(257), scope: ['ACCOUNT_BASIC'], country: 'CA' });

/** Exchanges of the sample report, not in the order of time. */
export const sampleExchanges: Exchanges = new Map(
  [exchange('w0-2', 1_772_355_601_000, body, 201), exchange('w0-1', 1_772_355_600_000, undefined, 200)].map(
    (one) => [one.id, one],
  ),
);
