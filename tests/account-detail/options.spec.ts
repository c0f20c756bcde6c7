import { describeAccountDetail } from './fixtures.ts';
import { judgeNotMoved, observeLeftOut } from './support/moved-parts.ts';
import { parts } from './support/parts.ts';

const { test, all } = describeAccountDetail(import.meta.url);

// 4.6: the options that include a part of each account. Laws say what each answer may hold, and what another answer shows to be missing.

test('Without options the account detail has its documented defaults', {
  id: 'account-detail-parts-by-default',
  verifies: [
    ...parts.map(({ byDefault }) => byDefault),
    'parts-come-with-every-account',
    'each-identity-number-is-included',
  ],
  needs: ['banking'],
}, async ({ sessions, detail, context }) => {
  const { requestId } = await sessions.requireShared();
  const result = await sessions.requireSharedResult();
  await context.askSharedAlone(() => detail.askForMissingParts(requestId, {}, result));
});

test('Each part of the account detail can be turned off', {
  id: 'account-detail-parts-left-out',
  verifies: [
    'account-detail-accepts-every-option',
    'parts-are-included-on-request',
    ...parts.flatMap(({ byDefault, leftOut }) => [byDefault, leftOut]),
    'polled-answer-follows-the-options',
    'left-out-members-form',
    'options-leave-out-no-account',
    'window-of-90-days-holds-no-older-transaction',
    'window-is-90-days-by-default',
    'pending-operation-completes',
    'parts-come-with-every-account',
  ],
  needs: ['banking'],
  takes: { sessions: ['any', 'any', 'any'] },
}, async ({ sessions, detail, context }) => {
  const shared = await sessions.requireSharedResult();
  // Three sessions are pending together, each with its own options.
  const begun = [];
  for (const [index, part] of parts.entries()) {
    const on = Object.fromEntries(parts.map(({ option }) => [option, true]));
    // The default of the window stands beside options that are given.
    const window = part.option === 'WithKYC' ? {} : { DaysOfTransactions: 'Days90' };
    const asked = await detail.begin(await sessions.requireId(index), {
      ...on,
      [part.option]: false,
      ...window,
    });
    if (asked !== undefined) begun.push({ part, asked });
  }
  const operations = await detail.complete(begun.map(({ asked }) => asked));
  const answers = [];
  for (const operation of operations) {
    answers.push(await detail.fetchBothWays(operation));
    // The poll of this session alone tells what the polls in turns do not.
    await detail.poll(operation);
  }

  for (const [index, { part, asked }] of begun.entries()) {
    const { requestId, options } = asked;
    const { direct, polled } = answers[index]!;
    const withIt = [shared, ...answers.filter((_, at) => at !== index).map((other) => other.direct)];
    for (const result of new Set([direct, polled ?? direct])) judgeNotMoved(context, part, withIt, result);
    observeLeftOut(context, part, direct);
    await detail.askForMissingParts(requestId, options, direct);
    // An option counts for its own request: the next one, without it, takes the default again.
    const next = await detail.fetch(requestId);
    if (next === undefined) continue;
    await detail.askForMissingParts(requestId, {}, next);
    await detail.askAgainWhereAccountsDiffer(requestId, options, [direct, next]);
  }
});

export default all();
