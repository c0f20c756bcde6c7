import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject, Recipient, Workings } from '../../reference-server/types.ts';

type View = 'listItem' | 'detail' | 'created' | 'updated' | 'secretAnswer';

/** Changes one view of recipients. */
export function changeView(
  { rules }: Workings,
  view: View,
  change: (shown: JsonObject, recipient: Recipient) => JsonObject,
): void {
  const before = rules.recipients[view];
  rules.recipients[view] = (recipient, call) => change(before(recipient, call), recipient);
}

const without = (shown: JsonObject, member: string): JsonObject => ({ ...shown, [member]: undefined });
const secretAt = (recipient: Recipient) => ({ credentials: { id: 1, value: recipient.client_secret } });

/** Defects of creations: what they answer, and whether the recipient is there afterwards. */
export const recipientCreationFaults: readonly Fault[] = [
  ...defineFaults('recipient-creation-answers-201-with-an-object', {
    'recipient-creation-answers-200': [
      'answers creations with 200',
      changeRules('recipients', { createdStatus: 200 }),
    ],
    'recipient-creation-answers-no-body': [
      'answers creations with 201 and no body',
      hookAfter('createRecipient', (answer) => (answer.status === 201 ? { status: 201 } : undefined)),
    ],
  }),
  ...defineFaults('creation-and-regeneration-return-the-secret', {
    'recipient-creation-without-secret': [
      'keeps the client_secret to itself on creation',
      (workings) => changeView(workings, 'created', (shown) => without(shown, 'client_secret')),
    ],
  }),
  ...defineFaults('created-recipients-get-distinct-ids', {
    'client-id-given-twice': [
      'gives the third recipient the client_id of the second',
      ({ rules }) => {
        const given: string[] = [];
        const fresh = rules.recipients.newClientId;
        rules.recipients.newClientId = () => {
          given.push(given.length === 2 ? given[1]! : fresh());
          return given.at(-1)!;
        };
      },
      {
        mayBreak: {
          'left-out-scope-becomes-account-basic': 'the third recipient takes the place of the second',
          'texts-at-their-limits-are-kept-whole': 'the third recipient takes the place of the second',
          'recipient-detail-reads-back-what-was-created': 'the third recipient takes the place of the second',
          'created-recipient-is-listed-as-created': 'the third recipient takes the place of the second',
        },
      },
    ],
  }),
  ...defineFaults('creation-returns-what-was-sent', {
    'created-recipient-without-description': [
      'leaves the description out of the answer to a creation',
      (workings) => changeView(workings, 'created', (shown) => without(shown, 'description')),
    ],
    'created-recipient-with-one-contact': [
      'answers a creation with the first contact only',
      (workings) =>
        changeView(workings, 'created', (shown) => ({
          ...shown,
          contacts: (shown.contacts as []).slice(0, 1),
        })),
    ],
    'created-recipient-with-the-default-scope': [
      'answers each creation with the default scope',
      (workings) => changeView(workings, 'created', (shown) => ({ ...shown, scope: 'ACCOUNT_BASIC' })),
    ],
    'created-recipient-with-terms-and-client-uri-swapped': [
      'swaps terms_uri and client_uri in the answer to a creation',
      (workings) =>
        changeView(workings, 'created', (shown) => ({
          ...shown,
          terms_uri: shown.client_uri,
          client_uri: shown.terms_uri,
        })),
    ],
  }),
  ...defineFaults('creation-returns-the-redirect-uri-sent', {
    'created-redirect-uri-with-a-slash': [
      'answers a creation with a slash after the redirect URL',
      (workings) =>
        changeView(workings, 'created', (shown, { redirect_uris }) => ({
          ...shown,
          redirect_uris: redirect_uris.map((uri) => `${uri}/`),
        })),
    ],
    'created-redirect-uri-twice': [
      'answers a creation with the redirect URL twice',
      (workings) =>
        changeView(workings, 'created', (shown, { redirect_uris }) => ({
          ...shown,
          redirect_uris: [...redirect_uris, ...redirect_uris],
        })),
    ],
  }),
  ...defineFaults('created-recipient-is-listed', {
    'created-recipients-not-listed': [
      'lists the recipients that were there at the start only',
      ({ rules, store }) => {
        const atStart = new Set(store.recipients.keys());
        rules.recipients.listed = (all) => all.filter(({ client_id }) => atStart.has(client_id));
      },
    ],
    'newest-recipient-not-listed': [
      'lists every recipient but the newest',
      changeRules('recipients', { listed: (all) => all.slice(0, -1) }),
    ],
    'recipients-list-cut-after-four': [
      'lists the first four recipients only',
      changeRules('recipients', { listed: (all) => all.slice(0, 4) }),
    ],
  }),
  ...defineFaults('created-recipient-is-listed-as-created', {
    'recipients-list-with-terms-for-client-uri': [
      'lists terms_uri in the place of client_uri',
      (workings) => changeView(workings, 'listItem', (shown) => ({ ...shown, client_uri: shown.terms_uri })),
      { breaks: ['recipient-detail-agrees-with-the-list'] },
    ],
    'recipients-list-with-one-contact-each': [
      'lists the first contact of a recipient only',
      (workings) =>
        changeView(workings, 'listItem', (shown) => ({
          ...shown,
          contacts: (shown.contacts as []).slice(0, 1),
        })),
      { breaks: ['recipient-detail-agrees-with-the-list'] },
    ],
  }),
  ...defineFaults('client-secret-is-returned-nowhere-else', {
    'client-secret-in-the-detail': [
      'shows the client_secret in the detail',
      (workings) =>
        changeView(workings, 'detail', (shown, { client_secret }) => ({ ...shown, client_secret })),
    ],
    'client-secret-in-the-list-under-another-name': [
      'lists the client_secret within a member of another name',
      (workings) =>
        changeView(workings, 'listItem', (shown, recipient) => ({ ...shown, ...secretAt(recipient) })),
    ],
    'client-secret-in-the-update': [
      'answers an update with the client_secret',
      (workings) =>
        changeView(workings, 'updated', (shown, { client_secret }) => ({ ...shown, client_secret })),
    ],
    'former-client-secret-in-the-detail': [
      'shows the former client_secret in the detail after a regeneration',
      (workings) => {
        const former = new Map<string, string>();
        const { withSecret } = workings.rules.recipients;
        workings.rules.recipients.withSecret = (recipient, secret) => {
          former.set(recipient.client_id, recipient.client_secret);
          return withSecret(recipient, secret);
        };
        changeView(workings, 'detail', (shown, { client_id }) => ({
          ...shown,
          replaced: former.get(client_id),
        }));
      },
    ],
  }),
];
