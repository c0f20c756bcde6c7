import { changeMember, changeRules, changeStatus, replaceAnswer } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { removed } from '../../mutate/members.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Refusals and internal errors of the FDX reads go wrong. */
export const fdxErrorFaults: readonly Fault[] = [
  ...defineFaults('fdx-400-carries-code-message-and-debug-message', {
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
  ...defineFaults('fdx-500-carries-code-message-and-debug-message', {
    'fdx-500-with-a-message-only': [
      'a 500 of the FDX reads takes the shape of the other Outbound errors',
      changeMember(
        ['getAccount', 'listAccounts'],
        '',
        (body) => ({ message: (body as { message: string }).message }),
        500,
      ),
    ],
  }),
  ...defineFaults('fdx-internal-error-gets-500', {
    'fdx-internal-error-as-501': [
      'an internal error of the accounts list answers 501',
      changeStatus('listAccounts', 500, 501),
    ],
    'fdx-internal-error-as-400': [
      'an internal error of the read of one account answers 400',
      changeStatus('getAccount', 500, 400),
    ],
  }),
  ...defineFaults('unknown-fdx-account-gets-400', {
    'unknown-fdx-account-breaks': [
      'the read of an unknown account answers 500',
      ({ rules }) => {
        rules.fdxAccounts.status.unknownAccount = 500;
      },
    ],
    'unknown-fdx-account-yields-the-first': [
      'the read of an unknown account yields the first one',
      changeRules('fdxAccounts', ({ find }) => ({
        find: (accounts, id, call) => find(accounts, id, call) ?? accounts[0],
      })),
      {
        mayBreak: {
          'account-of-another-customer-is-not-readable':
            'an account of another customer is unknown too, and the one that comes instead may lack an id',
        },
      },
    ],
  }),
  ...defineFaults('invalid-fdx-parameter-gets-400', {
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
    'list-cursor-that-is-cut-breaks': [
      'a cursor of half its length makes the list answer 500',
      ({ rules }) => {
        const { decodeCursor } = rules.fdxAccounts;
        const decode = (cursor: string, binding: string) => {
          const position = decodeCursor(cursor, binding);
          const isCut = position === undefined && /^[\w-]{8,12}$/.test(cursor);
          if (isCut) throw new Refusal(500, 'An internal error has occurred');
          return position;
        };
        rules.fdxAccounts.decodeCursor = decode;
      },
      { needs: 'standard' },
    ],
  }),
];
