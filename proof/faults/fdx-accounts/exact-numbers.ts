import { changeMember, type MemberChange } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { literalOf } from '../../reference-server/literals.ts';
import type { FailingId, Fault } from '../../reference-server/types.ts';

const asDigits =
  (write: (value: unknown) => string): MemberChange =>
  (value) =>
    literalOf(write(value));

const total = '/page/totalElements';
const counts: readonly FailingId[] = [
  'total-elements-counts-the-accounts',
  'total-elements-of-a-filtered-list-counts-either',
];

/** A total of the list that no double shows as what it is. */
function wrongTotal(
  id: string,
  title: string,
  breaks: readonly FailingId[],
  write: (value: unknown) => string,
): Fault {
  return { id, title, breaks, apply: changeMember('listAccounts', total, asDigits(write)) };
}

const balances = ['/depositAccount/currentBalance', '/loanAccount/principalBalance'];

/** A balance of every deposit account and loan, as one of the two operations writes it. */
const balance =
  (on: 'getAccount' | 'listAccounts', write: (value: unknown) => string): Fault['apply'] =>
  (workings) => {
    for (const at of balances)
      changeMember(on, on === 'getAccount' ? at : `/accounts/*${at}`, asDigits(write))(workings);
  };

/** A server that keeps more digits than a double, and loses them in one of its answers. */
function digitsLost(id: string, title: string, whole: string, lost: string): Fault {
  return {
    id,
    title,
    breaks: [],
    warns: ['account-values-agree-wherever-read'],
    apply(workings) {
      balance(
        'listAccounts',
        (value) => `${value}${String(value).includes('.') ? '' : '.'}${whole}`,
      )(workings);
      balance('getAccount', (value) => `${value}${String(value).includes('.') ? '' : '.'}${lost}`)(workings);
    },
  };
}

/** Numbers of FDX accounts that are wrong in digits that a double does not hold (2.4, 4.5, 7). */
export const exactFdxNumberFaults: readonly Fault[] = [
  wrongTotal('accounts-total-beyond-any-double', 'page.totalElements is 1e400', counts, () => '1e400'),
  wrongTotal(
    'accounts-total-beyond-2-to-the-53',
    'page.totalElements has digits of the memory before it',
    counts,
    (value) => `900719925474099${value}`,
  ),
  wrongTotal(
    'accounts-total-with-a-fraction-that-doubles-lose',
    'page.totalElements has a fraction at the thirtieth place',
    ['page-total-elements-is-an-integer'],
    (value) => `${value}.${'0'.repeat(29)}1`,
  ),
  wrongTotal(
    'accounts-total-below-any-double',
    'page.totalElements is -1e400',
    ['page-total-elements-is-an-integer', ...counts],
    () => '-1e400',
  ),
  digitsLost(
    'account-balance-rounded-to-a-double-when-read-alone',
    'a balance of thirty decimals is rounded when the account is read alone',
    '000000000000000123456789',
    '000000000000000000000000',
  ),
  digitsLost(
    'account-balance-with-another-last-digit-when-read-alone',
    'the last of thirty decimals of a balance is another one when the account is read alone',
    '000000000000000123456789',
    '000000000000000123456780',
  ),
  ...defineFaults(
    { warns: ['account-values-agree-wherever-read'] },
    {
      'account-balance-of-large-sums-rounded-to-a-double': [
        'a balance beyond 2^53 loses its last digits when the account is read alone',
        (workings) => {
          balance('listAccounts', () => '9007199254740993')(workings);
          balance('getAccount', () => '9007199254740992')(workings);
        },
      ],
    },
  ),
  ...defineFaults('loan-loan-term-is-an-integer', {
    'loan-term-with-a-fraction-that-doubles-lose': [
      'the loanTerm of a loan has a fraction at the twentieth place',
      changeMember(
        'getAccount',
        '/loanAccount/loanTerm',
        asDigits((value) => `${value}.${'0'.repeat(19)}5`),
      ),
    ],
    'loan-term-as-long-text': [
      'the loanTerm of a loan is a text of twenty digits',
      changeMember('getAccount', '/loanAccount/loanTerm', (value) => String(value).padStart(20, '0')),
    ],
  }),
  ...defineFaults('fdx-error-code-is-an-integer', {
    'fdx-error-code-with-a-fraction-that-doubles-lose': [
      'the code of an FDX error has a fraction at the thirtieth place',
      changeMember(
        ['getAccount', 'listAccounts'],
        '/code',
        asDigits((value) => `${value}.${'0'.repeat(29)}1`),
        400,
      ),
    ],
    'fdx-error-code-below-any-double': [
      'the code of an FDX error is 1e-400',
      changeMember(
        ['getAccount', 'listAccounts'],
        '/code',
        asDigits(() => '1e-400'),
        400,
      ),
    ],
  }),
  ...defineFaults('deposit-current-balance-is-a-number', {
    'deposit-balance-of-many-digits-as-text': [
      'a balance that a double cannot hold is written as text',
      changeMember(['getAccount'], '/depositAccount/currentBalance', (value) => `${value}${'0'.repeat(20)}1`),
    ],
  }),
];
