import { everyOption } from '../support/resources/account-detail.ts';
import { describeAccountDetail } from './fixtures.ts';
import { judgePolledWindow } from './support/option-laws.ts';
import { observeStatements } from './support/statements.ts';
import {
  agesOf,
  judgeDeclaredReach,
  judgeDeclaredTransactions,
  judgeYear,
  noteHistoryTooShort,
} from './support/transaction-ages.ts';
import { judgeDefaults, judgeWindowsTogether, writtenDefaults } from './support/windows.ts';

const { test, all } = describeAccountDetail(import.meta.url);

// 4.6 and 8: every option at once, and the window of transactions.
test('Windows of transactions hold what their dates promise', {
  id: 'account-detail-every-option',
  verifies: [
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
  takes: { sessions: ['any'] },
}, async ({ sessions, detail, context }) => {
  const byDefault = await sessions.requireSharedResult();
  const requestId = await sessions.requireId(0);
  const asked = await detail.begin(requestId, everyOption);
  if (asked === undefined) {
    // Where every option together is refused, the defaults are judged all the same.
    noteHistoryTooShort(context, byDefault, ['window-is-90-days-by-default']);
    const written = await detail.fetchInAnySession(requestId, writtenDefaults);
    if (written !== undefined) await judgeDefaults(context, requestId, byDefault, written);
    return;
  }
  const [operation] = await detail.complete([asked]);
  const { direct: year, posted, polled } = await detail.fetchBothWays(operation!);
  await detail.askForMissingParts(requestId, everyOption, year);
  judgeDeclaredTransactions(context, year);
  judgeYear(context, year);
  judgeDeclaredReach(context, year);
  if (posted !== undefined && polled !== undefined) judgePolledWindow(context, posted, polled);
  noteHistoryTooShort(context, year, [
    'window-is-90-days-by-default',
    'window-of-90-days-holds-no-older-transaction',
  ]);
  const ages = agesOf(year);
  if (ages.length > 0) context.observe('window-boundary', `Days365: ${Math.max(...ages)} days`, year);

  const isOpen = await judgeWindowsTogether(context, requestId, year, byDefault);
  await observeStatements(context, requestId, year, byDefault);
  // A session that has given its result away refuses any window.
  const open = isOpen ? requestId : await context.freshRequestId(requestId);
  if (open !== undefined)
    await detail.sendUndocumented({ json: { RequestId: open, DaysOfTransactions: 'Days30' } });
});

export default all();
