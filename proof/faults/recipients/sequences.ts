import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject, Recipient, Workings } from '../../reference-server/types.ts';

/** Replaces members of a stored recipient. */
function change({ store }: Workings, client_id: string, members: Partial<Recipient>): void {
  const recipient = store.recipients.get(client_id);
  if (recipient !== undefined) store.recipients.set(client_id, { ...recipient, ...members });
}

/** Calls back after each accepted write of a kind, with the client_id that it concerned. */
function afterWrite(
  workings: Workings,
  operation: 'createRecipient' | 'updateRecipient' | 'regenerateSecret',
  then: (client_id: string, body: JsonObject) => void,
): void {
  workings.after(operation, ({ status, body }) => {
    if (status < 300) then(String((body as JsonObject).client_id), body as JsonObject);
  });
}

/** Defects of recipients that show only after several writes, in a certain order or of several recipients. */
export const recipientSequenceFaults: readonly Fault[] = [
  ...defineFaults('secret-regeneration-leaves-the-recipient-alone', {
    'regeneration-undoes-updates': [
      'a regeneration restores the redirect URLs that the recipient was created with',
      (workings) => {
        const first = new Map<string, string[]>();
        afterWrite(workings, 'createRecipient', (id) => {
          first.set(id, workings.store.recipients.get(id)?.redirect_uris ?? []);
        });
        afterWrite(workings, 'regenerateSecret', (id) => {
          const redirect_uris = first.get(id);
          if (redirect_uris !== undefined) change(workings, id, { redirect_uris });
        });
      },
      {
        mayBreak: {
          'updated-redirect-uris-are-read-back': 'an update may be under way together with it',
          'recipient-is-changed-by-its-own-writes-only': 'something else may be done after it',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('recipient-is-changed-by-its-own-writes-only', {
    'regeneration-renames-the-recipient-renewed-before': [
      'a regeneration gives the recipient that was renewed before the name of the one renewed now',
      (workings) => {
        let before: string | undefined;
        afterWrite(workings, 'regenerateSecret', (id) => {
          const name = workings.store.recipients.get(id)?.name;
          if (before !== undefined && before !== id && name !== undefined) change(workings, before, { name });
          before = id;
        });
      },
      {
        mayBreak: {
          'recipient-update-leaves-the-other-members-alone': 'the answer to the next update shows it first',
          'created-recipient-is-listed-as-created': 'the list shows it before anything else does',
          'recipient-detail-reads-back-what-was-created': 'the detail shows it before anything else does',
        },
        needs: 'standard',
      },
    ],
    'creation-empties-the-recipient-updated-last': [
      'a creation takes the description from the recipient that was updated last',
      (workings) => {
        let last: string | undefined;
        afterWrite(workings, 'updateRecipient', (id) => {
          last = id;
        });
        afterWrite(workings, 'createRecipient', () => {
          if (last !== undefined) change(workings, last, { description: '' });
        });
      },
      {
        mayBreak: {
          'recipient-update-leaves-the-other-members-alone': 'the answer to the next update shows it first',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('recipient-update-leaves-other-recipients-alone', {
    'update-undoes-the-second-update-of-another': [
      'an update takes back the latest update of a recipient that was updated twice',
      (workings) => {
        const history = new Map<string, string[][]>();
        afterWrite(workings, 'updateRecipient', (id) => {
          const now = workings.store.recipients.get(id)?.redirect_uris ?? [];
          history.set(id, [...(history.get(id) ?? []), now]);
          for (const [other, states] of history) {
            if (other !== id && states.length > 1) change(workings, other, { redirect_uris: states.at(-2)! });
          }
        });
      },
      {
        mayBreak: {
          'updated-redirect-uris-are-read-back': 'both updates may be under way together',
          'recipient-is-changed-by-its-own-writes-only': 'something else may be done after it',
        },
        needs: 'standard',
      },
    ],
    'redirect-uri-belongs-to-one-recipient': [
      'an update takes its redirect URL away from another recipient that was updated to it',
      (workings) => {
        const owners = new Map<string, string>();
        afterWrite(workings, 'updateRecipient', (id) => {
          for (const url of workings.store.recipients.get(id)?.redirect_uris ?? []) {
            const owner = owners.get(url);
            if (owner !== undefined && owner !== id) change(workings, owner, { redirect_uris: [] });
            owners.set(url, id);
          }
        });
      },
      {
        mayBreak: {
          'updated-redirect-uris-are-read-back': 'both updates may be under way together',
          'recipient-is-changed-by-its-own-writes-only': 'something else may be done after it',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('regenerated-secret-is-new', {
    'third-regeneration-repeats-the-first': [
      'the third regeneration for a recipient gives the secret of the first one',
      ({ rules: { recipients } }) => {
        const given = new Map<string, string[]>();
        const { newSecret } = recipients;
        recipients.newSecret = (recipient) => {
          if (recipient === undefined) return newSecret(recipient);
          const secrets = given.get(recipient.client_id) ?? [];
          const secret = secrets.length === 2 ? secrets[0]! : newSecret(recipient);
          given.set(recipient.client_id, [...secrets, secret]);
          return secret;
        };
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('updated-redirect-uris-are-read-back', {
    'update-to-a-former-redirect-uri-is-lost': [
      'an update to a redirect URL that an earlier update gave is answered and not kept',
      (workings) => {
        const former = new Map<string, string[]>();
        const present = new Map<string, string[]>();
        afterWrite(workings, 'updateRecipient', (id) => {
          const now = workings.store.recipients.get(id)?.redirect_uris ?? [];
          const before = present.get(id);
          const isFormer = now.some((url) => former.get(id)?.includes(url));
          if (before !== undefined && isFormer) change(workings, id, { redirect_uris: before });
          else {
            former.set(id, [...(former.get(id) ?? []), ...(before ?? [])]);
            present.set(id, now);
          }
        });
      },
      { needs: 'standard' },
    ],
    'refused-update-locks-the-recipient': [
      'the first update after a refused one is answered and not kept',
      (workings) => {
        const locked = new Set<string>();
        const known = new Map<string, string[]>();
        workings.after('updateRecipient', ({ status }, { params: { client_id = '' } }) => {
          const now = workings.store.recipients.get(client_id)?.redirect_uris;
          if (now === undefined) return;
          if (status >= 300) locked.add(client_id);
          else if (locked.delete(client_id))
            change(workings, client_id, { redirect_uris: known.get(client_id) ?? now });
          else known.set(client_id, now);
        });
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('recipient-update-replaces-the-redirect-uris', {
    'update-to-the-present-redirect-uri-doubles-it': [
      'an update to the redirect URL that a recipient has holds it twice',
      changeRules('recipients', {
        replaceRedirectUris: (old, given) =>
          old.join() === given.join() ? [...given, ...given] : [...given],
      }),
      { breaks: ['updated-redirect-uris-are-read-back'], needs: 'standard' },
    ],
  }),
  ...defineFaults('client-secret-is-returned-nowhere-else', {
    'update-after-a-regeneration-tells-the-secret': [
      'an update of a recipient that was renewed answers with its secret',
      (workings) => {
        const renewed = new Set<string>();
        afterWrite(workings, 'regenerateSecret', (id) => renewed.add(id));
        afterWrite(workings, 'updateRecipient', (id, body) => {
          if (renewed.has(id)) body.credential = workings.store.recipients.get(id)?.client_secret;
        });
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('created-recipient-is-listed', {
    'recipient-updated-three-times-is-not-listed': [
      'a recipient that was updated three times is missing from the list',
      (workings) => {
        const updates = new Map<string, number>();
        afterWrite(workings, 'updateRecipient', (id) => updates.set(id, (updates.get(id) ?? 0) + 1));
        workings.rules.recipients.listed = (all) =>
          all.filter(({ client_id }) => (updates.get(client_id) ?? 0) < 3);
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('recipient-answers-carry-the-client-id-asked-for', {
    'update-answers-for-the-recipient-renewed-last': [
      'an update answers with the client_id of the recipient that was renewed last',
      (workings) => {
        let last: string | undefined;
        afterWrite(workings, 'regenerateSecret', (id) => {
          last = id;
        });
        afterWrite(workings, 'updateRecipient', (_, body) => {
          body.client_id = last ?? body.client_id;
        });
      },
      { needs: 'standard' },
    ],
  }),
];
