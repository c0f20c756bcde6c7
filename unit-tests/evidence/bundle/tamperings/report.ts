import { setAside, signedReport, type Tampering } from '../make-tampering.ts';

/** The holder of the key lies in the report. */
export const ofReport: readonly Tampering[] = [
  {
    name: 'a signed verdict',
    make: signedReport((report) => setAside(report, 'provider-id-is-an-integer', 'pass')),
    says: /^report\.json is not what its journals give: \/requirements\/\d+\/verdict is "pass" instead of "fail"/,
  },
  {
    name: 'a signed outcome',
    make: signedReport((report) => {
      report.outcome = 'passed-in-scope';
    }),
    says: /^report\.json is not what its journals give: \/outcome/,
  },
  {
    name: 'a signed grade',
    make: signedReport((report) => {
      report.grade = { ...report.grade!, isConformant: true };
    }),
    says: /^report\.json is not what its journals give: \/grade/,
  },
  {
    name: 'a signed count of checks',
    make: signedReport((report) => {
      report.executed += 1;
    }),
    says: /^report\.json is not what its journals give: \/executed/,
  },
  {
    name: 'a signed day',
    make: signedReport((report) => {
      report.run = { ...report.run, start: '2026-01-01T00:00:00.000Z' };
    }),
    says: /^report\.json is not what its journals give: \/run\/start/,
  },
];
