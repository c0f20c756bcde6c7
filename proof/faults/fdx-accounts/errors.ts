import { defineFaults } from '../../mutate/fault.ts';
import { changeAccountRule, failInside } from '../../mutate/fdx-accounts.ts';
import { applyMutant, defineMutants, mutants } from '../../mutate/mutant.ts';
import { asked, nth, readings, since, type Trigger, when } from '../../mutate/triggers.ts';
import type { Fault } from '../../reference-server/types.ts';

const breakAccount = applyMutant('account / error 500');
const breakList = applyMutant('accounts / error 500');

const isAnnuity: Trigger =
  () =>
  ({ body }) =>
    'annuityAccount' in (body as object);
const isLoan: Trigger =
  () =>
  ({ body }) =>
    'loanAccount' in (body as object);

const fromTheSecondReading = readings((n) => n > 1);
const fromTheTenth = nth((n) => n > 9);
const fromTheThirtieth = nth((n) => n > 29);
const withSeveralIds = asked(({ query }) => /,/.test(query.get('accountIds') ?? ''));

const alone = 'the parameter alone breaks as well';
const manyParameters = 'a query of many parameters holds it too';

/** Refusals of the FDX reads go wrong, and reads end in an internal error (4.5, 7). */
export const fdxErrorFaults: readonly Fault[] = [
  ...defineMutants({
    'fdx-400-carries-code-message-and-debug-message': [
      'fdx:400 / = {"message":"Refused"}',
      'accounts:400 /debugMessage drop',
      'account:400 / body-in-a-page',
    ],
    'fdx-500-carries-code-message-and-debug-message': 'fdx:500 / = {"message":"Broken"}',
    'fdx-internal-error-gets-500': ['accounts:500 / status-of-the-same-class', 'account:500 / status 400'],
    'fdx-error-code-is-an-integer': [
      'fdx:400 /code number-to-text',
      'accounts:400 /code add-a-fraction',
      'fdx:400 /code = 701.00000000000000000001',
      'fdx:400 /code = 1e-400',
    ],
    'fdx-error-messages-are-strings': [
      'account:400 /message wrap-in-list',
      'accounts:400 /debugMessage wrap-in-object',
    ],
  }),
  ...defineFaults('invalid-fdx-parameter-gets-400', {
    'list-limit-of-letters-breaks': [
      'a limit that is not a number makes the list answer 500',
      ({ rules }) => Object.assign(rules.fdxAccounts.status, { badLimit: 500 }),
    ],
    'list-limit-beyond-32-bits-breaks': [
      'a limit that 32 bits do not hold makes the list answer 500',
      changeAccountRule('limitIn', (limit, text) =>
        Number(text) >= 2 ** 31 && text.length <= 12 ? failInside() : limit,
      ),
      { needs: 'standard' },
    ],
    'list-unknown-result-type-breaks': [
      'a resultType that is unknown makes the list answer 500',
      ({ rules }) => Object.assign(rules.fdxAccounts.status, { badResultType: 500 }),
    ],
    'list-mangled-cursor-breaks': [
      'a cursor that was never given out makes the list answer 500',
      changeAccountRule('decodeCursor', (position) => position ?? failInside()),
      { mayBreak: { 'unusual-requests-get-no-server-error': 'an empty offset is one of them' } },
    ],
    'list-cursor-of-another-customer-breaks': [
      'a cursor that another customer was given makes the list answer 500',
      ({ rules: { fdxAccounts } }) => {
        const { encodeCursor, decodeCursor } = fdxAccounts;
        const owners = new Map<string, string>();
        const customerOf = (binding: string) => binding.split(' ')[0] ?? '';
        fdxAccounts.encodeCursor = (position, binding) => {
          const cursor = encodeCursor(position, binding);
          owners.set(cursor, customerOf(binding));
          return cursor;
        };
        fdxAccounts.decodeCursor = (cursor, binding) => {
          const owner = owners.get(cursor) ?? customerOf(binding);
          return owner === customerOf(binding) ? decodeCursor(cursor, binding) : failInside();
        };
      },
    ],
    'list-cursor-that-is-cut-breaks': [
      'a cursor of half its length makes the list answer 500',
      changeAccountRule('decodeCursor', (position, cursor) =>
        position === undefined && /^[\w-]{8,12}$/.test(cursor) ? failInside() : position,
      ),
      { needs: 'standard' },
    ],
    'limit-beyond-an-integer-breaks': [
      'a limit of more digits than an integer has ends in an internal error',
      changeAccountRule('limitIn', (limit, text) => (/^\d{10,}$/.test(text) ? failInside() : limit)),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('fdx-account-answers-200-with-an-object', {
    ...mutants('account / wrap-in-list', 'account / status-of-the-same-class'),
    'annuity-breaks': ['a single annuity always breaks', when(isAnnuity, breakAccount)],
    'loan-read-alone-breaks': ['the read of a loan answers 500', when(isLoan, breakAccount)],
    'account-breaks-when-read-again': [
      'a single account breaks from its second read on',
      when(fromTheSecondReading, breakAccount),
      { mayBreak: { 'listed-account-can-be-read-alone': 'a generated history may read one again' } },
    ],
    'account-breaks-from-the-tenth-read-on': [
      'the tenth single account breaks, and all after it',
      when(fromTheTenth, breakAccount),
      { mayBreak: { 'listed-account-can-be-read-alone': 'a generated history may read the tenth' } },
    ],
  }),
  ...defineFaults('accounts-list-answers-200-with-a-page', {
    ...mutants(
      'accounts?limit=2 / error 500',
      [
        'accounts?accountIds&limit / error 500',
        { mayBreak: { 'unusual-requests-get-no-server-error': manyParameters } },
      ],
      'accounts?accountIds&resultType=details / error 500',
      [
        'accounts?resultType=details / error 500',
        { mayBreak: { 'accounts-list-takes-each-parameter-alone': alone } },
      ],
    ),
    'list-breaks-after-a-single-read': [
      'the list breaks once an account was read alone',
      when(since('getAccount'), breakList),
    ],
    'list-breaks-from-the-thirtieth-on': [
      'the thirtieth page breaks, and all after it',
      when(fromTheThirtieth, breakList),
      {
        mayBreak: {
          'cursor-fetches-the-next-page': 'it may be in the middle of a walk',
          'accounts-list-takes-each-parameter-alone': 'the first page with one of them may be the thirtieth',
          'list-by-unknown-account-id-holds-no-account': 'the list by such an id may be the thirtieth',
        },
      },
    ],
    'list-breaks-with-several-ids': [
      'the list breaks with several accountIds',
      when(withSeveralIds, breakList),
      { mayBreak: { 'unusual-requests-get-no-server-error': manyParameters } },
    ],
    'list-breaks-on-its-last-page': [
      'the last page of the list breaks',
      changeAccountRule('page', (page, { nextOffset }) => (nextOffset === undefined ? failInside() : page)),
      {
        mayBreak: {
          'accounts-list-takes-each-parameter-alone': alone,
          'cursor-fetches-the-next-page': 'it is the page that the last cursor leads to',
          'invalid-fdx-parameter-gets-400': 'a limit far above the number of accounts has one page',
          'unusual-requests-get-no-server-error': manyParameters,
        },
      },
    ],
  }),
];
