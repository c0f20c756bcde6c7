import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from '../../tests/index.ts';
import { type Figure, inWords, pairwise } from '../figure.ts';
import { targetFile, temporaryFolder } from '../processes.ts';
import { startServers } from '../servers.ts';
import { testByPlaywright } from './front-end.ts';

const rounds = 3;

/** Faults that fail checks of every area, together at least one check in twelve. */
export const manyFaults = [
  'provider-provider-url-wrap-in-object',
  'provider-404-status-400',
  'name-limit-is-257',
  'description-limit-is-513',
  'broken-creation-body-gets-422',
  'recipient-status-of-the-same-class',
  'renewed-status-of-the-same-class',
  'registrations-client-name-change-the-end',
  'registration-of-an-unknown-provider-is-recorded',
  'revocation-by-post-answers-201',
  'revocation-by-delete-sends-a-body-with-its-204',
  'fdx-400-code-number-to-text',
  'account-loc-account-credit-line-number-to-text',
  'account-annuity-account-payout-type-lower-case',
  'accounts-page-14',
  'single-account-of-any-customer',
  'fdx-500-message-broken',
  'detail-http-status-code-drop',
  'filter-ignored',
  'api-key-not-asked-for',
  'outbound-400-wrap-in-list',
];

/** A run in which one check in twelve fails (25 of 300) beside one in which none does. */
export const failing: Figure = {
  id: 'failing',
  title: 'a run in which 25 of 300 checks fail : the same run with none failing',
  unit: ': 1',
  atMost: 2,
  async measure() {
    const servers = startServers();
    const folder = temporaryFolder();
    let failed = 0;
    const run = async (faults: readonly string[]) => {
      const { took, output } = await testByPlaywright(
        targetFile(folder, await servers.reference(faults)),
        folder,
        1,
      );
      if (faults.length > 0) failed = failedChecks(folder);
      else if (!/\nConformant\b/.test(output))
        throw new Error(`the faultless run failed:\n${output.slice(-2000)}`);
      return took;
    };
    try {
      const { ratio, ours, theirs } = await pairwise(
        rounds,
        () => run(manyFaults),
        () => run([]),
      );
      const whole = checks.filter(({ mock }) => !mock).length;
      const from = `${failed} of ${whole} checks fail: ${inWords(ours)}, none: ${inWords(theirs)}`;
      return { value: ratio, from, holds: failed * 12 >= whole };
    } finally {
      servers.close();
    }
  },
};

function failedChecks(folder: string): number {
  const report = readFileSync(join(folder, 'reports', 'report.json'), 'utf8');
  const { requirements } = JSON.parse(report) as { requirements: { verdict: string; checks: string[] }[] };
  return new Set(requirements.filter(({ verdict }) => verdict === 'fail').flatMap(({ checks: ids }) => ids))
    .size;
}
