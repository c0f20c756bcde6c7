import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { everyOption, fetchResult } from '../../support/resources/account-detail.ts';
import { fetchAfresh, fetchInAnySession } from '../../support/resources/further-requests.ts';
import { judgeAgreement } from './agreement.ts';
import { judgeDefaults, writtenDefaults } from './defaults.ts';
import { judgeInclusion } from './same-transactions.ts';
import { agesOf, noteUndated } from './transaction-ages.ts';

const showsTransactions = (result: Answered) => agesOf(result).length > 0;

/**
 * A year, a quarter that is written out and one by default, all of one person, hold the same recent transactions. Gives
 * whether the session still answers: where it does not, a fresh one and the shared one stand in.
 */
export async function judgeWindowsTogether(
  context: CheckContext,
  requestId: string,
  year: Answered,
  shared: Answered,
): Promise<boolean> {
  const inSession = await fetchResult(context, requestId, writtenDefaults);
  const isOpen = inSession !== undefined;
  const written = inSession ?? (await fetchAfresh(context, requestId, writtenDefaults));
  const byDefault = isOpen ? await fetchResult(context, requestId, {}) : shared;
  const rereadFirst = () => fetchInAnySession(context, requestId, everyOption);
  for (const [quarter, options, row] of [
    [written, writtenDefaults, 'window-of-90-days-holds-no-older-transaction'],
    [byDefault, {}, 'window-is-90-days-by-default'],
  ] as const) {
    if (quarter === undefined) continue;
    noteUndated(context, row, quarter);
    const rereadSecond = () => fetchInAnySession(context, requestId, options);
    // Transactions that are left out by default only are a finding of another requirement.
    const isLeftOut = !showsTransactions(quarter) && written !== undefined && showsTransactions(written);
    if (!isLeftOut)
      await judgeInclusion(context, { first: year, second: quarter, rereadFirst, rereadSecond });
    if (isOpen) judgeAgreement(context, year, quarter);
  }
  if (written !== undefined && byDefault !== undefined)
    await judgeDefaults(context, requestId, byDefault, written);
  return isOpen;
}
