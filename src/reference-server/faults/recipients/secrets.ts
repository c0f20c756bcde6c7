import type { Fault } from '../../types.ts';
import { changeView } from './creation.ts';

/** Defects of the regeneration of secrets. */
export const recipientSecretFaults: readonly Fault[] = [
  {
    id: 'secret-regeneration-answers-201',
    title: 'answers regenerations with 201',
    breaks: ['secret-regeneration-answers-200-with-an-object'],
    apply({ after }) {
      after('regenerateSecret', (answer) => {
        if (answer.status === 200) answer.status = 201;
      });
    },
  },
  {
    id: 'regenerated-secret-is-empty',
    title: 'answers regenerations with an empty secret',
    breaks: ['creation-and-regeneration-return-the-secret'],
    apply: (workings) => changeView(workings, 'secretAnswer', (shown) => ({ ...shown, client_secret: '' })),
  },
  {
    id: 'regenerated-secret-in-an-array',
    title: 'answers regenerations with an array of one',
    breaks: ['secret-regeneration-answers-200-with-an-object'],
    apply({ after }) {
      after('regenerateSecret', (answer) => {
        if (answer.status === 200) answer.body = [answer.body];
      });
    },
  },
  {
    id: 'regenerated-secret-under-another-name',
    title: 'answers regenerations with secret in place of client_secret',
    breaks: ['creation-and-regeneration-return-the-secret'],
    apply: (workings) =>
      changeView(workings, 'secretAnswer', ({ client_secret, ...shown }) => ({
        ...shown,
        secret: client_secret,
      })),
  },
  {
    id: 'regenerated-secret-with-its-ids',
    title: 'answers regenerations with an array of ids in client_id',
    breaks: ['recipient-client-id-is-a-string', 'recipient-answers-carry-the-client-id-asked-for'],
    apply: (workings) =>
      changeView(workings, 'secretAnswer', (shown) => ({ ...shown, client_id: [shown.client_id] })),
  },
  {
    id: 'client-secret-in-a-header',
    title: 'shows the secret of a recipient in a header of its detail',
    breaks: ['client-secret-is-returned-nowhere-else'],
    apply({ after, store }) {
      after('getRecipient', (answer, { params }) => {
        const secret = store.recipients.get(params.client_id ?? '')?.client_secret;
        if (secret !== undefined)
          answer.headers = { ...answer.headers, 'x-debug-client': `secret=${secret}` };
      });
    },
  },
  {
    id: 'regenerated-secret-is-the-old-one',
    title: 'answers regenerations with the secret that there is',
    breaks: ['regenerated-secret-is-new'],
    apply({ rules }) {
      const { newSecret } = rules.recipients;
      rules.recipients.newSecret = (recipient) => recipient?.client_secret ?? newSecret(recipient);
    },
  },
  {
    id: 'regenerated-secrets-take-turns',
    title: 'goes back to the first secret at the second regeneration',
    breaks: ['regenerated-secret-is-new'],
    apply({ rules }) {
      const former = new Map<string, string>();
      const { newSecret } = rules.recipients;
      rules.recipients.newSecret = (recipient) => {
        if (recipient === undefined) return newSecret(recipient);
        const secret = former.get(recipient.client_id) ?? newSecret(recipient);
        former.set(recipient.client_id, recipient.client_secret);
        return secret;
      };
    },
  },
  {
    id: 'secret-regeneration-resets-the-recipient',
    title: 'resets the scope when it regenerates a secret',
    breaks: ['secret-regeneration-leaves-the-recipient-alone'],
    apply({ rules }) {
      const { withSecret } = rules.recipients;
      rules.recipients.withSecret = (recipient, secret) => ({
        ...withSecret(recipient, secret),
        scope: ['ACCOUNT_BASIC'],
      });
    },
  },
  {
    id: 'secret-regeneration-empties-the-redirect-uris',
    title: 'empties the redirect URLs when it regenerates a secret',
    breaks: ['secret-regeneration-leaves-the-recipient-alone'],
    apply({ rules }) {
      const { withSecret } = rules.recipients;
      rules.recipients.withSecret = (recipient, secret) => ({
        ...withSecret(recipient, secret),
        redirect_uris: [],
      });
    },
  },
  {
    id: 'secret-of-an-unknown-recipient-is-made-up',
    title: 'answers a regeneration for an unknown recipient with a secret',
    breaks: ['secret-of-an-unknown-recipient-gets-400-or-404'],
    apply({ rules, before, store }) {
      before('regenerateSecret', ({ params }) => {
        const client_id = params.client_id ?? '';
        if (store.recipients.has(client_id)) return undefined;
        return { status: 200, body: { client_id, client_secret: rules.recipients.newSecret(undefined) } };
      });
    },
  },
  {
    id: 'secret-of-an-unknown-recipient-breaks-the-server',
    title: 'answers a regeneration for an unknown recipient with 500',
    breaks: ['secret-of-an-unknown-recipient-gets-400-or-404'],
    apply({ rules, before, store }) {
      before('regenerateSecret', ({ params }) =>
        store.recipients.has(params.client_id ?? '')
          ? undefined
          : { status: 500, body: { message: rules.errors.internalMessage } },
      );
    },
  },
];
