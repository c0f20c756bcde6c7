import { changeMember, changeRules, changeStatus, replaceAnswer } from '../../mutate/changes.ts';
import { removed } from '../../mutate/members.ts';
import { breakRequirement } from '../../mutate/one-requirement.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Refusals and internal errors of the FDX reads go wrong. */
export const fdxErrorFaults: readonly Fault[] = [
  ...breakRequirement('fdx-400-carries-code-message-and-debug-message', {
    'fdx-400-with-a-message-only': [
      'a 400 of the FDX reads takes the shape of the other Outbound errors',
      changeMember(
        ['getAccount', 'listAccounts'],
        '',
        (body) => ({ message: (body as { message: string }).message }),
        400,
      ),
    ],
    'fdx-400-without-a-debug-message': [
      'a 400 of the accounts list has no debugMessage',
      changeMember('listAccounts', '/debugMessage', removed, 400),
    ],
    'fdx-400-is-not-json': [
      'a 400 of the read of one account is plain text',
      replaceAnswer('getAccount', 400, () => ({ status: 400, text: 'Account not found' })),
    ],
  }),
  {
    id: 'fdx-500-with-a-message-only',
    title: 'a 500 of the FDX reads takes the shape of the other Outbound errors',
    breaks: ['fdx-500-carries-code-message-and-debug-message'],
    apply: changeMember(
      ['getAccount', 'listAccounts'],
      '',
      (body) => ({ message: (body as { message: string }).message }),
      500,
    ),
  },
  ...breakRequirement('fdx-internal-error-gets-500', {
    'fdx-internal-error-as-501': [
      'an internal error of the accounts list answers 501',
      changeStatus('listAccounts', 500, 501),
    ],
    'fdx-internal-error-as-400': [
      'an internal error of the read of one account answers 400',
      changeStatus('getAccount', 500, 400),
    ],
  }),
  {
    id: 'unknown-fdx-account-breaks',
    title: 'the read of an unknown account answers 500',
    breaks: ['unknown-fdx-account-gets-400'],
    apply({ rules }) {
      rules.fdxAccounts.status.unknownAccount = 500;
    },
  },
  {
    id: 'unknown-fdx-account-yields-the-first',
    title: 'the read of an unknown account yields the first one',
    breaks: ['unknown-fdx-account-gets-400'],
    mayBreak: {
      'account-of-another-customer-is-not-readable':
        'an account of another customer is unknown too, and the one that comes instead may lack an id',
    },
    apply: changeRules('fdxAccounts', ({ find }) => ({
      find: (accounts, id, call) => find(accounts, id, call) ?? accounts[0],
    })),
  },
  ...breakRequirement('invalid-fdx-parameter-gets-400', {
    'list-limit-of-letters-breaks': [
      'a limit that is not a number makes the list answer 500',
      ({ rules }) => {
        rules.fdxAccounts.status.badLimit = 500;
      },
    ],
    'list-mangled-cursor-breaks': [
      'a cursor that was never given out makes the list answer 500',
      changeRules('fdxAccounts', ({ decodeCursor }) => ({
        decodeCursor: (cursor, binding) => {
          const position = decodeCursor(cursor, binding);
          if (position === undefined) throw new Refusal(500, 'An internal error has occurred');
          return position;
        },
      })),
    ],
    'list-unknown-result-type-breaks': [
      'a resultType that is unknown makes the list answer 500',
      ({ rules }) => {
        rules.fdxAccounts.status.badResultType = 500;
      },
    ],
  }),
  {
    id: 'list-cursor-that-is-cut-breaks',
    title: 'a cursor of half its length makes the list answer 500',
    breaks: ['invalid-fdx-parameter-gets-400'],
    needs: 'standard',
    apply({ rules }) {
      const { decodeCursor } = rules.fdxAccounts;
      const decode = (cursor: string, binding: string) => {
        const position = decodeCursor(cursor, binding);
        const isCut = position === undefined && /^[\w-]{8,12}$/.test(cursor);
        if (isCut) throw new Refusal(500, 'An internal error has occurred');
        return position;
      };
      rules.fdxAccounts.decodeCursor = decode;
    },
  },
];
