import { describeGeneral } from './fixtures.ts';
import {
  listReadsOfAccounts,
  listReadsOfProviders,
  listReadsOfRecipients,
  listReadsOfRegistrations,
} from './support/chosen-reads.ts';
import { judgeReadsInTurns } from './support/reads-in-turns.ts';

const { test, all } = describeGeneral(import.meta.url);

const token = ['outbound.auth.token'] as const;

const areas = [
  ['providers', 'providers', token, listReadsOfProviders],
  ['recipients', 'recipients', token, listReadsOfRecipients],
  ['registrations', 'registrations of recipients', token, listReadsOfRegistrations],
  ['fdx-accounts', 'accounts, lists and customers', ['outbound'], listReadsOfAccounts],
] as const;

// 4: the answer to one read does not depend on other reads.
for (const [area, what, needs, listReads] of areas)
  test(`Reads of ${what} have the same answers alone, in turn and at the same time`, {
    id: `reads-of-${area}-in-turns`,
    verifies: [
      'reads-are-answered-each-for-itself',
      'repeated-reads-agree',
      ...(area === 'fdx-accounts'
        ? (['accounts-list-takes-each-parameter-alone', 'single-account-is-the-one-asked-for'] as const)
        : []),
    ],
    requiresArea: area,
    needs,
    // A server that mixes up all reads is found in one area.
    depth: area === 'providers' ? 'quick' : 'standard',
  }, async ({ context }) => {
    const reads = await listReads(context);
    const read = () => judgeReadsInTurns(context, reads);
    // A server that keeps parameters of the previous list shows it in this order of reads, which page walks of other tests would break.
    if (reads.length > 1) await (area === 'fdx-accounts' ? context.walkAlone(read, true) : read());
    else
      context.notExercised('reads-are-answered-each-for-itself', `there are fewer than two ${what} to read`);
  });

export default all();
