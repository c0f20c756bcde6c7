import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { ReportedFinding, ReportedRequirement } from '../../src/report/report.ts';

/** An id of the fixture; invented, so that the golden files do not change with the catalogue. */
export function rowId(text: string): RequirementId {
  return text as RequirementId;
}

const replay = 'obc run --target target.yaml --seed 42';

/** A finding of the fixture, with what is not given filled in. */
export function finding(requirement: string, given: Partial<ReportedFinding>): ReportedFinding {
  return {
    requirement: rowId(requirement),
    grade: 'fail',
    check: 'providers-list',
    exchange: 'w0-1',
    operation: 'listProviders',
    status: 200,
    pointer: '',
    wanted: 'an integer',
    got: '"101"',
    count: 1,
    passive: true,
    request: 'GET /api/v1/providers',
    replay: `${replay} --only ${requirement}`,
    waived: false,
    ...given,
  };
}

/** A row of the fixture, with what is not given filled in. */
export function row(id: string, given: Partial<ReportedRequirement>): ReportedRequirement {
  return {
    id: rowId(id),
    area: 'providers',
    clause: '2.1',
    level: 'MUST',
    party: 'server',
    conditional: false,
    text: id.replaceAll('-', ' '),
    operations: ['listProviders'],
    verdict: 'pass',
    checks: ['providers-list'],
    judged: 1,
    findings: [],
    ...given,
  };
}

const longName = 'recipient-name-of-257-characters-is-refused';
const hostile = '\u001b[31mred\u202e | <script>alert(1)</script> `code` @someone ]]> \u0000';

const failed: readonly ReportedRequirement[] = [
  row('provider-id-is-an-integer', {
    verdict: 'fail',
    findings: [finding('provider-id-is-an-integer', { pointer: '/0/provider_id', count: 16 })],
  }),
  row(longName, {
    area: 'recipients',
    clause: '2.2, 8',
    level: 'DERIVED',
    operations: ['createRecipient'],
    verdict: 'fail',
    checks: ['recipient-name-limit'],
    findings: [
      finding(longName, {
        grade: 'warn',
        exchange: 'w0-9',
        pointer: '/name',
        wanted: 'the name as it was sent',
      }),
      ...['w0-2', 'w0-3', 'w0-4', 'w0-5'].map((exchange) =>
        finding(longName, {
          check: 'recipient-name-limit',
          exchange,
          operation: 'createRecipient',
          status: 201,
          wanted: '400 with a JSON object {message}',
          got: `201, client_id "${exchange}"`,
          hint: 'the recipient now exists: see the ledger',
          passive: false,
          request: 'POST /api/v1/recipients',
        }),
      ),
    ],
  }),
  row('hostile-answer-is-shown-as-text', {
    area: 'revocation',
    clause: '4.2',
    verdict: 'fail',
    findings: [finding('hostile-answer-is-shown-as-text', { wanted: 'a message | that fits', got: hostile })],
  }),
];

const open: readonly ReportedRequirement[] = [
  row('expired-token-gets-401', {
    area: 'general',
    clause: '5.2',
    verdict: 'blocked',
    reason: 'expired-token: the target file lacks outbound.auth.expiredToken',
    setting: 'outbound.auth.expiredToken',
    checks: ['expired-token'],
    judged: 0,
  }),
  row('expired-token-answer-carries-a-message', {
    area: 'general',
    clause: '7',
    conditional: true,
    verdict: 'blocked',
    reason: 'expired-token: the target file lacks outbound.auth.expiredToken',
    setting: 'outbound.auth.expiredToken',
    checks: ['expired-token'],
    judged: 0,
  }),
  row('revoked-connection-stays-revoked', {
    area: 'revocation',
    clause: '3.3',
    verdict: 'blocked',
    reason: 'revoke-twice: Cannot read properties of undefined',
    checks: ['revoke-twice'],
    judged: 0,
  }),
  row('accounts-pages-meet-nowhere', {
    area: 'fdx-accounts',
    clause: '4.5',
    verdict: 'not-exercised',
    reason: 'one page held all accounts',
    judged: 0,
  }),
  row('annuity-payout-type-is-a-string', {
    area: 'fdx-accounts',
    clause: '2.4',
    conditional: true,
    verdict: 'not-exercised',
    reason: 'no response contained data to test this',
    judged: 0,
  }),
];

const other: readonly ReportedRequirement[] = [
  row('provider-name-is-a-string', { judged: 16 }),
  row('provider-url-is-not-null', {
    level: 'SHOULD',
    verdict: 'warn',
    findings: [
      finding('provider-url-is-not-null', {
        grade: 'warn',
        pointer: '/provider_url',
        wanted: 'a string',
        got: 'null',
      }),
    ],
  }),
  row('provider-name-is-not-empty', {
    verdict: 'waived',
    reason: 'known gap (Sample Vendor, until 2026-06-30)',
    findings: [finding('provider-name-is-not-empty', { waived: true })],
  }),
  row('provider-members-beyond-the-document', { level: 'SILENT', verdict: 'observed' }),
  row('provider-id-of-letters-answer', {
    level: 'SILENT',
    verdict: 'not-selected',
    reason: 'skipped by --mode read-only',
    judged: 0,
  }),
  row('caller-polls-every-10-seconds', {
    area: 'account-detail',
    clause: '8',
    party: 'client',
    verdict: 'not-applicable',
    reason: 'client obligation (met by this suite)',
    judged: 0,
    checks: [],
  }),
];

/** Rows with every verdict, areas in the order of the document. */
export const fixtureRows: readonly ReportedRequirement[] = [...open, ...failed, ...other];
