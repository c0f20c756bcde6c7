import { chooseLimit } from '../support/pagination/page-budget.ts';
import { describeAccounts } from './fixtures.ts';
import {
  chooseLimits,
  judgeWalks,
  judgeWalksAtOnce,
  observeLastPages,
  walkRows,
} from './support/compared-walks.ts';
import { shareWalks, walkWithinBudget } from './support/law-results.ts';

const { test, all } = describeAccounts(import.meta.url);

test('Paging page by page returns each account once, at every limit where paging goes wrong', {
  id: 'accounts-walks',
  verifies: [...walkRows, 'page-next-offset-is-a-string', 'form-of-the-last-page'],
  needs: ['outbound'],
}, async ({ accounts, context }) => {
  const listed = await accounts.readAll();
  const walk = shareWalks(context, listed.accounts.length);
  observeLastPages(context, await judgeWalks(context, listed, (count) => chooseLimits(context, count), walk));
});

test('Two page walks at the same time return the same accounts', {
  id: 'accounts-walks-at-once',
  verifies: walkRows,
  needs: ['outbound'],
  takes: { keepsCursors: true },
  depth: 'standard',
}, async ({ accounts, context }) => {
  const listed = await accounts.readAll();
  if (listed.accounts.length > 1) await judgeWalksAtOnce(context, listed);
});

test('Paging page by page with resultType details returns each account once', {
  id: 'accounts-walk-with-details',
  verifies: [
    ...walkRows,
    'pages-of-details-carry-what-the-whole-list-carries',
    'account-names-and-numbers-agree-wherever-read',
  ],
  needs: ['outbound'],
}, async ({ accounts, context }) => {
  const details = await accounts.readAll('details');
  const count = details.accounts.length;
  await judgeWalks(
    context,
    details,
    () => [chooseLimit(count, 4)],
    (limit = count) => walkWithinBudget(context, { limit, resultType: 'details' }, count),
  );
});

export default all();
