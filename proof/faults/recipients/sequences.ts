import { changeRules } from '../../mutate/changes.ts';
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
  {
    id: 'regeneration-undoes-updates',
    title: 'a regeneration restores the redirect URLs that the recipient was created with',
    breaks: ['secret-regeneration-leaves-the-recipient-alone'],
    mayBreak: {
      'updated-redirect-uris-are-read-back': 'an update may be under way together with it',
      'recipient-is-changed-by-its-own-writes-only': 'something else may be done after it',
    },
    needs: 'standard',
    apply(workings) {
      const first = new Map<string, string[]>();
      afterWrite(workings, 'createRecipient', (id) => {
        first.set(id, workings.store.recipients.get(id)?.redirect_uris ?? []);
      });
      afterWrite(workings, 'regenerateSecret', (id) => {
        const redirect_uris = first.get(id);
        if (redirect_uris !== undefined) change(workings, id, { redirect_uris });
      });
    },
  },
  {
    id: 'regeneration-renames-the-recipient-renewed-before',
    title: 'a regeneration gives the recipient that was renewed before the name of the one renewed now',
    breaks: ['recipient-is-changed-by-its-own-writes-only'],
    mayBreak: {
      'recipient-update-leaves-the-other-members-alone': 'the answer to the next update shows it first',
      'created-recipient-is-listed-as-created': 'the list shows it before anything else does',
      'recipient-detail-reads-back-what-was-created': 'the detail shows it before anything else does',
    },
    needs: 'standard',
    apply(workings) {
      let before: string | undefined;
      afterWrite(workings, 'regenerateSecret', (id) => {
        const name = workings.store.recipients.get(id)?.name;
        if (before !== undefined && before !== id && name !== undefined) change(workings, before, { name });
        before = id;
      });
    },
  },
  {
    id: 'creation-empties-the-recipient-updated-last',
    title: 'a creation takes the description from the recipient that was updated last',
    breaks: ['recipient-is-changed-by-its-own-writes-only'],
    mayBreak: {
      'recipient-update-leaves-the-other-members-alone': 'the answer to the next update shows it first',
    },
    needs: 'standard',
    apply(workings) {
      let last: string | undefined;
      afterWrite(workings, 'updateRecipient', (id) => {
        last = id;
      });
      afterWrite(workings, 'createRecipient', () => {
        if (last !== undefined) change(workings, last, { description: '' });
      });
    },
  },
  {
    id: 'update-undoes-the-second-update-of-another',
    title: 'an update takes back the latest update of a recipient that was updated twice',
    breaks: ['recipient-update-leaves-other-recipients-alone'],
    mayBreak: {
      'updated-redirect-uris-are-read-back': 'both updates may be under way together',
      'recipient-is-changed-by-its-own-writes-only': 'something else may be done after it',
    },
    needs: 'standard',
    apply(workings) {
      const history = new Map<string, string[][]>();
      afterWrite(workings, 'updateRecipient', (id) => {
        const now = workings.store.recipients.get(id)?.redirect_uris ?? [];
        history.set(id, [...(history.get(id) ?? []), now]);
        for (const [other, states] of history) {
          if (other !== id && states.length > 1) change(workings, other, { redirect_uris: states.at(-2)! });
        }
      });
    },
  },
  {
    id: 'redirect-uri-belongs-to-one-recipient',
    title: 'an update takes its redirect URL away from another recipient that was updated to it',
    breaks: ['recipient-update-leaves-other-recipients-alone'],
    mayBreak: {
      'updated-redirect-uris-are-read-back': 'both updates may be under way together',
      'recipient-is-changed-by-its-own-writes-only': 'something else may be done after it',
    },
    needs: 'standard',
    apply(workings) {
      const owners = new Map<string, string>();
      afterWrite(workings, 'updateRecipient', (id) => {
        for (const url of workings.store.recipients.get(id)?.redirect_uris ?? []) {
          const owner = owners.get(url);
          if (owner !== undefined && owner !== id) change(workings, owner, { redirect_uris: [] });
          owners.set(url, id);
        }
      });
    },
  },
  {
    id: 'third-regeneration-repeats-the-first',
    title: 'the third regeneration for a recipient gives the secret of the first one',
    breaks: ['regenerated-secret-is-new'],
    needs: 'standard',
    apply({ rules: { recipients } }) {
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
  },
  {
    id: 'update-to-a-former-redirect-uri-is-lost',
    title: 'an update to a redirect URL that an earlier update gave is answered and not kept',
    breaks: ['updated-redirect-uris-are-read-back'],
    needs: 'standard',
    apply(workings) {
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
  },
  {
    id: 'update-to-the-present-redirect-uri-doubles-it',
    title: 'an update to the redirect URL that a recipient has holds it twice',
    breaks: ['recipient-update-replaces-the-redirect-uris', 'updated-redirect-uris-are-read-back'],
    needs: 'standard',
    apply: changeRules('recipients', {
      replaceRedirectUris: (old, given) => (old.join() === given.join() ? [...given, ...given] : [...given]),
    }),
  },
  {
    id: 'update-after-a-regeneration-tells-the-secret',
    title: 'an update of a recipient that was renewed answers with its secret',
    breaks: ['client-secret-is-returned-nowhere-else'],
    needs: 'standard',
    apply(workings) {
      const renewed = new Set<string>();
      afterWrite(workings, 'regenerateSecret', (id) => renewed.add(id));
      afterWrite(workings, 'updateRecipient', (id, body) => {
        if (renewed.has(id)) body.credential = workings.store.recipients.get(id)?.client_secret;
      });
    },
  },
  {
    id: 'recipient-updated-three-times-is-not-listed',
    title: 'a recipient that was updated three times is missing from the list',
    breaks: ['created-recipient-is-listed'],
    needs: 'standard',
    apply(workings) {
      const updates = new Map<string, number>();
      afterWrite(workings, 'updateRecipient', (id) => updates.set(id, (updates.get(id) ?? 0) + 1));
      workings.rules.recipients.listed = (all) =>
        all.filter(({ client_id }) => (updates.get(client_id) ?? 0) < 3);
    },
  },
  {
    id: 'refused-update-locks-the-recipient',
    title: 'the first update after a refused one is answered and not kept',
    breaks: ['updated-redirect-uris-are-read-back'],
    needs: 'standard',
    apply(workings) {
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
  },
  {
    id: 'update-answers-for-the-recipient-renewed-last',
    title: 'an update answers with the client_id of the recipient that was renewed last',
    breaks: ['recipient-answers-carry-the-client-id-asked-for'],
    needs: 'standard',
    apply(workings) {
      let last: string | undefined;
      afterWrite(workings, 'regenerateSecret', (id) => {
        last = id;
      });
      afterWrite(workings, 'updateRecipient', (_, body) => {
        body.client_id = last ?? body.client_id;
      });
    },
  },
];
