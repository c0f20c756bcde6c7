import type { Report, ReportedRequirement } from '../../../src/report/report.ts';
import { sampleReport } from '../fixture.ts';
import { finding, row } from '../fixture-rows.ts';

const changes: Readonly<Record<string, Partial<ReportedRequirement>>> = {
  'provider-id-is-an-integer': { verdict: 'pass', findings: [] },
  'provider-name-is-a-string': {
    verdict: 'fail',
    findings: [
      finding('provider-name-is-a-string', {
        pointer: '/0/name',
        wanted: 'a string',
        got: '\u001b[31m7 | <script>alert(1)</script>',
      }),
    ],
  },
  'recipient-name-of-257-characters-is-refused': {
    findings: [
      finding('recipient-name-of-257-characters-is-refused', {
        operation: 'updateRecipient',
        status: 200,
        wanted: '400 with a JSON object {message}',
        got: '200',
        request: 'PUT /api/v1/recipients/c-1',
      }),
    ],
  },
  'accounts-pages-meet-nowhere': {
    verdict: 'warn',
    findings: [finding('accounts-pages-meet-nowhere', { grade: 'warn' })],
  },
  'provider-url-is-not-null': {
    verdict: 'blocked',
    findings: [],
    reason: 'providers-list: the list answers 503',
  },
  'provider-name-is-not-empty': { verdict: 'not-exercised', findings: [], reason: 'nothing was seen' },
  'expired-token-gets-401': { verdict: 'not-exercised', reason: 'no token expired' },
};

/** The report of a later build of the fixture's target, under a later suite: it has every kind of change. */
export const laterReport: Report = {
  ...sampleReport,
  requirements: [...sampleReport.requirements, row('provider-added-since', {})].map((one) => ({
    ...one,
    ...changes[one.id],
  })),
  suite: { ...sampleReport.suite, version: '0.2.0', rules: 'sha256:fedcba9876543210' },
  target: { ...sampleReport.target, version: '7.2' },
  run: { ...sampleReport.run, id: 'm8q2c4de', start: '2026-04-01T09:00:00.000Z', seed: 43 },
  silences: sampleReport.silences.map((silence) => ({ ...silence, observed: [{ what: 'logo' }] })),
};
