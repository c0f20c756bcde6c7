import type { Answered } from '../../../src/http/exchange.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { buildListQuery } from '../../support/pagination/query.ts';
import { findUnknownAccountId } from '../../support/resources/fdx-accounts.ts';

const requirement = 'total-counts-no-account-of-another-customer';

/** Judges that a list by an own id and one of another customer counts as many as with an id that nobody has. */
export async function compareTotals(context: CheckContext, own: string, theirs: string): Promise<void> {
  const listWith = async (id: string) =>
    accountPageOf(
      await context.call('listAccounts', { rawQuery: buildListQuery({ accountIds: [own, id] }) }),
    );
  const unknown = await listWith(await findUnknownAccountId(context));
  const asked = await listWith(theirs);
  if (asked?.totalElements === undefined || unknown?.totalElements === undefined) return;
  // That the account itself is shown has a requirement of its own.
  if (asked.accounts.some(({ id }) => id === theirs)) return;
  let holds = asked.totalElements === unknown.totalElements;
  // An account may have been opened or closed between the two.
  if (!holds)
    holds = (await listWith(await findUnknownAccountId(context)))?.totalElements !== unknown.totalElements;
  context.verify(requirement, holds, {
    exchange: asked.exchange,
    pointer: '/page/totalElements',
    wanted: `${unknown.totalElements}, as with an id that nobody has`,
    got: String(asked.totalElements),
    related: [unknown.exchange],
  });
}

/**
 * Judges the page that a caller gets for a cursor of another customer: it does not count that one's accounts. `own` is
 * a list of the caller, `others` one of the customer whose cursor it was.
 */
export function verifyOwnTotal(
  context: CheckContext,
  exchange: Answered,
  own: Answered,
  others: Answered,
): void {
  const [got, wanted, foreign] = [exchange, own, others].map((one) => accountPageOf(one)?.totalElements);
  if (exchange.response.status !== 200 || got === undefined || wanted === undefined) return;
  context.verify(requirement, got === wanted || got !== foreign, {
    exchange,
    pointer: '/page/totalElements',
    wanted: `${wanted}, as many accounts as the caller has`,
    got: `${got}, as many as the customer of the cursor has`,
    related: [own, others],
  });
}
