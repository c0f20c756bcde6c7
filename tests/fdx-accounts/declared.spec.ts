import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { pageOf } from '../../src/resources/account-page.ts';
import { judgeDeclaredAccount } from '../support/assertions/declared-account.ts';
import { verifyCount } from '../support/assertions/promises.ts';
import { listAccounts, type Snapshot } from '../support/resources/fdx-accounts.ts';
import { findAccount } from './support/members.ts';

const setting = 'fixtures.fdx';
const length = 'accounts-list-has-the-declared-length';
const values = 'fdx-account-has-its-declared-values';

/** Only a list that was read whole shows how long it is; its total says so in any case. */
function judgeLength(context: CheckContext, { accounts, complete, exchange }: Snapshot): void {
  const { count } = context.target.fixtures!.fdx!;
  if (count === undefined) return;
  const place = { exchange, setting: `${setting}.count` };
  const total = pageOf(exchange)?.totalElements;
  if (complete)
    verifyCount(context, length, count, accounts.length, {
      ...place,
      pointer: '/accounts',
      what: 'accounts on all pages',
    });
  if (total !== undefined)
    verifyCount(context, length, count, total, {
      ...place,
      pointer: '/page/totalElements',
      what: 'accounts in all',
    });
  if (!complete && total === undefined)
    context.notExercised(length, 'the list is too long to be read whole, and gives no total');
}

/** 2.4, 4.5: the accounts that the target file promises. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'accounts-list-as-declared',
    area: 'fdx-accounts',
    title: 'GET /accounts matches `fixtures.fdx` of the target file',
    ids: [length, values],
    needs: ['outbound', setting],
    access: 'read',
    async run(context) {
      const list = await listAccounts(context);
      judgeLength(context, list);
      for (const { id } of context.target.fixtures!.fdx!.accounts ?? []) {
        const account = findAccount(list.accounts, id);
        if (account !== undefined) judgeDeclaredAccount(context, list.exchange, account, 'list');
      }
    },
  }),
]);
