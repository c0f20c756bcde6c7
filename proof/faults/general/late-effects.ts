import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, JsonObject, OperationName, Workings } from '../../reference-server/types.ts';

/** Milliseconds after which a refused write takes effect all the same. */
const delay = 60;

/** Does the work of a refused write a little later, before the next request that comes then. */
function actLater(
  on: OperationName,
  refused: number,
  work: (call: Call, workings: Workings) => void,
  after = delay,
): Fault['apply'] {
  return (workings) => {
    const due: { readonly at: number; readonly act: () => void }[] = [];
    workings.after(on, ({ status }, call) => {
      if (status === refused) due.push({ at: workings.now() + after, act: () => work(call, workings) });
    });
    workings.before('*', () => {
      for (const one of due.splice(0)) {
        if (one.at <= workings.now()) one.act();
        else due.push(one);
      }
      return undefined;
    });
  };
}

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
  if (recipient === undefined) return;
  const uris = typeof redirect_uris === 'string' ? [redirect_uris] : [];
  store.recipients.set(recipient.client_id, { ...recipient, redirect_uris: uris });
}

function keepRegistration({ params }: Call, { store, now }: Workings): void {
  const { recipient_ids: client_id = '', provider_ids = '' } = params;
  const provider_id = Number(provider_ids);
  if (!store.recipients.has(client_id) || Number.isNaN(provider_id)) return;
  store.registrations.set(`${client_id}/${provider_id}`, { client_id, provider_id, requestedAt: now() });
}

function keepRevocation(call: Call, { rules, store, now }: Workings): void {
  const id = rules.revocation.connectionIdIn(call);
  if (typeof id === 'string' && store.connections.has(id) && !store.revocations.has(id))
    store.revocations.set(id, now());
}

/** Leaves recipients out of the list once something was done with them. */
function leavesList(on: OperationName, idsOf: (call: Call) => readonly string[]): Fault['apply'] {
  return ({ after, rules }) => {
    const gone = new Set<string>();
    after(on, ({ status }, call) => {
      if (status < 300) for (const id of idsOf(call)) gone.add(id);
    });
    const { listed } = rules.recipients;
    rules.recipients.listed = (all, call) =>
      listed(all, call).filter(({ client_id }) => !gone.has(client_id));
  };
}

/** What shows at the end of a run only, or beside what is looked at (5, 7). */
export const lateEffectFaults: readonly Fault[] = [
  ...defineFaults('unauthorized-write-changes-nothing', {
    'unauthorized-creation-is-kept-later': [
      'a creation that was refused with 401 is kept a little later',
      actLater('createRecipient', 401, keepCreation),
    ],
    'unauthorized-update-is-kept-later': [
      'an update that was refused with 401 is kept a little later',
      actLater('updateRecipient', 401, keepUpdate),
    ],
    'unauthorized-registration-is-kept-later': [
      'a registration that was refused with 401 is kept a little later',
      actLater('requestRegistrations', 401, keepRegistration),
    ],
    'unauthorized-regeneration-counts-as-one': [
      'a regeneration that was refused with 401 counts in the detail as one',
      ({ after }) => {
        const times = new Map<string, number>();
        after('regenerateSecret', ({ status }, { params: { client_id: id = '' } }) => {
          if (status === 401) times.set(id, (times.get(id) ?? 0) + 1);
        });
        after('getRecipient', ({ status, body }, { params: { client_id: id = '' } }) => {
          if (status === 200) (body as JsonObject).secret_version = 1 + (times.get(id) ?? 0);
        });
      },
    ],
  }),
  ...(['revokeByDelete', 'revokeByPost'] as const).map(
    (operation): Fault => ({
      id: `unauthorized-${operation === 'revokeByDelete' ? 'delete' : 'post'}-revokes-later`,
      title: `a connection is revoked a little later by ${operation} that was refused with 401`,
      breaks: ['refused-revocation-leaves-the-connection-active'],
      mayBreak: {
        'revocation-leaves-other-connections-alone': 'an earlier refusal takes effect meanwhile',
        'revoke-by-delete-answers-204': 'it was revoked by a refused call before',
        'revoke-by-post-answers-204': 'it was revoked by a refused call before',
      },
      needs: 'standard',
      apply: actLater(operation, 401, keepRevocation, 25),
    }),
  ),
  ...defineFaults('refused-creation-leaves-nothing-behind', {
    'refused-creation-is-kept-later': [
      'a creation that was refused with 400 is kept a little later',
      actLater('createRecipient', 400, keepCreation, 400),
    ],
  }),
  ...defineFaults('refused-update-leaves-the-redirect-uris-alone', {
    'refused-update-is-kept-later': [
      'an update that was refused with 400 is kept a little later',
      actLater('updateRecipient', 400, keepUpdate, 400),
    ],
  }),
  ...defineFaults('created-recipient-is-listed', {
    'registered-recipient-leaves-the-list': [
      'a recipient is no longer listed once it is registered',
      leavesList('requestRegistrations', ({ params }) => (params.recipient_ids ?? '').split(',')),
    ],
    'updated-recipient-leaves-the-list': [
      'a recipient is no longer listed once it is updated',
      leavesList('updateRecipient', ({ params }) => [params.client_id ?? '']),
    ],
  }),
];
