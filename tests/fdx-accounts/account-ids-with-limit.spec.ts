import fc from 'fast-check';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import { describeAccounts } from './fixtures.ts';
import { explainTooFewIds } from './support/list-by-ids.ts';
import { verifyDetails, verifyEachOnce } from './support/paged-selections.ts';

const { test, all } = describeAccounts(import.meta.url);

/** Accounts that a query asks for, and accounts on a page. */
const [maxAsked, maxPage] = [6, 5];

const queries: Property<Query> = {
  id: 'accounts-asked-for-come-once-each',
  text: 'a list by generated account ids, read page by page, holds each account asked for once and no other',
  generator: `two to ${maxAsked} of at most twelve account ids in any order, a limit of 1 to ${maxPage}, and either result type`,
  runs: { quick: 3, standard: 5, deep: 100 },
  featuresOf: ({ asked, limit, resultType }) => ({
    accounts: String(asked.length),
    limit: String(limit),
    resultType,
  }),
};

interface Query {
  readonly asked: readonly string[];
  readonly limit: number;
  readonly resultType: 'lightweight' | 'details';
}

const rows = [
  'list-by-account-ids-can-be-paged',
  'limit-is-respected',
  'total-elements-of-a-filtered-list-counts-either',
  'total-elements-of-a-filtered-list',
] as const;

test('Selected accounts are paged completely, in both orders of their ids', {
  id: 'accounts-by-ids-paged',
  verifies: [
    ...rows,
    'pages-of-details-carry-what-the-whole-list-carries',
    'next-link-leads-where-the-next-offset-does',
    'next-link-can-be-followed',
    'next-link-keeps-limit-and-result-type',
  ],
  needs: ['outbound'],
}, async ({ accounts, context, target }) => {
  const known = await accounts.listAskableIds();
  if (known.length < 2) return context.notExercised(rows[0], explainTooFewIds(known.length));
  const asked = sampleEvenly(known, 3);
  const limit = Math.min(asked.length - 1, target.fdx?.maxLimit ?? asked.length);
  await verifyEachOnce(context, asked, { limit, resultType: 'lightweight' });
  await verifyEachOnce(context, [...asked].reverse(), { limit, resultType: 'details' });
  await verifyDetails(context, asked, limit);
});

test('Random selections of account ids are paged completely', {
  id: 'accounts-by-generated-ids',
  verifies: rows,
  needs: ['outbound'],
  properties: [queries],
}, async ({ accounts, context, target }) => {
  const known = sampleEvenly(await accounts.listAskableIds(), 12);
  if (known.length < 3) return;
  const values = fc.record({
    asked: fc.shuffledSubarray([...known], { minLength: 2, maxLength: Math.min(maxAsked, known.length) }),
    limit: fc.integer({ min: 1, max: Math.min(maxPage, target.fdx?.maxLimit ?? maxPage) }),
    resultType: fc.constantFrom('lightweight' as const, 'details' as const),
  });
  await forAll<Query>(context, queries, { values }, ({ asked, limit, resultType }) =>
    verifyEachOnce(context, asked, { limit, resultType }),
  );
});

export default all();
