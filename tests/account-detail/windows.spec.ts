import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { describeAnswer, observeStatus } from '../support/assertions/status.ts';
import {
  type BothWays,
  begin,
  complete,
  type DetailOptions,
  everyOption,
  fetchBothWays,
  fetchResult,
  isAccepted,
} from '../support/resources/account-detail.ts';
import { fetchAfresh, fetchFurther } from '../support/resources/further-requests.ts';
import { requireSharedResult } from '../support/resources/shared-detail.ts';
import { judgeDefaults, writtenDefaults } from './support/defaults.ts';
import { type FurtherResult, NoFurtherOptions, requestWithOptions } from './support/further-options.ts';
import { judgeIncluded, parts } from './support/parts.ts';
import { judgeCompletion } from './support/pending-operations.ts';
import { judgeUniqueIds } from './support/result-requirements.ts';
import { listUndocumentedMembers } from './support/results.ts';
import {
  agesOf,
  findOldestWithinYear,
  isOlder,
  judgeDeclaredReach,
  judgeWindow,
} from './support/transaction-ages.ts';
import { judgeUnchanging } from './support/unchanging-members.ts';
import { judgeInclusion } from './support/window-inclusion.ts';

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

const showsTransactions = (result: Answered) => agesOf(result).length > 0;

/**
 * A year, a quarter that is written out and one by default, all of one person, hold the same recent transactions. Gives
 * whether the session still answers: where it does not, a fresh one and the shared one stand in.
 */
async function judgeWindowsTogether(
  context: CheckContext,
  requestId: string,
  year: Answered,
  shared: Answered,
): Promise<boolean> {
  const inSession = await fetchResult(context, requestId, writtenDefaults);
  const isOpen = inSession !== undefined;
  const written = inSession ?? (await fetchAfresh(context, requestId, writtenDefaults));
  const byDefault = isOpen ? await fetchResult(context, requestId, {}) : shared;
  const rereadFirst = () => fetchFurther(context, requestId, everyOption);
  for (const [quarter, options] of [
    [written, writtenDefaults],
    [byDefault, {}],
  ] as const) {
    if (quarter === undefined) continue;
    const rereadSecond = () => fetchFurther(context, requestId, options);
    // Transactions that are left out by default only are a finding of another requirement.
    const isLeftOut = !showsTransactions(quarter) && written !== undefined && showsTransactions(written);
    if (!isLeftOut)
      await judgeInclusion(context, { first: year, second: quarter, rereadFirst, rereadSecond });
    if (!isOpen) continue;
    judgeUnchanging(context, year, quarter);
  }
  if (written !== undefined && byDefault !== undefined)
    await judgeDefaults(context, requestId, byDefault, written);
  return isOpen;
}

/** Where every option together is refused, the defaults are judged all the same, and each part that they include. */
async function judgeWithoutYear(
  context: CheckContext,
  requestId: string,
  byDefault: Answered,
): Promise<void> {
  const reason = 'no session shows a transaction of more than 90 days';
  if (!agesOf(byDefault).some((age) => isOlder(age, 90)))
    context.notExercised('window-is-90-days-by-default', reason);
  const written = await fetchFurther(context, requestId, writtenDefaults);
  if (written === undefined) return;
  judgeUniqueIds(context, written);
  for (const part of parts) {
    const requirement = 'parts-are-included-on-request';
    await judgeIncluded(context, { requirement, part, result: written, requestId, control: {} });
  }
  await judgeDefaults(context, requestId, byDefault, written);
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
    const options = { WithDetailsAndBankingStatements: true, NumberOfBankingStatements: value };
    const hint = `banking.statementsValues declares ${value}, and the same session is accepted without it`;
    const further = await tryStatements(context, requestId, options, hint);
    if (further !== undefined) observeStatus(context, 'statements-answer', further.posted, value);
  }
}

/** Undefined where the value is refused, which is judged, or where no session takes further options. */
async function tryStatements(
  context: CheckContext,
  requestId: string,
  options: DetailOptions,
  hint: string,
): Promise<FurtherResult | undefined> {
  try {
    return await requestWithOptions(context, requestId, options, hint);
  } catch (error) {
    if (error instanceof NoFurtherOptions) return undefined;
    throw error;
  }
}

/** 4.6 and 8: every option at once, and the window of transactions. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-every-option',
    area: 'account-detail',
    title: 'Windows of transactions hold what their dates promise',
    ids: [
      'account-detail-accepts-every-option',
      'parts-are-included-on-request',
      'polled-answer-follows-the-options',
      'window-is-90-days-by-default',
      'window-of-90-days-holds-no-older-transaction',
      'window-of-365-days-holds-no-older-transaction',
      'window-of-365-days-reaches-beyond-90-days',
      'window-of-365-days-includes-that-of-90-days',
      'window-of-90-days-holds-its-part-of-365-days',
      'options-left-out-take-their-defaults',
      'answers-of-a-session-agree-in-lasting-members',
      'answers-of-a-session-agree-in-descriptive-members',
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
      judgeWindow(context, 'window-is-90-days-by-default', byDefault, 90);
      const asked = await begin(context, requestId, everyOption);
      if (asked === undefined) return judgeWithoutYear(context, requestId, byDefault);
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
      judgeWindow(context, 'window-of-365-days-holds-no-older-transaction', year, 365);
      judgeDeclaredReach(context, year);
      judgePolledWindow(context, ways);
      if (!agesOf(year).some((age) => isOlder(age, 90))) {
        const reason = 'no session shows a transaction of more than 90 days';
        context.notExercised('window-is-90-days-by-default', reason);
        context.notExercised('window-of-90-days-holds-no-older-transaction', reason);
      }
      const isOpen = await judgeWindowsTogether(context, requestId, year, byDefault);
      const ages = agesOf(year);
      if (ages.length > 0) context.observe('window-boundary', `Days365: ${Math.max(...ages)} days`, year);
      await observeStatements(context, requestId, year);
      // A session that has given its result away refuses any window.
      const open = isOpen ? requestId : await context.freshRequestId(requestId);
      if (open !== undefined) await judgeUnknownWindow(context, open);
    },
  }),
]);
