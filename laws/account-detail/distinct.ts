import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { listIds, readResult } from '../../src/judge/detail-result.ts';
import type { Law, Model, Say } from '../../src/judge/law.ts';

const accounts: RequirementId = 'linked-account-ids-are-unique';
const transactions: RequirementId = 'transaction-ids-are-unique';

/** A result shows no account twice, and an account no transaction twice (2.5). */
export const resultsHoldNothingTwice: Law<Model> = {
  judges: [accounts, transactions],
  judge({ exchange, label }, _known, say) {
    const result = label.isUndocumented ? undefined : readResult(exchange);
    if (result === undefined) return;
    judgeDistinct(accounts, listIds(result.accounts.map(({ members }) => members)), '/Accounts', say);
    for (const [at, { transactions: own }] of result.accounts.entries())
      judgeDistinct(transactions, listIds(own), `/Accounts/${at}/Transactions`, say);
  },
};

function judgeDistinct(id: RequirementId, ids: readonly string[], pointer: string, say: Say): void {
  if (ids.length < 2) return;
  const again = ids.length - new Set(ids).size;
  say.verdict(id, again === 0, { pointer, wanted: 'each Id once', got: `${again} Ids again` });
}
