import { describeAccountDetail } from './fixtures.ts';
import { combineOptions, pickCovering, sendCombinations } from './support/combinations.ts';
import { judgeOptionsTogether } from './support/option-laws.ts';
import { parts } from './support/parts.ts';
import { accountsOf, filterNamesOf } from './support/results.ts';

const { test, all } = describeAccountDetail(import.meta.url);

// 4.6: options beside each other. Laws judge each answer; what a year holds, and which accounts a filter names, no stored journal shows.
test('Every pair of option values of GetAccountsDetail works together', {
  id: 'account-detail-option-pairs',
  verifies: [
    'account-detail-accepts-every-option',
    'further-post-follows-its-own-options',
    'parts-are-included-on-request',
    ...parts.flatMap(({ byDefault, leftOut }) => [byDefault, leftOut]),
    'options-left-out-take-their-defaults',
    'answers-of-a-session-agree-in-lasting-members',
    'answers-of-a-session-agree-in-descriptive-members',
    'posted-and-polled-results-have-the-same-members',
    'window-of-365-days-includes-that-of-90-days',
    'window-of-90-days-holds-its-part-of-365-days',
    'window-is-90-days-by-default',
    'window-of-90-days-holds-no-older-transaction',
    'window-of-365-days-holds-no-older-transaction',
    'window-of-365-days-reaches-beyond-90-days',
    'accounts-filter-limits-the-answer',
    'accounts-filter-keeps-the-accounts-asked-for',
    'accounts-filter-keeps-the-transactions',
    'options-leave-out-no-account',
    'polled-answer-follows-the-options',
    'get-accounts-detail-async-answers-200-or-202',
    'pending-operation-completes',
    'linked-account-ids-are-unique',
    'transaction-ids-are-unique',
  ],
  needs: ['banking'],
  depth: 'standard',
}, async ({ sessions, detail, context, depth }) => {
  await sessions.askAlone(async (quiet) => {
    const [name] = filterNamesOf(context, accountsOf(quiet.result));
    const combinations = combineOptions(name === undefined ? {} : { AccountsFilter: [name] });
    // What a poll makes of each choice shows once; at deep every combination is polled.
    const polled = new Set(
      depth === 'deep' ? combinations : pickCovering(combinations, ['AccountsFilter', 'DaysOfTransactions']),
    );
    const sent = await sendCombinations(context, quiet, combinations, polled);
    for (const one of sent) await detail.askForMissingParts(one.requestId, one.options, one.answers[0]!);
    await judgeOptionsTogether(context, quiet.result, sent);
  });
});

export default all();
