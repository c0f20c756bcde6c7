import { changeRules, changeStatus, hookAfter, hookBefore, replaceAnswer } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, standard } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { findNamed, findUnknown, matchUnknown, showRecipients } from '../../mutate/recipients.ts';
import { refuseWrites } from '../../mutate/refusals.ts';
import { since, when } from '../../mutate/triggers.ts';
import type { Fault, OperationName, Recipient } from '../../reference-server/types.ts';

/** Shows the secret of each recipient, in a member of some name. */
const showSecret = (on: OperationName, member = 'client_secret') =>
  showRecipients(on, (_, { client_secret }) => ({ [member]: client_secret }));

/** Changes what a regeneration stores beside the secret. */
function resetOnRegeneration(change: (recipient: Recipient) => Partial<Recipient>): Fault['apply'] {
  return changeRules('recipients', ({ withSecret }) => ({
    withSecret: (recipient, secret) => ({ ...withSecret(recipient, secret), ...change(recipient) }),
  }));
}

/** Gives a regeneration a secret by those that its recipient had, the first one first; undefined stands for a new one. */
function regenerateFrom(choose: (former: readonly string[]) => string | undefined): Fault['apply'] {
  return changeRules('recipients', ({ newSecret }) => {
    const secrets = new Map<string, string[]>();
    return {
      newSecret: (recipient) => {
        if (recipient === undefined) return newSecret(recipient);
        const former = secrets.get(recipient.client_id) ?? [recipient.client_secret];
        const secret = choose(former) ?? newSecret(recipient);
        secrets.set(recipient.client_id, [...former, secret]);
        return secret;
      },
    };
  });
}

const renewedBefore = admitBreaks(
  'another check has renewed its secret before',
  'recipient-detail-reads-back-what-was-created',
  'updated-redirect-uris-are-read-back',
  'recipient-is-changed-by-its-own-writes-only',
);

/** Defects of the regeneration of secrets, and secrets where they do not belong. */
export const recipientSecretFaults: readonly Fault[] = [
  ...defineFaults('secret-regeneration-answers-200-with-an-object', {
    ...mutants('renewed / status-of-the-same-class', 'renewed / wrap-in-list'),
    'second-regeneration-is-a-conflict': [
      'refuses each regeneration of a secret after the first with 409',
      refuseWrites('regenerateSecret', 409, 1),
      admitBreaks('the conflict comes before the provoked error', 'outbound-internal-error-gets-500'),
    ],
    'regeneration-takes-no-media-type': [
      'answers a regeneration with 415, whether it has a body or none',
      hookBefore('regenerateSecret', () => ({
        status: 415,
        body: { message: 'This media type is not supported' },
      })),
      admitBreaks('nothing is regenerated', 'secret-of-an-unknown-recipient-gets-400-or-404'),
    ],
  }),
  ...defineFaults(
    'creation-and-regeneration-return-the-secret',
    mutants('renewed /client_secret empty', 'renewed /client_secret drop'),
  ),
  ...defineFaults(
    'recipient-client-id-is-a-string',
    mutants([
      'renewed /client_id wrap-in-list',
      { breaks: ['recipient-answers-carry-the-client-id-asked-for'] },
    ]),
  ),
  ...defineFaults('client-secret-is-returned-nowhere-else', {
    'client-secret-in-the-detail': ['shows the client_secret in the detail', showSecret('getRecipient')],
    'client-secret-in-the-list-under-another-name': [
      'lists the client_secret within a member of another name',
      showRecipients('listRecipients', (_, { client_secret: value }) => ({ credentials: { id: 1, value } })),
    ],
    'client-secret-in-the-update': ['answers an update with its secret', showSecret('updateRecipient')],
    'former-client-secret-in-the-detail': [
      'shows the former client_secret in the detail after a regeneration',
      (workings) => {
        resetOnRegeneration(({ client_secret: replaced }) => Object({ replaced }))(workings);
        showRecipients('getRecipient', (_, stored) => ({ replaced: Object(stored).replaced }))(workings);
      },
    ],
    'old-recipient-listed-with-its-secret': [
      'lists the secret of a recipient of old',
      showRecipients('listRecipients', ({ name }, { client_secret }) =>
        name === 'Nest Egg Planner' ? { client_secret } : {},
      ),
    ],
    'client-secret-in-a-header': [
      'shows the secret of a recipient in a header of its detail',
      hookAfter('getRecipient', (answer, call, workings) => {
        const secret = findNamed(call, workings)?.client_secret;
        if (secret !== undefined)
          answer.headers = { ...answer.headers, 'x-debug-client': `secret=${secret}` };
      }),
    ],
    'secret-in-request-registrations': [
      'shows the client_secret in the answer to a registration request',
      showSecret('requestRegistrations'),
    ],
    'secret-in-list-registrations': ['lists registrations with secrets', showSecret('listRegistrations')],
    'secret-in-list-recipient-registrations': [
      'shows the client_secret in the registrations of one recipient',
      showSecret('listRecipientRegistrations'),
    ],
    'update-after-a-regeneration-tells-the-secret': [
      'an update of a recipient that was renewed answers with its secret',
      when(
        since('regenerateSecret', ({ params }) => params.client_id),
        showSecret('updateRecipient', 'credential'),
      ),
      standard,
    ],
  }),
  ...defineFaults('refusals-hold-no-credentials', {
    'secret-in-the-refusal-of-an-update': [
      'quotes the whole recipient in the message of a refused update',
      replaceAnswer('updateRecipient', 400, ({ status }, call, workings) => {
        const recipient = findNamed(call, workings);
        return recipient && { status, body: { message: `refused: ${JSON.stringify(recipient)}` } };
      }),
    ],
  }),
  ...defineFaults('regenerated-secret-is-new', {
    'regenerated-secret-is-the-old-one': [
      'answers regenerations with the secret that there is',
      regenerateFrom((former) => former.at(-1)),
    ],
    'regenerated-secrets-take-turns': [
      'goes back to the first secret at the second regeneration',
      regenerateFrom((former) => former.at(-2)),
    ],
    'third-regeneration-repeats-the-first': [
      'the third regeneration for a recipient gives the secret of the first one',
      regenerateFrom(({ length, 1: first }) => (length === 3 ? first : undefined)),
      standard,
    ],
  }),
  ...defineFaults('secret-regeneration-leaves-the-recipient-alone', {
    'secret-regeneration-resets-the-recipient': [
      'resets the scope when it regenerates a secret',
      resetOnRegeneration(() => ({ scope: ['ACCOUNT_BASIC'] })),
      renewedBefore,
    ],
    'secret-regeneration-empties-the-redirect-uris': [
      'empties the redirect URLs when it regenerates a secret',
      resetOnRegeneration(() => ({ redirect_uris: [] })),
      renewedBefore,
    ],
    'regeneration-keeps-one-redirect-uri': [
      'a regeneration drops all redirect URLs but the first',
      resetOnRegeneration(({ redirect_uris }) => ({ redirect_uris: redirect_uris.slice(0, 1) })),
      standard,
    ],
  }),
  ...defineFaults('secret-of-an-unknown-recipient-gets-400-or-404', {
    'secret-of-an-unknown-recipient-is-made-up': [
      'answers a regeneration for an unknown recipient with a secret',
      when(
        matchUnknown(),
        replaceAnswer('regenerateSecret', 400, (_, { params: { client_id } }) => {
          return { status: 200, body: { client_id, client_secret: 'a-made-up-secret' } };
        }),
      ),
      admitBreaks(
        'two of them get one secret',
        'client-secret-is-returned-nowhere-else',
        'regenerated-secret-is-new',
      ),
    ],
    'secret-of-an-id-with-more-behind-it': [
      'a regeneration for the id of a recipient with more behind it renews the secret of that recipient',
      findUnknown((id, all) => all.find(({ client_id }) => id.startsWith(client_id)), ['regenerateSecret']),
      standard,
    ],
    'secret-of-an-unknown-recipient-breaks-the-server': [
      'answers a regeneration for an unknown recipient with 500',
      when(matchUnknown(), changeStatus('regenerateSecret', 400, 500)),
    ],
  }),
];
