import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { type Flag, showsPart } from '../../../src/judge/detail-result.ts';
import { detailOf } from './results.ts';

/** What one option of GetAccountsDetail brings into each account (4.6). */
export interface Part {
  readonly option: Flag;
  readonly name: string;
  readonly byDefault: RequirementId;
  readonly leftOut: RequirementId;
}

export const parts: readonly Part[] = [
  {
    option: 'WithAccountIdentity',
    name: 'identity numbers',
    byDefault: 'identity-is-included-by-default',
    leftOut: 'identity-is-left-out-on-request',
  },
  {
    option: 'WithKYC',
    name: 'account holder',
    byDefault: 'kyc-is-included-by-default',
    leftOut: 'kyc-is-left-out-on-request',
  },
  {
    option: 'WithTransactions',
    name: 'transactions',
    byDefault: 'transactions-are-included-by-default',
    leftOut: 'transactions-are-left-out-on-request',
  },
];

/** True when any account of a result shows a part. */
export function isShown(result: Answered, option: Flag): boolean {
  return detailOf(result).accounts.some((account) => showsPart(account, option));
}
