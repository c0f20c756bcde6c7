import type { Fault, JsonObject } from '../../types.ts';
import { changeView } from './creation.ts';

const capitals = (shown: JsonObject) => ({ ...shown, client_id: String(shown.client_id).toUpperCase() });

/** Defects of the detail, and of what an unknown client_id gets. */
export const recipientReadFaults: readonly Fault[] = [
  {
    id: 'recipient-detail-answers-203',
    title: 'answers the detail with 203',
    breaks: ['recipient-detail-answers-200-with-an-object'],
    apply({ after }) {
      after('getRecipient', (answer) => {
        if (answer.status === 200) answer.status = 203;
      });
    },
  },
  {
    id: 'third-recipient-cannot-be-read',
    title: 'lists a recipient that it does not find by its id',
    breaks: ['recipient-detail-answers-200-with-an-object'],
    apply({ rules, store }) {
      const lost = [...store.recipients.keys()][2];
      const { find } = rules.recipients;
      rules.recipients.find = (all, id, call) =>
        id === lost && call.operation === 'getRecipient' ? undefined : find(all, id, call);
    },
  },
  {
    id: 'recipient-detail-shows-its-id-in-capitals',
    title: 'shows the client_id of the detail in capitals',
    breaks: ['recipient-answers-carry-the-client-id-asked-for'],
    apply: (workings) => changeView(workings, 'detail', capitals),
  },
  {
    id: 'recipient-update-shows-another-id',
    title: 'answers an update with the client_id of the first recipient',
    breaks: ['recipient-answers-carry-the-client-id-asked-for'],
    apply(workings) {
      const [first] = workings.store.recipients.keys();
      changeView(workings, 'updated', (shown) => ({ ...shown, client_id: first }));
    },
  },
  {
    id: 'regenerated-secret-without-client-id',
    title: 'answers a regeneration with the secret alone',
    breaks: ['recipient-answers-carry-the-client-id-asked-for'],
    apply: (workings) => changeView(workings, 'secretAnswer', ({ client_secret }) => ({ client_secret })),
  },
  {
    id: 'recipient-detail-with-one-contact',
    title: 'shows the first contact only in the detail',
    breaks: ['recipient-detail-reads-back-what-was-created', 'recipient-detail-agrees-with-the-list'],
    apply: (workings) =>
      changeView(workings, 'detail', (shown) => ({ ...shown, contacts: (shown.contacts as []).slice(0, 1) })),
  },
  {
    id: 'recipient-detail-with-half-the-scopes',
    title: 'shows no more than four scopes in the detail',
    breaks: ['recipient-detail-reads-back-what-was-created'],
    apply: (workings) =>
      changeView(workings, 'detail', (shown, { scope }) => {
        const kept = scope.length > 4 ? ['ACCOUNT_BASIC', ...scope.slice(0, 3)] : scope;
        return { ...shown, scope: kept.join(' ') };
      }),
  },
  {
    id: 'recipient-detail-with-encoded-redirect-uris',
    title: 'shows redirect URLs percent-encoded in the detail of recipients that were never updated',
    breaks: ['recipient-detail-reads-back-what-was-created'],
    apply(workings) {
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
  },
  {
    id: 'recipients-list-shows-an-outdated-description',
    title: 'lists a former description of the first recipient',
    breaks: ['recipient-detail-agrees-with-the-list'],
    apply(workings) {
      const [first] = workings.store.recipients.keys();
      changeView(workings, 'listItem', (shown, { client_id }) =>
        client_id === first ? { ...shown, description: 'What it said last year.' } : shown,
      );
    },
  },
  {
    id: 'unknown-recipient-read-gets-404',
    title: 'answers reads of unknown recipients with 404',
    breaks: ['unknown-recipient-gets-400-on-read'],
    apply({ after }) {
      after('getRecipient', (answer) => {
        if (answer.status === 400) answer.status = 404;
      });
    },
  },
  {
    id: 'unknown-recipient-update-gets-404',
    title: 'answers updates of unknown recipients with 404',
    breaks: ['unknown-recipient-gets-400-on-update'],
    apply({ after, rules }) {
      const unknown = rules.recipients.unknownMessage('').split(' ').at(-1)!;
      after('updateRecipient', (answer) => {
        const { message } = (answer.body ?? {}) as { message?: string };
        if (answer.status === 400 && message?.endsWith(unknown)) answer.status = 404;
      });
    },
  },
  {
    id: 'unknown-recipient-goes-unnamed',
    title: 'says of an unknown recipient only that there is none',
    breaks: ['unknown-recipient-message-names-it'],
    apply({ rules }) {
      rules.recipients.unknownMessage = () => 'There is no such recipient';
    },
  },
  {
    id: 'unknown-recipient-goes-unnamed-on-update',
    title: 'names an unknown recipient by the first part of its id when it is updated',
    breaks: ['unknown-recipient-message-names-it'],
    apply({ after }) {
      after('updateRecipient', (answer, { params }) => {
        const { message = '' } = (answer.body ?? {}) as { message?: string };
        const id = params.client_id ?? '';
        if (answer.status === 400) answer.body = { message: message.replace(id, id.split('-')[0] ?? '') };
      });
    },
  },
];
