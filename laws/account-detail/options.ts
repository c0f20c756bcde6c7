import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { defineLaws, type Law, type SeenExchange } from '../../src/judge/law.ts';
import { listObjects } from '../../src/lib/json/values.ts';
import { isAccepted, readId } from '../reading.ts';
import { countShowing, Operations, parts, readAccountIds, readAccounts } from './operations.ts';

const accountIds: RequirementId = 'linked-account-ids-are-unique';
const transactionIds: RequirementId = 'transaction-ids-are-unique';
const followed: RequirementId = 'polled-answer-follows-the-options';

/** No two accounts of a result, and no two transactions of an account, have one Id. */
const idsAreUnique: Law<Operations> = {
  judges: [accountIds, transactionIds],
  judge(seen, _known, say) {
    if (!isResult(seen)) return;
    const ids = readAccountIds(seen);
    if (ids !== undefined && ids.length > 0)
      say.verdict(accountIds, new Set(ids).size === ids.length, {
        pointer: '/Accounts',
        wanted: 'each Id once',
        got: `${ids.length - new Set(ids).size} accounts with the Id of another`,
      });
    for (const [index, account] of readAccounts(seen).entries()) {
      const own = listObjects(account.Transactions)
        .map(({ Id }) => readId(Id))
        .filter((id) => id !== undefined);
      if (own.length === 0) continue;
      say.verdict(transactionIds, new Set(own).size === own.length, {
        pointer: `/Accounts/${index}/Transactions`,
        wanted: 'each Id once',
        got: `${own.length - new Set(own).size} transactions with the Id of another`,
      });
    }
  },
};

/**
 * A result leaves out what its own POST leaves out. Judged where this session alone has asked, and once: a session may stay with the
 * options that it was asked with first. A poll that shows what other results leave out goes by the options of another operation.
 */
const resultsFollowTheirOptions: Law<Operations> = {
  judges: [...parts.map(({ leftOut }) => leftOut), followed],
  judge(seen, known, say) {
    const options = isResult(seen) ? known.of(seen.exchange)?.onlyOptions : undefined;
    if (options === undefined) return;
    const isPolled = seen.exchange.operation === 'getAccountsDetailAsync';
    for (const { option, members, leftOut, ...part } of parts.filter(
      (one) => options[one.option] === false,
    )) {
      const count = countShowing(seen, { option, members, leftOut, ...part });
      const wanted = `no ${members.join(', ')}, since the POST sent ${option} false`;
      const shown = { pointer: '/Accounts', wanted, got: `${count} accounts with them` };
      if (count === 0 || !isPolled) say.verdict(leftOut, count === 0, shown);
      if (count === 0 && isPolled) say.verdict(followed, true, shown);
      if (count > 0 && isPolled)
        say.owe(followed, `no result leaves out what ${option} false leaves out`, () =>
          known.hasWorked(option) ? { holds: false, shown } : undefined,
        );
    }
  },
};

function isResult(seen: SeenExchange): boolean {
  const { operation } = seen.exchange;
  return (operation === 'getAccountsDetail' || operation === 'getAccountsDetailAsync') && isAccepted(seen);
}

export const detailOptions = defineLaws(
  (facts) => new Operations(facts),
  idsAreUnique,
  resultsFollowTheirOptions,
);
