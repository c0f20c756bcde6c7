import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyPromise } from '../../support/assertions/promises.ts';
import { accountsOf, idsOf } from './results.ts';

const requirement = 'users-declared-apart-share-no-account';

/**
 * Two users who are declared to share nothing show no account in common. Sessions that the target file lists
 * say nothing of their users, so only those that were authorized for a persona are compared.
 */
export function judgeSharedAccountsOfUsers(context: CheckContext, one: Answered, other: Answered): void {
  const { banking, fixtures } = context.target;
  if (fixtures?.banking?.usersShareNoAccount !== true) {
    context.notExercised(requirement, 'the target file lacks fixtures.banking.usersShareNoAccount');
    return;
  }
  if (banking?.sessions !== undefined) {
    context.notExercised(requirement, 'banking.sessions does not say whose sessions they are');
    return;
  }
  const theirs = new Set(idsOf(accountsOf(other)));
  const own = idsOf(accountsOf(one));
  if (own.length === 0 || theirs.size === 0) {
    context.notExercised(requirement, 'a user has no account');
    return;
  }
  const shared = own.filter((id) => theirs.has(id)).length;
  verifyPromise(
    context,
    requirement,
    shared === 0,
    { exchange: other, pointer: '/Accounts', setting: 'fixtures.banking.usersShareNoAccount' },
    { wanted: 'no account of the other user', got: `${shared} accounts that the other user has as well` },
  );
}
