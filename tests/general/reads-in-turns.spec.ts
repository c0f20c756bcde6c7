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

// 4: what one read is answered has nothing to do with what others read.
for (const [area, what, needs, listReads] of areas)
  test(`Reads of ${what} in turn and at the same time are answered each for itself`, {
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
    // One area is enough to see a server that mixes up whatever it is asked.
    depth: area === 'providers' ? 'quick' : 'standard',
  }, async ({ context }) => {
    const reads = await listReads(context);
    const read = () => judgeReadsInTurns(context, reads);
    // A server that takes over from the list before is seen by its order, which other walks would break.
    if (reads.length > 1) await (area === 'fdx-accounts' ? context.walkAlone(read, true) : read());
    else
      context.notExercised('reads-are-answered-each-for-itself', `there are fewer than two ${what} to read`);
  });

export default all();
