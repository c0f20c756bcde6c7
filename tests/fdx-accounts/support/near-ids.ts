import type { CheckContext } from '../../../src/plan/check.ts';
import { accountIdsOf } from '../../support/pagination/account-sets.ts';
import { declaredAccountsOf, listAccounts } from '../../support/resources/fdx-accounts.ts';

/**
 * Ids that a careless search takes for a real one: it with a character in its middle changed, its beginning, and it
 * with more behind, or as the number that it looks like. Its last character is left as it is, since that of an encoded id may carry padding only. None
 * where the list is not whole, for any of them may be an account then.
 */
export async function makeNearIds(context: CheckContext, id: string): Promise<readonly string[]> {
  const { accounts, complete } = await listAccounts(context);
  if (!complete) return [];
  const known = new Set([...accountIdsOf(accounts), ...declaredAccountsOf(context).map((one) => one.id)]);
  const middle = Math.floor(id.length / 2);
  const changed = `${id.slice(0, middle)}${id[middle] === '7' ? '4' : '7'}${id.slice(middle + 1)}`;
  const unpadded = id.replace(/^0+(?=\d+$)/, '');
  const near = [changed, id.slice(0, Math.ceil(id.length * 0.75)), `${id}0000`, unpadded];
  return near.filter((one) => !known.has(one) && !one.includes(','));
}
