import { Refusal } from '../../refusal.ts';
import type { Fault } from '../../types.ts';
import { memberFault, removed } from '../members.ts';

/** Refusals and internal errors of the FDX reads go wrong. */
export const fdxErrorFaults: readonly Fault[] = [
  memberFault({
    id: 'fdx-400-with-a-message-only',
    title: 'a 400 of the FDX reads takes the shape of the other Outbound errors',
    breaks: ['fdx-400-carries-code-message-and-debug-message'],
    on: ['getAccount', 'listAccounts'],
    status: 400,
    at: '',
    to: (body) => ({ message: (body as { message: string }).message }),
  }),
  memberFault({
    id: 'fdx-400-without-a-debug-message',
    title: 'a 400 of the accounts list has no debugMessage',
    breaks: ['fdx-400-carries-code-message-and-debug-message'],
    on: 'listAccounts',
    status: 400,
    at: '/debugMessage',
    to: removed,
  }),
  {
    id: 'fdx-400-is-not-json',
    title: 'a 400 of the read of one account is plain text',
    breaks: ['fdx-400-carries-code-message-and-debug-message'],
    apply(workings) {
      workings.after('getAccount', (answer) =>
        answer.status === 400 ? { status: 400, text: 'Account not found' } : answer,
      );
    },
  },
  memberFault({
    id: 'fdx-500-with-a-message-only',
    title: 'a 500 of the FDX reads takes the shape of the other Outbound errors',
    breaks: ['fdx-500-carries-code-message-and-debug-message'],
    on: ['getAccount', 'listAccounts'],
    status: 500,
    at: '',
    to: (body) => ({ message: (body as { message: string }).message }),
  }),
  {
    id: 'fdx-internal-error-as-503',
    title: 'an internal error of the accounts list answers 503',
    breaks: ['fdx-internal-error-gets-500'],
    apply(workings) {
      workings.after('listAccounts', (answer) => {
        if (answer.status === 500) answer.status = 503;
      });
    },
  },
  {
    id: 'fdx-internal-error-as-400',
    title: 'an internal error of the read of one account answers 400',
    breaks: ['fdx-internal-error-gets-500'],
    apply(workings) {
      workings.after('getAccount', (answer) => {
        if (answer.status === 500) answer.status = 400;
      });
    },
  },
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
    apply({ rules }) {
      const { find } = rules.fdxAccounts;
      rules.fdxAccounts.find = (accounts, id, call) => find(accounts, id, call) ?? accounts[0];
    },
  },
  {
    id: 'list-limit-of-letters-breaks',
    title: 'a limit that is no number makes the list answer 500',
    breaks: ['invalid-fdx-parameter-gets-400'],
    apply({ rules }) {
      rules.fdxAccounts.status.badLimit = 500;
    },
  },
  {
    id: 'list-mangled-cursor-breaks',
    title: 'a cursor that was never given out makes the list answer 500',
    breaks: ['invalid-fdx-parameter-gets-400'],
    apply({ rules }) {
      const { decodeCursor } = rules.fdxAccounts;
      rules.fdxAccounts.decodeCursor = (cursor, binding) => {
        const position = decodeCursor(cursor, binding);
        if (position === undefined) throw new Refusal(500, 'An internal error has occurred');
        return position;
      };
    },
  },
  {
    id: 'list-unknown-result-type-breaks',
    title: 'a resultType that is unknown makes the list answer 500',
    breaks: ['invalid-fdx-parameter-gets-400'],
    apply({ rules }) {
      rules.fdxAccounts.status.badResultType = 500;
    },
  },
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
