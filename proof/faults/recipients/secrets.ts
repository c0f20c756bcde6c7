import { changeBody, changeRules, changeStatus, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';
import { changeView } from './creation.ts';

/** Defects of the regeneration of secrets. */
export const recipientSecretFaults: readonly Fault[] = [
  ...defineFaults('secret-regeneration-answers-200-with-an-object', {
    'secret-regeneration-answers-201': [
      'answers regenerations with 201',
      changeStatus('regenerateSecret', 200, 201),
    ],
    'regenerated-secret-in-an-array': [
      'answers regenerations with an array of one',
      changeBody('regenerateSecret', (given) => [given]),
    ],
  }),
  ...defineFaults('creation-and-regeneration-return-the-secret', {
    'regenerated-secret-is-empty': [
      'answers regenerations with an empty secret',
      (workings) => changeView(workings, 'secretAnswer', (shown) => ({ ...shown, client_secret: '' })),
    ],
    'regenerated-secret-under-another-name': [
      'answers regenerations with secret in place of client_secret',
      (workings) =>
        changeView(workings, 'secretAnswer', ({ client_secret, ...shown }) => ({
          ...shown,
          secret: client_secret,
        })),
    ],
  }),
  ...defineFaults('recipient-client-id-is-a-string', {
    'regenerated-secret-with-its-ids': [
      'answers regenerations with an array of ids in client_id',
      (workings) =>
        changeView(workings, 'secretAnswer', (shown) => ({ ...shown, client_id: [shown.client_id] })),
      { breaks: ['recipient-answers-carry-the-client-id-asked-for'] },
    ],
  }),
  ...defineFaults('client-secret-is-returned-nowhere-else', {
    'client-secret-in-a-header': [
      'shows the secret of a recipient in a header of its detail',
      hookAfter('getRecipient', (answer, { params }, { store }) => {
        const secret = store.recipients.get(params.client_id ?? '')?.client_secret;
        if (secret !== undefined)
          answer.headers = { ...answer.headers, 'x-debug-client': `secret=${secret}` };
      }),
    ],
  }),
  ...defineFaults('regenerated-secret-is-new', {
    'regenerated-secret-is-the-old-one': [
      'answers regenerations with the secret that there is',
      changeRules('recipients', ({ newSecret }) => ({
        newSecret: (recipient) => recipient?.client_secret ?? newSecret(recipient),
      })),
    ],
    'regenerated-secrets-take-turns': [
      'goes back to the first secret at the second regeneration',
      ({ rules }) => {
        const former = new Map<string, string>();
        const { newSecret } = rules.recipients;
        rules.recipients.newSecret = (recipient) => {
          if (recipient === undefined) return newSecret(recipient);
          const secret = former.get(recipient.client_id) ?? newSecret(recipient);
          former.set(recipient.client_id, recipient.client_secret);
          return secret;
        };
      },
    ],
  }),
  ...defineFaults('secret-regeneration-leaves-the-recipient-alone', {
    'secret-regeneration-resets-the-recipient': [
      'resets the scope when it regenerates a secret',
      changeRules('recipients', ({ withSecret }) => ({
        withSecret: (recipient, secret) => ({
          ...withSecret(recipient, secret),
          scope: ['ACCOUNT_BASIC'],
        }),
      })),
      {
        mayBreak: {
          'recipient-detail-reads-back-what-was-created': 'another check has renewed its secret before',
        },
      },
    ],
    'secret-regeneration-empties-the-redirect-uris': [
      'empties the redirect URLs when it regenerates a secret',
      changeRules('recipients', ({ withSecret }) => ({
        withSecret: (recipient, secret) => ({
          ...withSecret(recipient, secret),
          redirect_uris: [],
        }),
      })),
      {
        mayBreak: {
          'recipient-detail-reads-back-what-was-created': 'another check has renewed its secret before',
          'updated-redirect-uris-are-read-back': 'a renewal has come in between',
          'recipient-is-changed-by-its-own-writes-only': 'a renewal changes it',
        },
      },
    ],
  }),
  ...defineFaults('secret-of-an-unknown-recipient-gets-400-or-404', {
    'secret-of-an-unknown-recipient-is-made-up': [
      'answers a regeneration for an unknown recipient with a secret',
      hookBefore('regenerateSecret', ({ params }, { rules, store }) => {
        const client_id = params.client_id ?? '';
        if (store.recipients.has(client_id)) return undefined;
        return { status: 200, body: { client_id, client_secret: rules.recipients.newSecret(undefined) } };
      }),
      {
        mayBreak: {
          'token-is-judged-before-the-id': 'it looks for the recipient before it judges the token',
        },
      },
    ],
    'secret-of-an-unknown-recipient-breaks-the-server': [
      'answers a regeneration for an unknown recipient with 500',
      hookBefore('regenerateSecret', ({ params }, { rules, store }) =>
        store.recipients.has(params.client_id ?? '')
          ? undefined
          : { status: 500, body: { message: rules.errors.internalMessage } },
      ),
      {
        mayBreak: {
          'token-is-judged-before-the-id': 'it looks for the recipient before it judges the token',
        },
      },
    ],
  }),
];
