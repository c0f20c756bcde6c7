import type { Fault, JsonObject } from '../../types.ts';
import { asList, asText, memberFault, removed } from '../members.ts';

/** What wraps an account, a page or an error goes wrong. */
export const fdxShapeFaults: readonly Fault[] = [
  {
    id: 'listed-accounts-without-their-kind',
    title: 'items of the list carry the members of an account without the member of its kind',
    breaks: ['fdx-account-holds-exactly-one-kind'],
    apply({ rules }) {
      const { wrap } = rules.fdxAccounts;
      rules.fdxAccounts.wrap = (account, members, call) =>
        call.operation === 'listAccounts' ? members : wrap(account, members, call);
    },
  },
  {
    id: 'investment-account-of-two-kinds',
    title: 'an investment account also holds an empty annuityAccount',
    breaks: ['fdx-account-holds-exactly-one-kind'],
    apply({ rules }) {
      rules.fdxAccounts.wrap = ({ kind }, members): JsonObject =>
        kind === 'investmentAccount' ? { [kind]: members, annuityAccount: {} } : { [kind]: members };
    },
  },
  memberFault({
    id: 'line-of-credit-in-an-array',
    title: 'locAccount of a single account is an array of one',
    breaks: ['member-of-the-account-kind-is-an-object'],
    on: 'getAccount',
    at: '/locAccount',
    to: asList,
  }),
  memberFault({
    id: 'listed-deposits-in-an-array',
    title: 'depositAccount of the list is an array of one',
    breaks: ['member-of-the-account-kind-is-an-object'],
    on: 'listAccounts',
    at: '/accounts/*/depositAccount',
    to: asList,
  }),
  memberFault({
    id: 'loan-as-its-id',
    title: 'loanAccount of a single account is its id',
    breaks: ['member-of-the-account-kind-is-an-object'],
    on: 'getAccount',
    at: '/loanAccount',
    to: (loan) => (loan as JsonObject).accountId,
  }),
  memberFault({
    id: 'investment-in-an-array',
    title: 'investmentAccount of a single account is an array of one',
    breaks: ['member-of-the-account-kind-is-an-object'],
    on: 'getAccount',
    at: '/investmentAccount',
    to: asList,
  }),
  memberFault({
    id: 'listed-annuity-as-null',
    title: 'annuityAccount of the list is null',
    breaks: ['member-of-the-account-kind-is-an-object'],
    on: 'listAccounts',
    at: '/accounts/*/annuityAccount',
    to: () => null,
  }),
  memberFault({
    id: 'loan-without-an-id',
    title: 'a loan that is read alone has no accountId',
    breaks: ['deposit-and-loan-accounts-carry-their-id'],
    on: 'getAccount',
    at: '/loanAccount/accountId',
    to: removed,
  }),
  {
    id: 'detailed-deposit-without-an-id',
    title: 'the last account of a page of details has no accountId where it is a deposit account',
    breaks: ['deposit-and-loan-accounts-carry-their-id'],
    apply(workings) {
      workings.after('listAccounts', ({ body }, { query }) => {
        if (query.get('resultType') !== 'details') return;
        const last = (body as { accounts?: { depositAccount?: JsonObject }[] }).accounts?.at(-1);
        delete last?.depositAccount?.accountId;
      });
    },
  },
  memberFault({
    id: 'investment-nickname-as-a-number',
    title: 'nickname of an investment account is a number',
    breaks: ['deposit-members-on-another-kind-keep-their-types'],
    on: 'listAccounts',
    at: '/accounts/*/investmentAccount/nickname',
    to: () => 11,
  }),
  memberFault({
    id: 'annuity-currency-as-text',
    title: 'currency of an annuity read alone is a bare code',
    breaks: ['deposit-members-on-another-kind-keep-their-types'],
    on: 'getAccount',
    at: '/annuityAccount/currency',
    to: () => 'CAD',
  }),
  memberFault({
    id: 'single-account-in-an-array',
    title: 'a single account comes in an array',
    breaks: ['fdx-account-answers-200-with-an-object'],
    on: 'getAccount',
    at: '',
    to: asList,
  }),
  {
    id: 'single-account-answers-203',
    title: 'an account that is read alone answers 203',
    breaks: ['fdx-account-answers-200-with-an-object'],
    apply(workings) {
      workings.after('getAccount', (answer) => {
        if (answer.status === 200) answer.status = 203;
      });
    },
  },
  {
    id: 'loan-read-alone-breaks',
    title: 'the read of a loan answers 500',
    breaks: ['fdx-account-answers-200-with-an-object'],
    apply(workings) {
      workings.after('getAccount', ({ body }) => {
        if (!('loanAccount' in (body as object))) return;
        const error = { code: 500, message: 'An internal error has occurred', debugMessage: 'loan' };
        return { status: 500, body: error };
      });
    },
  },
  memberFault({
    id: 'fdx-error-code-as-text',
    title: 'code of an FDX error is text',
    breaks: ['fdx-error-code-is-an-integer'],
    on: ['getAccount', 'listAccounts'],
    status: 400,
    at: '/code',
    to: asText,
  }),
  memberFault({
    id: 'fdx-error-code-with-a-fraction',
    title: 'code of an FDX error of the list has a fraction',
    breaks: ['fdx-error-code-is-an-integer'],
    on: 'listAccounts',
    status: 400,
    at: '/code',
    to: (value) => Number(value) + 0.5,
  }),
  memberFault({
    id: 'fdx-error-message-in-an-array',
    title: 'message of an FDX error is an array of text',
    breaks: ['fdx-error-messages-are-strings'],
    on: 'getAccount',
    status: 400,
    at: '/message',
    to: asList,
  }),
  memberFault({
    id: 'fdx-error-debug-message-as-an-object',
    title: 'debugMessage of an FDX error of the list is an object',
    breaks: ['fdx-error-messages-are-strings'],
    on: 'listAccounts',
    status: 400,
    at: '/debugMessage',
    to: (text) => ({ text }),
  }),
];
