import { breakCalls, breakSuccesses, hideOperation } from '../../mutate/changes.ts';
import { defineFaults, needStandard } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { breakFrom, breakNode, type Trigger, when } from '../../mutate/triggers.ts';
import type { Call, Fault, Recipient } from '../../reference-server/types.ts';

/** The answers once some recipient that was created here fits. */
function onceCreated(fits: (recipient: Recipient) => boolean): Trigger {
  return ({ store: { recipients } }) => {
    const seeded = new Set(recipients.keys());
    return () => [...recipients.values()].some((one) => !seeded.has(one.client_id) && fits(one));
  };
}

/** The answers once a secret was regenerated. */
const onceRenewed: Trigger = ({ after }) => {
  let isRenewed = false;
  after('regenerateSecret', ({ status }) => {
    if (status === 200) isRenewed = true;
  });
  return () => isRenewed;
};

const holds =
  (pattern: RegExp) =>
  ({ params, query }: Call): boolean =>
    [...Object.values(params), ...query.values()].some((value) => pattern.test(value));

const atPaths = 'operations-answer-under-their-versioned-paths';

const ofOutbound: readonly Fault[] = [
  ...defineFaults('providers-list-answers-200-with-an-array', {
    ...mutants('providers / truncate-body'),
    'providers-list-breaks-after-some-reads': ['the 13th list answers 500', breakFrom('listProviders', 13)],
  }),
  ...defineFaults(needStandard('providers-list-answers-200-with-an-array'), {
    'one-node-of-4-breaks-list-providers': ['one node of 4 answers 500', breakNode('listProviders', 4)],
  }),
  ...defineFaults([atPaths, 'providers-list-answers-200-with-an-array'], {
    'providers-under-version-2-only': ['the list of providers has moved', hideOperation('listProviders')],
  }),
  ...defineFaults('provider-detail-answers-200-with-an-object', {
    ...mutants('provider / drop'),
    'provider-detail-breaks-once-a-recipient-is-created': when(
      onceCreated(() => true),
      breakSuccesses('getProvider'),
    ),
  }),
  ...defineFaults('recipients-list-answers-200-with-an-array', {
    ...mutants('recipients / body-in-a-page'),
    'recipients-list-breaks-once-one-has-contacts': when(
      onceCreated(({ contacts }) => contacts.length > 0),
      breakSuccesses('listRecipients'),
    ),
    'recipients-list-breaks-once-one-has-accents': when(
      onceCreated(({ name }) => Buffer.byteLength(name) > name.length),
      breakSuccesses('listRecipients'),
    ),
  }),
  ...defineFaults(needStandard('recipients-list-answers-200-with-an-array'), {
    'one-node-of-5-breaks-list-recipients': ['one node of 5 answers 500', breakNode('listRecipients', 5)],
  }),
  ...defineFaults([atPaths, 'recipients-list-answers-200-with-an-array'], {
    'recipients-under-version-2-only': ['the list of recipients has moved', hideOperation('listRecipients')],
  }),
  ...defineFaults('recipient-creation-answers-201-with-an-object', {
    'recipient-creation-breaks-after-some': breakFrom('createRecipient', 20),
  }),
  ...defineFaults('recipient-detail-answers-200-with-an-object', mutants('recipient / truncate-body')),
  ...defineFaults(needStandard('recipient-detail-answers-200-with-an-object'), {
    'one-node-of-3-breaks-get-recipient': ['one node of 3 answers 500', breakNode('getRecipient', 3)],
    'one-node-of-10-breaks-get-recipient': ['one node of 10 answers 500', breakNode('getRecipient', 10)],
  }),
  ...defineFaults('recipient-update-answers-200-with-an-object', {
    ...mutants('updated / drop'),
    'recipient-update-breaks-once-a-secret-is-renewed': when(onceRenewed, breakSuccesses('updateRecipient')),
  }),
  ...defineFaults('secret-regeneration-answers-200-with-an-object', {
    ...mutants('renewed / body-in-a-page'),
    'secret-regeneration-breaks-after-a-few': breakFrom('regenerateSecret', 4),
  }),
  ...defineFaults('registrations-list-answers-200-with-an-array', {
    ...mutants('registrations / body-in-a-page'),
    'registrations-list-breaks-after-some-reads': breakFrom('listRegistrations', 16),
  }),
  ...defineFaults(needStandard('registrations-list-answers-200-with-an-array'), {
    'one-node-of-2-breaks-list-registrations': breakNode('listRegistrations', 2),
  }),
  ...defineFaults([atPaths, 'registrations-list-answers-200-with-an-array'], {
    'registrations-not-to-be-read': ['the path takes POST only', hideOperation('listRegistrations', 405)],
  }),
  ...defineFaults(
    'recipient-registrations-answer-200-with-an-array',
    mutants('recipient-registrations / drop'),
  ),
];

const ofAccounts: readonly Fault[] = [
  ...defineFaults('accounts-list-answers-200-with-a-page', mutants('accounts / truncate-body')),
  ...defineFaults(needStandard('accounts-list-answers-200-with-a-page'), {
    'one-node-of-7-breaks-list-accounts': ['one node of 7 answers 500', breakNode('listAccounts', 7)],
  }),
  ...defineFaults([atPaths, 'accounts-list-answers-200-with-a-page'], {
    'accounts-under-version-6-only': ['the accounts have moved to /api/fdx/6', hideOperation('listAccounts')],
  }),
  ...defineFaults('fdx-account-answers-200-with-an-object', {
    ...mutants('account / drop'),
    'account-read-breaks-after-some-reads': [
      'a single account answers 500 from its twentieth reading on',
      breakFrom('getAccount', 21),
      { mayBreak: { 'listed-account-can-be-read-alone': 'a generated history may read the twentieth' } },
    ],
  }),
  ...defineFaults(needStandard('fdx-account-answers-200-with-an-object'), {
    'one-node-of-3-breaks-get-account': ['one node of 3 answers 500', breakNode('getAccount', 3)],
  }),
  ...defineFaults(
    'get-accounts-detail-answers-200-or-202',
    mutants('posted / truncate-body', 'posted-pending / drop'),
  ),
  ...defineFaults(
    'get-accounts-detail-async-answers-200-or-202',
    mutants('polled / truncate-body', 'polled / body-in-a-page', 'polled-pending / drop'),
  ),
  ...defineFaults([atPaths, 'authorized-request-id-opens-account-detail'], {
    'account-detail-under-version-4-only': hideOperation('getAccountsDetail'),
  }),
];

/** Operations with an id in their path; requests for registrations have rows of their own. */
const withIds = {
  'provider-id': 'getProvider',
  'client-id': 'getRecipient',
  'client-id-of-an-update': 'updateRecipient',
  'client-id-of-a-secret': 'regenerateSecret',
  'client-id-of-registrations': 'listRecipientRegistrations',
  'account-id': 'getAccount',
  'customer-id': 'getAccountsDetail',
  'request-id': 'getAccountsDetailAsync',
} as const;

const onUnusualRequests: readonly Fault[] = [
  ...defineFaults('unusual-requests-get-no-server-error', {
    'quote-in-a-client-id-breaks': ['a quote breaks the database', breakCalls('getRecipient', holds(/'/))],
    'quote-in-a-client-id-of-registrations-breaks': breakCalls('listRecipientRegistrations', holds(/'/)),
    'quote-in-a-parameter-of-accounts-breaks': breakCalls('listAccounts', holds(/'/)),
    'letter-beyond-the-first-plane-in-an-id-breaks': [
      'a provider id with a letter beyond the first plane ends in an internal error',
      breakCalls('getProvider', holds(/[\u{10000}-\u{10ffff}]/u)),
    ],
    'deep-body-overflows-the-stack': [
      'a creation of arrays in arrays, thousands deep, ends in an internal error',
      breakCalls('createRecipient', (call) => call.rawBody.startsWith('['.repeat(1000))),
    ],
    'long-body-overflows-a-buffer': breakCalls('createRecipient', ({ rawBody }) => rawBody.length > 65_536),
  }),
  ...defineFaults(needStandard('unusual-requests-get-no-server-error'), {
    'line-break-in-an-account-id-breaks': breakCalls('getAccount', holds(/[\r\n]/)),
    'long-id-overflows-a-column': breakCalls('getRecipient', holds(/^.{1001}/s)),
    'large-number-as-a-provider-id-breaks': breakCalls('getProvider', holds(/^\d{20,}$/)),
    'malformed-revocation-breaks': [
      'a revocation by POST whose body is no JSON ends in an internal error',
      breakCalls('revokeByPost', ({ rawBody, body }) => rawBody !== '' && body === undefined),
    ],
    'array-as-a-revocation-breaks': breakCalls('revokeByPost', ({ body }) => Array.isArray(body)),
    'number-as-a-connection-breaks-a-revocation': [
      'a revocation by POST of a connection that is a number ends in an internal error',
      breakCalls('revokeByPost', ({ body }) => typeof Object(body).connection_id === 'number'),
    ],
    ...Object.fromEntries(
      Object.entries(withIds).map(([id, operation]) => [
        `character-of-no-text-in-a-${id}-breaks`,
        breakCalls(operation, holds(/\0/)),
      ]),
    ),
    'unknown-window-breaks': [
      'a GetAccountsDetail for a window beyond Days90 and Days365 ends in an internal error',
      breakCalls('getAccountsDetail', ({ body }) => Object(body).DaysOfTransactions === 'Days30'),
      { warns: ['unknown-window-is-refused'] },
    ],
    'malformed-request-of-account-detail-breaks': [
      'a GetAccountsDetail whose body is no JSON ends in an internal error',
      breakCalls('getAccountsDetail', ({ rawBody, body }) => rawBody !== '' && body === undefined),
    ],
    'empty-request-of-account-detail-breaks': breakCalls(
      'getAccountsDetail',
      ({ rawBody }) => rawBody === '',
    ),
    'filter-that-is-no-list-breaks': [
      'a GetAccountsDetail whose AccountsFilter is a text ends in an internal error',
      breakCalls('getAccountsDetail', ({ body }) => typeof Object(body).AccountsFilter === 'string'),
    ],
    'options-that-are-null-break': [
      'a GetAccountsDetail whose AccountsFilter is null ends in an internal error',
      breakCalls('getAccountsDetail', ({ body }) => Object(body).AccountsFilter === null),
    ],
    'link-that-is-null-breaks-a-creation': [
      'a creation whose logo_uri is null ends in an internal error',
      breakCalls('createRecipient', ({ body }) => Object(body).logo_uri === null),
    ],
    'empty-description-breaks-a-creation': [
      'a creation whose description is empty ends in an internal error',
      breakCalls('createRecipient', ({ body }) => Object(body).description === ''),
    ],
    'blank-name-breaks-a-creation': [
      'a creation whose name is blank ends in an internal error',
      breakCalls('createRecipient', ({ body }) => /^\s+$/.test(Object(body).name)),
    ],
    'empty-redirect-uri-breaks-an-update': [
      'an update whose redirect_uris is empty ends in an internal error',
      breakCalls('updateRecipient', ({ body }) => Object(body).redirect_uris === ''),
    ],
    'empty-connection-breaks-a-revocation': [
      'a revocation by POST of a connection without a character ends in an internal error',
      breakCalls('revokeByPost', ({ body }) => Object(body).connection_id === ''),
    ],
    'account-ids-given-twice-break': [
      'a list whose accountIds is given twice ends in an internal error',
      breakCalls('listAccounts', ({ query }) => query.getAll('accountIds').length > 1),
    ],
    'empty-offset-breaks': [
      'a list by an offset without a value ends in an internal error',
      breakCalls('listAccounts', ({ query }) => query.get('offset') === ''),
    ],
    'empty-account-ids-break': [
      'a list by accountIds without a value ends in an internal error',
      breakCalls('listAccounts', ({ query }) => query.get('accountIds') === ''),
    ],
    'parameter-given-twice-breaks': [
      'a limit that is given twice ends in an internal error',
      breakCalls('listAccounts', ({ query }) => query.getAll('limit').length > 1),
    ],
  }),
  ...defineFaults(
    {
      breaks: ['unusual-requests-get-no-server-error'],
      mayBreak: { 'recipient-writes-refuse-a-body-that-is-no-object': 'it breaks on one of these bodies' },
    },
    {
      'null-breaks-a-creation': breakCalls('createRecipient', ({ rawBody }) => rawBody === 'null'),
      'empty-body-breaks-a-creation': breakCalls('createRecipient', ({ rawBody }) => rawBody === ''),
    },
  ),
];

/** Operations that work until something has happened, on some nodes or paths only, or for usual requests only. */
export const brokenOperationFaults: readonly Fault[] = [...ofOutbound, ...ofAccounts, ...onUnusualRequests];
