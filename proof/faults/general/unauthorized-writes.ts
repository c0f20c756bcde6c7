import { defineFaults, type FaultDetails, needStandard } from '../../mutate/fault.ts';
import { performRefused } from '../../mutate/refusals.ts';
import { saying, when } from '../../mutate/triggers.ts';
import type { Call, Fault, JsonObject, OperationName, Workings } from '../../reference-server/types.ts';
import { revocationsByOwnTokens } from '../../variations/revocation/connections.ts';

function keepCreation({ body }: Call, { store, rules }: Workings): void {
  const { name } = (body ?? {}) as JsonObject;
  const [template] = store.recipients.values();
  if (typeof name !== 'string' || name.length > rules.recipients.nameLimit) return;
  const client_id = rules.recipients.newClientId();
  store.recipients.set(client_id, { ...template!, client_id, name });
}

function keepUpdate({ body, params }: Call, { store }: Workings): void {
  const recipient = store.recipients.get(params.client_id ?? '');
  const { redirect_uris } = (body ?? {}) as JsonObject;
  if (recipient && typeof redirect_uris === 'string')
    store.recipients.set(recipient.client_id, { ...recipient, redirect_uris: [redirect_uris] });
}

/** Leaves recipients out of the list once something was done with them. */
function leaveOutOfList(on: OperationName, idsOf: (call: Call) => readonly string[]): Fault['apply'] {
  return ({ after, rules: { recipients } }) => {
    const gone = new Set<string>();
    after(on, ({ status }, call) => {
      if (status < 300) for (const id of idsOf(call)) gone.add(id);
    });
    const { listed } = recipients;
    recipients.listed = (all, call) => listed(all, call).filter(({ client_id }) => !gone.has(client_id));
  };
}

/** Does the work of a write all the same whose token has expired. */
const performExpired = (on: OperationName) => when(saying('expired'), performRefused(on, 401));

const revoked: FaultDetails = {
  breaks: ['refused-revocation-leaves-the-connection-active'],
  mayBreak: {
    'revocation-leaves-other-connections-alone': 'an earlier refusal takes effect meanwhile',
    'revoke-by-delete-answers-204': 'it was revoked by a refused call before',
    'revoke-by-post-answers-204': 'it was revoked by a refused call before',
  },
  needs: 'standard',
};

/** Writes that take effect although they were refused, at once or later, and what shows at the end of a run only (5, 7). */
export const unauthorizedWriteFaults: readonly Fault[] = [
  ...defineFaults('unauthorized-write-changes-nothing', {
    'recipient-kept-though-its-token-is-refused': performRefused('createRecipient', 401),
    'redirect-urls-replaced-though-the-token-is-refused': performRefused('updateRecipient', 401),
    'registration-kept-though-its-token-is-refused': performRefused('requestRegistrations', 401),
    'unauthorized-creation-is-kept-later': performRefused('createRecipient', 401, { delay: 60 }),
    'unauthorized-update-is-kept-later': performRefused('updateRecipient', 401, { delay: 60 }),
    'unauthorized-registration-is-kept-later': performRefused('requestRegistrations', 401, { delay: 20 }),
    'unauthorized-regeneration-counts-as-one': ({ after }) => {
      const times = new Map<string, number>();
      after('regenerateSecret', ({ status }, { params: { client_id: id = '' } }) => {
        if (status === 401) times.set(id, (times.get(id) ?? 0) + 1);
      });
      after('getRecipient', ({ status, body }, { params: { client_id: id = '' } }) => {
        if (status === 200) (body as JsonObject).secret_version = 1 + (times.get(id) ?? 0);
      });
    },
  }),
  ...defineFaults(needStandard('unauthorized-write-changes-nothing'), {
    'expired-token-creates': ['creates a recipient for an expired token', performExpired('createRecipient')],
    'expired-token-updates': ['updates a recipient for an expired token', performExpired('updateRecipient')],
    'expired-token-registers': ['registers for an expired token', performExpired('requestRegistrations')],
  }),
  ...defineFaults(needStandard('refused-revocation-leaves-the-connection-active'), {
    'expired-token-revokes': ['revokes for an expired token', performExpired('revokeByDelete')],
  }),
  ...defineFaults(
    { ...needStandard('refused-revocation-leaves-the-connection-active'), on: revocationsByOwnTokens },
    {
      'unauthorized-delete-beside-its-own-token-revokes': [
        'revokes for a call without a token where the token of the connection is wanted',
        performRefused('revokeByDelete', 401),
      ],
    },
  ),
  ...defineFaults(revoked, {
    'unauthorized-delete-revokes-later': performRefused('revokeByDelete', 401, { delay: 25 }),
    'unauthorized-post-revokes-later': performRefused('revokeByPost', 401, { delay: 25 }),
  }),
  ...defineFaults('refused-creation-leaves-nothing-behind', {
    'refused-creation-is-kept-later': performRefused('createRecipient', 400, {
      delay: 400,
      work: keepCreation,
    }),
  }),
  ...defineFaults('refused-update-leaves-the-redirect-uris-alone', {
    'refused-update-is-kept-later': [
      'a refused update gives the recipient its URL later',
      performRefused('updateRecipient', 400, { delay: 400, work: keepUpdate }),
      { mayBreak: { 'recipient-redirect-uris-are-https': 'the update was refused for an http URL' } },
    ],
  }),
  ...defineFaults('created-recipient-is-listed', {
    'registered-recipient-leaves-the-list': [
      'a recipient is no longer listed once it is registered',
      leaveOutOfList('requestRegistrations', ({ params }) => (params.recipient_ids ?? '').split(',')),
    ],
    'updated-recipient-leaves-the-list': [
      'a recipient is no longer listed once it is updated',
      leaveOutOfList('updateRecipient', ({ params }) => [params.client_id ?? '']),
    ],
  }),
];
