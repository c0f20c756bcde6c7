import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { JsonObject } from '../support/assertions/bodies.ts';
import { combinePairwise } from '../support/generators/pairwise.ts';
import type { DetailOptions } from '../support/resources/account-detail.ts';
import { requireSharedResult } from '../support/resources/shared-detail.ts';
import { type Combination, requestCombinations } from './support/combinations.ts';
import { NoFurtherOptions } from './support/further-options.ts';
import { judgeNotMoved } from './support/moved-parts.ts';
import { judgeOptionsTogether } from './support/option-laws.ts';
import { countGivenAway, isShown, judgeIncluded, type Part, parts, showsPart } from './support/parts.ts';
import { judgeUniqueIds } from './support/result-requirements.ts';
import { accountsOf, filterNamesOf, idsOf } from './support/results.ts';
import { agesOf, isOlder, judgeDeclaredReach, judgeWindow } from './support/transaction-ages.ts';

const windows: readonly {
  readonly name: string | undefined;
  readonly days: number;
  readonly requirement: RequirementId;
}[] = [
  { name: 'Days90', days: 90, requirement: 'window-of-90-days-holds-no-older-transaction' },
  { name: 'Days365', days: 365, requirement: 'window-of-365-days-holds-no-older-transaction' },
  { name: undefined, days: 90, requirement: 'window-is-90-days-by-default' },
];

const choices = {
  // Absent stands for the documented default.
  WithAccountIdentity: [true, false, undefined],
  WithKYC: [true, false, undefined],
  WithDetailsAndBankingStatements: [false, true, undefined],
  // Absent, or the documented default written out; with statements and without.
  NumberOfBankingStatements: [undefined, 'MostRecent'],
};

/**
 * A window has an effect on transactions only, and a filter hides what other accounts show: so all pairs are formed with
 * transactions of all accounts. With those of one, and without transactions, each choice stands at least once, which
 * makes the pairs of it with a filter and with transactions that are left out.
 */
function combineOptions() {
  const windowed = combinePairwise({
    ...choices,
    WithTransactions: [true, undefined],
    DaysOfTransactions: ['Days90', 'Days365', undefined],
  });
  const all = windowed.map((one) => ({ ...one, filter: false }));
  const one = pickCovering(windowed, ['WithTransactions', 'DaysOfTransactions']);
  const none = combinePairwise({
    ...choices,
    filter: [false, true],
    DaysOfTransactions: ['Days90', 'Days365'],
  });
  return [
    ...all,
    ...one.map((same) => ({ ...same, filter: true })),
    ...pickCovering(none, ['filter', 'DaysOfTransactions']).map((same) => ({
      ...same,
      WithTransactions: false,
    })),
  ];
}

/** Of some combinations those that bring a value which none before them has, or a pair of the named choices. */
function pickCovering<One extends object>(all: readonly One[], named: readonly (keyof One)[]): One[] {
  const met = new Set<string>();
  return all.filter((one) => {
    const values = Object.entries(one).map(([name, value]) => `${name}=${value}`);
    const pairs = named.flatMap((a, at) =>
      named.slice(at + 1).map((b) => `${String(a)}=${one[a]}&${String(b)}=${one[b]}`),
    );
    const brings = [...values, ...pairs].some((text) => !met.has(text));
    for (const text of [...values, ...pairs]) met.add(text);
    return brings;
  });
}

/** What the session shows without any option: the measure of what options leave out or select. */
interface Baseline {
  readonly result: Answered;
  readonly names: readonly string[];
}

async function judgePart(
  context: CheckContext,
  part: Part,
  { result: whole }: Baseline,
  { result, requestId, options }: { result: Answered; requestId: string; options: DetailOptions },
): Promise<void> {
  if (!isShown(whole, part)) return;
  const isAsked = options[part.option];
  if (isAsked !== false) {
    const { AccountsFilter } = options;
    const control = AccountsFilter === undefined ? {} : { AccountsFilter };
    await judgeIncluded(context, {
      requirement: isAsked === true ? 'parts-are-included-on-request' : part.byDefault,
      part,
      result,
      requestId,
      control,
    });
    return;
  }
  judgeNotMoved(context, part, [whole], result);
  context.verify(part.leftOut, countGivenAway(result, part) === 0, {
    exchange: result,
    pointer: '/Accounts',
    wanted: `no ${part.name} with ${JSON.stringify(options)}`,
    got: `${part.name}`,
  });
}

function judgeDays(
  context: CheckContext,
  result: Answered,
  { DaysOfTransactions, WithTransactions }: DetailOptions,
) {
  const { days, requirement } = windows.find(({ name }) => name === DaysOfTransactions)!;
  if (WithTransactions !== false) judgeWindow(context, requirement, result, days);
}

/** A year of all accounts reaches as far as the target file declares, whatever else is asked for. */
function judgeReach(context: CheckContext, result: Answered, options: DetailOptions): void {
  const isWhole = options.WithTransactions !== false && options.AccountsFilter === undefined;
  if (options.DaysOfTransactions !== 'Days365' || !isWhole) return;
  judgeDeclaredReach(context, result);
}

/** With a filter a year reaches beyond 90 days in an account where it does so without one. */
function judgeFilteredReach(
  context: CheckContext,
  result: Answered,
  { AccountsFilter, DaysOfTransactions, WithTransactions }: DetailOptions,
  years: readonly Answered[],
): void {
  if (AccountsFilter === undefined || DaysOfTransactions !== 'Days365' || WithTransactions === false) return;
  const shown = idsOf(accountsOf(result));
  const reaches = (one: Answered) => agesOf(one, shown).some((age) => isOlder(age, 90));
  const whole = years.find(reaches);
  if (whole === undefined) return;
  context.verify('window-of-365-days-reaches-beyond-90-days', reaches(result), {
    exchange: result,
    pointer: '/Accounts',
    wanted: 'transactions of more than 90 days, as the same account shows without AccountsFilter',
    got: 'none',
    related: [whole],
  });
}

/** Accounts are compared by their Ids, since the number that a filter may name them by can be left out. */
function judgeFilter(
  context: CheckContext,
  whole: Baseline,
  result: Answered,
  chosen: readonly string[],
): void {
  const isChosen = (account: JsonObject) =>
    filterNamesOf(context, [account]).some((name) => chosen.includes(name));
  const all = accountsOf(whole.result);
  const wanted = idsOf(all.filter(isChosen));
  const shown = idsOf(accountsOf(result));
  if (wanted.length === 0 || idsOf(all).length < all.length) return;
  const others = shown.filter((id) => !wanted.includes(id));
  const evidence = {
    exchange: result,
    pointer: '/Accounts',
    wanted: `the ${wanted.length} accounts of the filter`,
  };
  if (all.length > wanted.length) {
    const got = `${others.length} other accounts`;
    context.verify('accounts-filter-limits-the-answer', others.length === 0, { ...evidence, got });
  }
  const missing = wanted.filter((id) => !shown.includes(id));
  const got = `${missing.length} of them are missing`;
  context.verify('accounts-filter-keeps-the-accounts-asked-for', missing.length === 0, { ...evidence, got });
}

/**
 * The poll shows the parts, the accounts and the window of the POST with the same options. How often an account is shown
 * has its own requirement.
 */
function judgePoll(context: CheckContext, posted: Answered, polled: Answered, options: DetailOptions): void {
  // A part that the POST shows although it was left out is a finding about the POST.
  const telling = parts.filter((part) => options[part.option] !== false || !isShown(posted, part));
  const factsOf = (result: Answered) =>
    accountsOf(result).flatMap((account) =>
      idsOf([account]).flatMap((id) => [
        `account ${id}`,
        ...telling.filter((part) => showsPart(account, part)).map(({ name }) => `${name} of account ${id}`),
        ...(agesOf(result, [id]).some((age) => isOlder(age, 90))
          ? [`transactions of more than 90 days of account ${id}`]
          : []),
      ]),
    );
  const [wanted, got] = [new Set(factsOf(posted)), new Set(factsOf(polled))];
  const other = [
    ...[...wanted].filter((one) => !got.has(one)),
    ...[...got].filter((one) => !wanted.has(one)),
  ];
  context.verify('polled-answer-follows-the-options', other.length === 0, {
    exchange: polled,
    pointer: '/Accounts',
    wanted: `what the POST shows with ${JSON.stringify(options)}`,
    got: `in one of the two only: ${other.join(', ')}`,
    related: [posted],
  });
}

async function judgeCombination(
  context: CheckContext,
  whole: Baseline,
  { requestId, options, answers }: Combination,
  years: Answered[],
): Promise<void> {
  const [direct, poll] = answers as [Answered, Answered?];
  const chosen = (options.AccountsFilter ?? []) as readonly string[];
  for (const answer of answers) judgeUniqueIds(context, answer);
  for (const part of parts) await judgePart(context, part, whole, { result: direct, requestId, options });
  judgeDays(context, direct, options);
  judgeReach(context, direct, options);
  if (chosen.length > 0) judgeFilter(context, whole, direct, chosen);
  judgeFilteredReach(context, direct, options, years);
  if (chosen.length === 0 && options.DaysOfTransactions === 'Days365') years.push(direct);
  if (poll !== undefined) judgePoll(context, direct, poll, options);
}

/** 4.6: options beside each other. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-option-pairs',
    area: 'account-detail',
    title: 'Every pair of option values of GetAccountsDetail works together',
    ids: [
      'account-detail-accepts-every-option',
      'further-post-follows-its-own-options',
      'parts-are-included-on-request',
      'identity-is-left-out-on-request',
      'kyc-is-left-out-on-request',
      'transactions-are-left-out-on-request',
      ...parts.map(({ byDefault }) => byDefault),
      'options-left-out-take-their-defaults',
      'answers-of-a-session-agree-in-lasting-members',
      'answers-of-a-session-agree-in-descriptive-members',
      'posted-and-polled-results-have-the-same-members',
      'window-of-365-days-includes-that-of-90-days',
      'window-of-90-days-holds-its-part-of-365-days',
      'accounts-filter-keeps-the-transactions',
      'window-is-90-days-by-default',
      'window-of-90-days-holds-no-older-transaction',
      'window-of-365-days-holds-no-older-transaction',
      'window-of-365-days-reaches-beyond-90-days',
      'accounts-filter-limits-the-answer',
      'accounts-filter-keeps-the-accounts-asked-for',
      'options-leave-out-no-account',
      'polled-answer-follows-the-options',
      'get-accounts-detail-async-answers-200-or-202',
      'pending-operation-completes',
      'linked-account-ids-are-unique',
      'transaction-ids-are-unique',
    ],
    needs: ['banking'],
    access: 'read',
    depth: 'standard',
    async run(context) {
      const result = await requireSharedResult(context);
      const whole = { result, names: [...new Set(filterNamesOf(context, accountsOf(result)))] };
      const all = combineOptions().map(({ filter, ...flags }) => {
        const chosen = filter ? whole.names.slice(0, 1) : [];
        const given = Object.entries(flags).filter(([, value]) => value !== undefined);
        const filterOption = chosen.length > 0 ? { AccountsFilter: chosen } : {};
        return { ...Object.fromEntries(given), ...filterOption } as DetailOptions;
      });
      // What a poll makes of each choice shows once; at deep every combination is polled.
      const polled = new Set(
        context.depth === 'deep' ? all : pickCovering(all, ['AccountsFilter', 'DaysOfTransactions']),
      );
      const years: Answered[] = [];
      const together: Combination[] = [];
      try {
        for await (const combination of requestCombinations(context, whole.result, all, polled)) {
          if (combination === undefined) return;
          await judgeCombination(context, whole, combination, years);
          together.push(combination);
        }
      } catch (error) {
        // Other checks judge the same by the first requests of their sessions.
        if (!(error instanceof NoFurtherOptions)) throw error;
      }
      await judgeOptionsTogether(context, result, together);
    },
  }),
]);
