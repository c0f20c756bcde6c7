import { changeRules, changeStatus, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';
import { changeView } from './creation.ts';

const capitals = (shown: JsonObject) => ({ ...shown, client_id: String(shown.client_id).toUpperCase() });

/** Defects of the detail, and of what an unknown client_id gets. */
export const recipientReadFaults: readonly Fault[] = [
  ...defineFaults('recipient-detail-agrees-with-the-list', {
    'recipients-list-shows-account-basic-for-all': [
      'shows the scope of each recipient in the list too, and ACCOUNT_BASIC for every one',
      (workings) => changeView(workings, 'listItem', (shown) => ({ ...shown, scope: 'ACCOUNT_BASIC' })),
    ],
    'recipients-list-shows-former-redirect-uris': [
      'shows redirect URLs in the list too, as they were created',
      (workings) => {
        const created = new Map<unknown, unknown>();
        workings.after('createRecipient', ({ status, body }) => {
          const { client_id, redirect_uris } = (body ?? {}) as JsonObject;
          if (status === 201) created.set(client_id, redirect_uris);
        });
        changeView(workings, 'listItem', (shown, { client_id, redirect_uris }) => ({
          ...shown,
          redirect_uris: created.get(client_id) ?? redirect_uris,
        }));
      },
    ],
    'recipients-list-shows-an-outdated-description': [
      'lists a former description of the first recipient',
      (workings) => {
        const [first] = workings.store.recipients.keys();
        changeView(workings, 'listItem', (shown, { client_id }) =>
          client_id === first ? { ...shown, description: 'What it said last year.' } : shown,
        );
      },
    ],
  }),
  ...defineFaults('recipient-detail-answers-200-with-an-object', {
    'recipient-detail-answers-203': ['answers the detail with 203', changeStatus('getRecipient', 200, 203)],
    'third-recipient-cannot-be-read': [
      'lists a recipient that it does not find by its id',
      ({ rules, store }) => {
        const lost = [...store.recipients.keys()][2];
        const { find } = rules.recipients;
        rules.recipients.find = (all, id, call) =>
          id === lost && call.operation === 'getRecipient' ? undefined : find(all, id, call);
      },
    ],
  }),
  ...defineFaults('recipient-answers-carry-the-client-id-asked-for', {
    'recipient-detail-shows-its-id-in-capitals': [
      'shows the client_id of the detail in capitals',
      (workings) => changeView(workings, 'detail', capitals),
    ],
    'recipient-update-shows-another-id': [
      'answers an update with the client_id of the first recipient',
      (workings) => {
        const [first] = workings.store.recipients.keys();
        changeView(workings, 'updated', (shown) => ({ ...shown, client_id: first }));
      },
    ],
    'regenerated-secret-without-client-id': [
      'answers a regeneration with the secret alone',
      (workings) => changeView(workings, 'secretAnswer', ({ client_secret }) => ({ client_secret })),
    ],
  }),
  ...defineFaults('recipient-detail-reads-back-what-was-created', {
    'recipient-detail-with-one-contact': [
      'shows the first contact only in the detail',
      (workings) =>
        changeView(workings, 'detail', (shown) => ({
          ...shown,
          contacts: (shown.contacts as []).slice(0, 1),
        })),
      { breaks: ['recipient-detail-agrees-with-the-list'] },
    ],
    'recipient-detail-with-half-the-scopes': [
      'shows no more than four scopes in the detail',
      (workings) =>
        changeView(workings, 'detail', (shown, { scope }) => {
          const kept = scope.length > 4 ? ['ACCOUNT_BASIC', ...scope.slice(0, 3)] : scope;
          return { ...shown, scope: kept.join(' ') };
        }),
    ],
    'recipient-detail-with-encoded-redirect-uris': [
      'shows redirect URLs percent-encoded in the detail of recipients that were never updated',
      (workings) => {
        const created = new Map<string, readonly string[]>();
        workings.after('createRecipient', ({ status, body }) => {
          const { client_id, redirect_uris } = (body ?? {}) as { client_id: string; redirect_uris: string[] };
          if (status === 201) created.set(client_id, redirect_uris);
        });
        changeView(workings, 'detail', (shown, { client_id, redirect_uris }) =>
          created.get(client_id)?.join() === redirect_uris.join()
            ? { ...shown, redirect_uris: redirect_uris.map((uri) => uri.replace(/(?<=\/\/[^/]*)\//, '/%20')) }
            : shown,
        );
      },
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-read', {
    'unknown-recipient-read-gets-404': [
      'answers reads of unknown recipients with 404',
      changeStatus('getRecipient', 400, 404),
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-update', {
    'unknown-recipient-update-gets-404': [
      'answers updates of unknown recipients with 404',
      ({ after, rules }) => {
        const unknown = rules.recipients.unknownMessage('').split(' ').at(-1)!;
        after('updateRecipient', (answer) => {
          const { message } = (answer.body ?? {}) as { message?: string };
          if (answer.status === 400 && message?.endsWith(unknown)) answer.status = 404;
        });
      },
    ],
  }),
  ...defineFaults('unknown-recipient-message-names-it', {
    'unknown-recipient-goes-unnamed': [
      'says of an unknown recipient only that there is none',
      changeRules('recipients', { unknownMessage: () => 'There is no such recipient' }),
    ],
    'unknown-recipient-goes-unnamed-on-update': [
      'names an unknown recipient by the first part of its id when it is updated',
      hookAfter('updateRecipient', (answer, { params }) => {
        const { message = '' } = (answer.body ?? {}) as { message?: string };
        const id = params.client_id ?? '';
        if (answer.status === 400) answer.body = { message: message.replace(id, id.split('-')[0] ?? '') };
      }),
    ],
  }),
];
