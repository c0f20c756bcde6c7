import { resultOf } from '../support/resources/account-detail.ts';
import { alterLastDigit } from '../support/resources/shared-detail.ts';
import { describeAccountDetail } from './fixtures.ts';
import { judgeAgreement } from './support/agreement.ts';
import {
  chooseFilters,
  FilteredSession,
  judgeFilter,
  listForeign,
  listNames,
  requireFilterForm,
  verifyNoForeignBalance,
  verifyOnlyNamed,
  verifyOpensNone,
} from './support/filters.ts';
import { accountsOf } from './support/results.ts';
import { judgeFilteredTransactions } from './support/same-transactions.ts';

const { test, all } = describeAccountDetail(import.meta.url);

test('AccountsFilter limits the account detail to the chosen accounts', {
  id: 'account-detail-filter',
  verifies: [
    'account-detail-accepts-every-option',
    'further-post-follows-its-own-options',
    'accounts-filter-limits-the-answer',
    'accounts-filter-keeps-the-accounts-asked-for',
    'accounts-filter-keeps-the-transactions',
    'answers-of-a-session-agree-in-lasting-members',
    'answers-of-a-session-agree-in-descriptive-members',
    'accounts-filter-of-a-foreign-account-answer',
    'accounts-filter-opens-no-account-of-another-session',
    'linked-account-ids-are-unique',
    'transaction-ids-are-unique',
    'pending-operation-completes',
    'result-holds-the-declared-accounts',
  ],
  needs: ['banking'],
  takes: { sessions: ['any'] },
}, async ({ sessions, detail, context }) => {
  await sessions.requireSharedResult();
  const requestId = await sessions.requireId(0);
  const asked = await detail.begin(requestId, {});
  if (asked === undefined) return;
  const whole = resultOf((await detail.complete([asked]))[0]!);
  const names = listNames(context, whole);
  const session = new FilteredSession(context, requestId, whole);

  for (const [index, filter] of chooseFilters(names).entries()) {
    const further = await session.ask(filter);
    if (further === undefined) continue;
    const { result } = further;
    if (index === 0 && accountsOf(result).length === 0) await requireFilterForm(context, requestId, whole);
    judgeFilter(context, result, filter, names);
    const rereadFirst = () => detail.fetchInAnySession(requestId);
    const rereadSecond = () => detail.fetchInAnySession(requestId, { AccountsFilter: filter });
    await judgeFilteredTransactions(context, { first: whole, second: result, rereadFirst, rereadSecond }, 90);
    if (further.requestId === requestId) judgeAgreement(context, whole, result);
    // A filter counts for its own request: the next one of the session, without it, shows every account as before.
    const next = index === 0 && names.length > 1 ? await detail.fetch(requestId) : undefined;
    if (next === undefined) continue;
    judgeAgreement(context, whole, next);
    verifyNoForeignBalance(context, whole, result, next);
  }

  // A filter that names nothing known is not an empty one, and opens no account.
  if (names.length === 0) return;
  const unknown = [alterLastDigit(names[0]!)];
  const answer = await detail.post(requestId, { AccountsFilter: unknown });
  const isResult = answer.response.status === 200;
  const shown = isResult ? ` with ${accountsOf(answer).length} accounts` : '';
  const what = `an unknown account: status ${answer.response.status}${shown}`;
  context.observe('accounts-filter-of-a-foreign-account-answer', what, answer);
  if (isResult && verifyOpensNone(context, answer, listForeign(answer, whole)) && session.isLimited)
    verifyOnlyNamed(context, answer, unknown);
});

export default all();
