import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { describeAnswer, observeStatus } from '../support/assertions/status.ts';
import {
  askForDetail,
  type BothWays,
  begin,
  complete,
  everyOption,
  fetchBothWays,
  fetchResult,
  isAccepted,
} from '../support/resources/account-detail.ts';
import { requireSharedResult } from '../support/resources/shared-detail.ts';
import { judgeIncluded, parts } from './support/parts.ts';
import { judgeCompletion } from './support/pending-operations.ts';
import { judgeUniqueIds } from './support/result-requirements.ts';
import { accountsOf, idsOf, listUndocumentedMembers, transactionsOf } from './support/results.ts';
import {
  agesOf,
  findOldestWithinYear,
  isOlder,
  judgeDeclaredReach,
  judgeWindow,
} from './support/transaction-ages.ts';

/** The poll of an operation reaches beyond 90 days where its POST does. */
function judgePolledWindow(context: CheckContext, { posted, polled }: BothWays): void {
  if (posted === undefined || polled === undefined) return;
  const isLong = (result: Answered) => agesOf(result).some((age) => isOlder(age, 90));
  if (!isLong(posted)) return;
  context.verify('polled-answer-follows-the-options', isLong(polled), {
    exchange: polled,
    pointer: '/Accounts',
    wanted: 'transactions of more than 90 days, as the POST with the same options shows',
    got: 'none',
    related: [posted],
  });
}

function judgeIncludedWindow(context: CheckContext, quarter: Answered, year: Answered): void {
  const idsIn = (result: Answered) => idsOf(accountsOf(result).flatMap(transactionsOf));
  const known = new Set(idsIn(year));
  const recent = idsIn(quarter);
  if (recent.length === 0) return;
  const missing = recent.filter((id) => !known.has(id)).length;
  context.verify('window-of-365-days-includes-that-of-90-days', missing === 0, {
    exchange: year,
    pointer: '/Accounts',
    wanted: 'each transaction that Days90 holds',
    got: `${missing} of ${recent.length} missing`,
    related: [quarter],
  });
}

async function judgeUnknownWindow(context: CheckContext, requestId: string): Promise<void> {
  const json = { RequestId: requestId, DaysOfTransactions: 'Days30' };
  const exchange = await context.call('getAccountsDetail', { json, undocumented: true });
  const evidence = { exchange, wanted: 'a refusal: neither 200 nor 202', got: describeAnswer(exchange) };
  context.verify('unknown-window-is-refused', !isAccepted(exchange), evidence);
}

async function observeStatements(context: CheckContext, requestId: string, result: Answered): Promise<void> {
  const usual = new Set(listUndocumentedMembers(await requireSharedResult(context)));
  const added = listUndocumentedMembers(result).filter((place) => !usual.has(place));
  context.observe('statements-answer', `members beside the usual: ${added.join(', ') || 'none'}`, result);
  for (const value of context.target.banking?.statementsValues ?? []) {
    const { posted } = await askForDetail(context, requestId, {
      WithDetailsAndBankingStatements: true,
      NumberOfBankingStatements: value,
    });
    observeStatus(context, 'statements-answer', posted, value);
  }
}

/** 4.6 and 8: every option at once, and the window of transactions. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-every-option',
    area: 'account-detail',
    title: 'asks for account detail with every option, and compares the windows of transactions',
    ids: [
      'account-detail-accepts-every-option',
      'parts-are-included-on-request',
      'polled-answer-follows-the-options',
      'window-is-90-days-by-default',
      'window-of-90-days-holds-no-older-transaction',
      'window-of-365-days-holds-no-older-transaction',
      'window-of-365-days-reaches-beyond-90-days',
      'window-of-365-days-includes-that-of-90-days',
      'unknown-window-is-refused',
      'window-boundary',
      'statements-answer',
      'linked-account-ids-are-unique',
      'transaction-ids-are-unique',
      'pending-operation-completes',
    ],
    needs: ['banking'],
    access: 'read',
    resources: { sessions: ['any'] },
    async run(context) {
      const byDefault = await requireSharedResult(context);
      const requestId = await context.requestId(0);
      const asked = await begin(context, requestId, everyOption);
      if (asked === undefined) return;
      const [operation] = await complete(context, [asked]);
      judgeCompletion(context, operation!);
      const ways = await fetchBothWays(context, operation!);
      const { direct: year } = ways;
      judgeUniqueIds(context, year);
      const known =
        findOldestWithinYear(context) === undefined ? {} : { known: 'the target file declares its oldest' };
      for (const part of parts) {
        const requirement = 'parts-are-included-on-request';
        const always = part.option === 'WithTransactions' ? known : {};
        await judgeIncluded(context, { requirement, part, result: year, requestId, control: {}, ...always });
      }
      judgeWindow(context, 'window-is-90-days-by-default', byDefault, 90);
      judgeWindow(context, 'window-of-365-days-holds-no-older-transaction', year, 365);
      judgeDeclaredReach(context, year);
      judgePolledWindow(context, ways);
      if (!agesOf(year).some((age) => isOlder(age, 90))) {
        const reason = 'no session shows a transaction of more than 90 days';
        context.notExercised('window-is-90-days-by-default', reason);
        context.notExercised('window-of-90-days-holds-no-older-transaction', reason);
      }
      const quarter = await fetchResult(context, requestId, { DaysOfTransactions: 'Days90' });
      if (quarter !== undefined) judgeIncludedWindow(context, quarter, year);
      const ages = agesOf(year);
      if (ages.length > 0) context.observe('window-boundary', `Days365: ${Math.max(...ages)} days`, year);
      await observeStatements(context, requestId, year);
      // A session that has given its result away refuses any window.
      const open = quarter === undefined ? await context.freshRequestId(requestId) : requestId;
      if (open !== undefined) await judgeUnknownWindow(context, open);
    },
  }),
]);
