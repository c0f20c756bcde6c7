import { verifyStatus } from '../support/assertions/status.ts';
import { describeAccounts } from './fixtures.ts';
import { verifyHoldsDeclared } from './support/declared-in-list.ts';
import { observeWholeList } from './support/observe-list.ts';

const { test, all } = describeAccounts(import.meta.url);

test('GET /accounts without parameters lists well-formed accounts', {
  id: 'accounts-list',
  verifies: [
    'accounts-list-answers-200-with-a-page',
    'fdx-account-holds-exactly-one-kind',
    'member-of-the-account-kind-is-an-object',
    'account-page-accounts-are-an-array-of-objects',
    'page-total-elements-is-an-integer',
    'page-carries-total-elements',
    'kinds-of-account-in-the-list',
    'page-size-without-a-limit',
  ],
  needs: ['outbound'],
}, async ({ accounts, context }) => {
  const list = await accounts.list();
  if (!verifyStatus(context, 'accounts-list-answers-200-with-a-page', list, 200)) return;
  observeWholeList(context, list, await accounts.readAll());
});

test('GET /accounts accepts accountIds, resultType and limit', {
  id: 'accounts-list-parameters',
  verifies: ['accounts-list-takes-each-parameter-alone'],
  needs: ['outbound'],
}, async ({ accounts, target, depth }) => {
  await accounts.requireList();
  const [id] = await accounts.listIds();
  if (id !== undefined) await accounts.list({ accountIds: [id] });
  await accounts.list({ resultType: 'lightweight' });
  await accounts.list({ resultType: 'details' });
  const largest = target.fdx?.maxLimit ?? 10;
  const limits = [1, Math.min(largest, 10), ...(depth === 'quick' ? [] : [largest])];
  for (const limit of new Set(limits)) await accounts.list({ limit });
  await accounts.listByQuery('');
});

test(
  'GET /accounts lists the declared accounts',
  {
    id: 'accounts-list-declared',
    verifies: ['accounts-list-holds-the-declared-accounts'],
    needs: ['outbound', 'fdx.accounts'],
  },
  async ({ context }) => verifyHoldsDeclared(context),
);

export default all();
