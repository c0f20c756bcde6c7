import { hookAfter } from '../../mutate/changes.ts';
import type { AccountKind, Fault } from '../../reference-server/types.ts';

/** Deposit members as accounts of other kinds carry them wrongly: each member once, whether or not it is there. */
const table: readonly (readonly [AccountKind, member: string, value: unknown])[] = [
  ['loanAccount', 'currentBalance', '4010.40'],
  ['loanAccount', 'accountNumber', 220_471],
  ['loanAccount', 'accountNumberDisplay', 471],
  ['loanAccount', 'productName', { en: 'Car loan' }],
  ['loanAccount', 'status', true],
  ['loanAccount', 'description', ['Car', 'loan']],
  ['loanAccount', 'fiAttributes', { branch: '0042' }],
  ['loanAccount', 'parentAccountId', 7],
  ['loanAccount', 'balanceType', 0],
  ['loanAccount', 'interestRate', '4.9'],
  ['loanAccount', 'interestRateType', 1],
  ['loanAccount', 'interestRateAsOf', 1_767_225_600_000],
  ['loanAccount', 'transferIn', 'N'],
  ['locAccount', 'accountId', ['acc-loc']],
  ['locAccount', 'accountCategory', 4],
  ['locAccount', 'accountType', { code: 'LINEOFCREDIT' }],
  ['locAccount', 'maturityDate', 1_893_456_000],
  ['locAccount', 'transactions', { items: [] }],
  ['locAccount', 'lineOfBusiness', 3],
  ['locAccount', 'routingTransitNumber', 310_042],
  ['locAccount', 'priorInterestRate', '12.99%'],
  ['locAccount', 'lastActivityDate', 1_774_915_200_000],
  ['locAccount', 'transactionsIncluded', 'true'],
  ['locAccount', 'balanceAsOf', 20_260_401],
  ['locAccount', 'openingDayBalance', '190.02'],
  ['investmentAccount', 'accountId', { id: 'inv-2a8f60d3' }],
  ['investmentAccount', 'accountCategory', ['INVESTMENT_ACCOUNT']],
  ['investmentAccount', 'accountType', 401],
  ['investmentAccount', 'currentBalance', '48200.15'],
  ['investmentAccount', 'maturityDate', 2031],
  ['investmentAccount', 'fiAttributes', ['self-directed']],
  ['investmentAccount', 'transferOut', 1],
  ['investmentAccount', 'availableBalance', { amount: 120.5 }],
  ['investmentAccount', 'micrNumber', 310_042],
  ['annuityAccount', 'accountId', { id: 'acc-annuity' }],
  ['annuityAccount', 'accountCategory', 9],
  ['annuityAccount', 'accountType', ['ANNUITY']],
  ['annuityAccount', 'currentBalance', 'CAD 12800'],
  ['annuityAccount', 'maturityDate', ['2054-03-01']],
  ['annuityAccount', 'transactions', 'none'],
  ['annuityAccount', 'annualPercentageYield', '3.1%'],
  ['annuityAccount', 'interestYtd', '61.10'],
  ['annuityAccount', 'term', '30 years'],
];

const slug = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function carried([kind, member, value]: (typeof table)[number]): Fault {
  const short = kind.replace('Account', '');
  return {
    id: `${short}-carries-${slug(member)}-as-another-type`,
    title: `a ${kind} that is read alone carries ${member} as ${JSON.stringify(value)}`,
    breaks: ['deposit-members-on-another-kind-keep-their-types'],
    apply: hookAfter('getAccount', ({ status, body }) => {
      const account = (body as Partial<Record<AccountKind, object>> | undefined)?.[kind];
      if (status === 200 && account !== undefined) Object.assign(account, { [member]: value });
    }),
  };
}

/** Members of deposit accounts on accounts of other kinds (2.4). */
export const otherKindFaults: readonly Fault[] = [
  ...table.map(carried),
  ...(['locAccount', 'annuityAccount'] as const).map((kind) => ({
    ...carried([kind, 'transactions', ['tx-1', 'tx-2']]),
    id: `${kind.replace('Account', '')}-transactions-as-bare-ids`,
  })),
];
