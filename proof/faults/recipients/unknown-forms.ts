import { hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, OperationName, Recipient } from '../../reference-server/types.ts';

const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What a router answers that lets ids of one form through to the service only. */
function routed(
  id: string,
  title: string,
  on: readonly OperationName[],
  status: number,
  isRoutable: (client_id: string) => boolean,
): Fault {
  return {
    id,
    title,
    breaks: on.map((operation) =>
      operation === 'getRecipient'
        ? ('unknown-recipient-gets-400-on-read' as const)
        : ('unknown-recipient-gets-400-on-update' as const),
    ),
    needs: 'standard',
    apply: hookBefore(on, ({ params, headers }, { rules, store }) =>
      isRoutable(params.client_id ?? '') || !store.tokens.has((headers[rules.auth.header] ?? '').slice(7))
        ? undefined
        : { status, body: { message: `There is no recipient ${params.client_id}` } },
    ),
  };
}

/** Reads of unknown ids that find a recipient, or an empty answer, all the same. */
function found(
  id: string,
  title: string,
  find: (client_id: string, all: readonly Recipient[]) => unknown,
): Fault {
  return {
    id,
    title,
    breaks: ['unknown-recipient-gets-400-on-read'],
    needs: 'standard',
    apply: hookAfter('getRecipient', (answer, { params }, { store }) => {
      const body =
        answer.status === 400 ? find(params.client_id ?? '', [...store.recipients.values()]) : undefined;
      return body === undefined ? undefined : { status: 200, body };
    }),
  };
}

const show = ({ client_id, name, redirect_uris, country }: Recipient) => ({
  client_id,
  name,
  country,
  redirect_uris,
  scope: 'ACCOUNT_BASIC',
});

/** Unknown ids of another form that get another status than 400. */
export const unknownFormFaults: readonly Fault[] = [
  routed(
    'recipient-id-of-another-form-gets-404',
    'ids that are no GUID get 404 from the router',
    ['getRecipient', 'updateRecipient'],
    404,
    (id) => guid.test(id),
  ),
  routed(
    'recipient-id-of-another-form-gets-404-on-read',
    'reads of ids that are no GUID get 404',
    ['getRecipient'],
    404,
    (id) => guid.test(id),
  ),
  routed(
    'recipient-id-of-another-form-gets-422-on-update',
    'updates of ids with letters beyond hexadecimal digits get 422',
    ['updateRecipient'],
    422,
    (id) => !/[g-z]/i.test(id),
  ),
  routed(
    'recipient-id-of-another-length-gets-404',
    'ids of another length than the usual one get 404 when they are read',
    ['getRecipient'],
    404,
    (id) => id.length === 36,
  ),
  found('recipient-id-is-a-place', 'an id of digits reads the recipient at that place', (id, all) =>
    /^\d{1,4}$/.test(id) ? show(all[Number(id) % all.length]!) : undefined,
  ),
  found('recipient-id-undefined-reads-the-first', 'the id undefined reads the first recipient', (id, all) =>
    id === 'undefined' ? show(all[0]!) : undefined,
  ),
  found('recipient-id-null-reads-nothing', 'the id null is answered with 200 and an empty object', (id) =>
    id === 'null' ? {} : undefined,
  ),
  ...defineFaults('unknown-recipient-gets-400-on-update', {
    'recipient-id-of-another-form-breaks': [
      'an update of an id that is no GUID answers 500',
      hookAfter('updateRecipient', (answer, { params }) =>
        answer.status === 400 && !guid.test(params.client_id ?? '')
          ? { status: 500, body: { message: 'Invalid UUID' } }
          : undefined,
      ),
      { needs: 'standard' },
    ],
  }),
];
