import { changeMember, changeRules, changeStatus, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asText, removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** What wraps an account, a page or an error goes wrong. */
export const fdxShapeFaults: readonly Fault[] = [
  ...defineFaults('fdx-account-holds-exactly-one-kind', {
    'listed-accounts-without-their-kind': [
      'items of the list carry the members of an account without the member of its kind',
      changeRules('fdxAccounts', ({ wrap }) => ({
        wrap: (account, members, call) =>
          call.operation === 'listAccounts' ? members : wrap(account, members, call),
      })),
    ],
    'investment-account-of-two-kinds': [
      'an investment account also holds an empty annuityAccount',
      changeRules('fdxAccounts', {
        wrap: ({ kind }, members): JsonObject =>
          kind === 'investmentAccount' ? { [kind]: members, annuityAccount: {} } : { [kind]: members },
      }),
    ],
  }),
  ...defineFaults('member-of-the-account-kind-is-an-object', {
    'line-of-credit-in-an-array': [
      'locAccount of a single account is an array of one',
      changeMember('getAccount', '/locAccount', asList),
    ],
    'listed-deposits-in-an-array': [
      'depositAccount of the list is an array of one',
      changeMember('listAccounts', '/accounts/*/depositAccount', asList),
    ],
    'loan-as-its-id': [
      'loanAccount of a single account is its id',
      changeMember('getAccount', '/loanAccount', (loan) => (loan as JsonObject).accountId),
    ],
    'investment-in-an-array': [
      'investmentAccount of a single account is an array of one',
      changeMember('getAccount', '/investmentAccount', asList),
    ],
    'listed-annuity-as-null': [
      'annuityAccount of the list is null',
      changeMember('listAccounts', '/accounts/*/annuityAccount', () => null),
    ],
  }),
  ...defineFaults('deposit-and-loan-accounts-carry-their-id', {
    'loan-without-an-id': [
      'a loan that is read alone has no accountId',
      changeMember('getAccount', '/loanAccount/accountId', removed),
    ],
    'detailed-deposit-without-an-id': [
      'the last account of a page of details has no accountId where it is a deposit account',
      hookAfter('listAccounts', ({ body }, { query }) => {
        if (query.get('resultType') !== 'details') return;
        const last = (body as { accounts?: { depositAccount?: JsonObject }[] }).accounts?.at(-1);
        delete last?.depositAccount?.accountId;
      }),
    ],
  }),
  ...defineFaults('deposit-members-on-another-kind-keep-their-types', {
    'investment-nickname-as-a-number': [
      'nickname of an investment account is a number',
      changeMember('listAccounts', '/accounts/*/investmentAccount/nickname', () => 11),
    ],
    'annuity-currency-as-text': [
      'currency of an annuity read alone is a bare code',
      changeMember('getAccount', '/annuityAccount/currency', () => 'CAD'),
    ],
  }),
  ...defineFaults('fdx-account-answers-200-with-an-object', {
    'single-account-in-an-array': [
      'a single account comes in an array',
      changeMember('getAccount', '', asList),
    ],
    'single-account-answers-203': [
      'an account that is read alone answers 203',
      changeStatus('getAccount', 200, 203),
    ],
    'loan-read-alone-breaks': [
      'the read of a loan answers 500',
      hookAfter('getAccount', ({ body }) => {
        if (!('loanAccount' in (body as object))) return;
        const error = { code: 500, message: 'An internal error has occurred', debugMessage: 'loan' };
        return { status: 500, body: error };
      }),
    ],
  }),
  ...defineFaults('fdx-error-code-is-an-integer', {
    'fdx-error-code-as-text': [
      'code of an FDX error is text',
      changeMember(['getAccount', 'listAccounts'], '/code', asText, 400),
    ],
    'fdx-error-code-with-a-fraction': [
      'code of an FDX error of the list has a fraction',
      changeMember('listAccounts', '/code', (value) => Number(value) + 0.5, 400),
    ],
  }),
  ...defineFaults('fdx-error-messages-are-strings', {
    'fdx-error-message-in-an-array': [
      'message of an FDX error is an array of text',
      changeMember('getAccount', '/message', asList, 400),
    ],
    'fdx-error-debug-message-as-an-object': [
      'debugMessage of an FDX error of the list is an object',
      changeMember('listAccounts', '/debugMessage', (text) => ({ text }), 400),
    ],
  }),
];
