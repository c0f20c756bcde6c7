import { changeBody } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, needStandard } from '../../mutate/fault.ts';
import { alterStored, findNamed, followWrites } from '../../mutate/recipients.ts';
import type { Fault } from '../../reference-server/types.ts';

const otherWrites = admitBreaks(
  'another write may come in between',
  'updated-redirect-uris-are-read-back',
  'recipient-is-changed-by-its-own-writes-only',
);

/** Defects of recipients that show only after several writes, in a certain order or of several recipients. */
export const recipientSequenceFaults: readonly Fault[] = [
  ...defineFaults(needStandard('secret-regeneration-leaves-the-recipient-alone'), {
    'regeneration-undoes-updates': [
      'a regeneration restores the redirect URLs that the recipient was created with',
      (workings) => {
        const created = new Map<string, string[]>();
        followWrites(workings, 'createRecipient', (made) => created.set(made.client_id, made.redirect_uris));
        followWrites(workings, 'regenerateSecret', ({ client_id, redirect_uris: now }) =>
          alterStored(workings, client_id, { redirect_uris: created.get(client_id) ?? now }),
        );
      },
      otherWrites,
    ],
  }),
  ...defineFaults(needStandard('recipient-is-changed-by-its-own-writes-only'), {
    'regeneration-renames-the-recipient-renewed-before': [
      'a regeneration gives the recipient that was renewed before the name of the one renewed now',
      (workings) => {
        let before = '';
        followWrites(workings, 'regenerateSecret', ({ client_id, name }) => {
          alterStored(workings, before, { name });
          before = client_id;
        });
      },
      admitBreaks(
        'another answer shows it first',
        'recipient-update-leaves-the-other-members-alone',
        'created-recipient-is-listed-as-created',
        'recipient-detail-reads-back-what-was-created',
        'registration-client-name-is-the-name-of-the-recipient',
        'one-creation-makes-one-recipient',
      ),
    ],
    'creation-empties-the-recipient-updated-last': [
      'a creation takes the description from the recipient that was updated last',
      (workings) => {
        let last = '';
        followWrites(workings, 'updateRecipient', ({ client_id }) => {
          last = client_id;
        });
        followWrites(workings, 'createRecipient', () => alterStored(workings, last, { description: '' }));
      },
      admitBreaks('an update shows it first', 'recipient-update-leaves-the-other-members-alone'),
    ],
  }),
  ...defineFaults(needStandard('recipient-update-leaves-other-recipients-alone'), {
    'update-undoes-the-second-update-of-another': [
      'an update takes back the latest update of a recipient that was updated twice',
      (workings) => {
        const history = new Map<string, string[][]>();
        followWrites(workings, 'updateRecipient', ({ client_id, redirect_uris }) => {
          history.set(client_id, [...(history.get(client_id) ?? []), redirect_uris]);
          for (const [other, states] of history)
            if (other !== client_id && states.length > 1)
              alterStored(workings, other, { redirect_uris: states.at(-2)! });
        });
      },
      otherWrites,
    ],
    'redirect-uri-belongs-to-one-recipient': [
      'an update takes its redirect URL away from another recipient that was updated to it',
      (workings) => {
        const owners = new Map<string, string>();
        followWrites(workings, 'updateRecipient', ({ client_id, redirect_uris }) => {
          for (const url of redirect_uris) {
            const owner = owners.get(url) ?? client_id;
            if (owner !== client_id) alterStored(workings, owner, { redirect_uris: [] });
            owners.set(url, client_id);
          }
        });
      },
      otherWrites,
    ],
  }),
  ...defineFaults(needStandard('updated-redirect-uris-are-read-back'), {
    'update-to-a-former-redirect-uri-is-lost': [
      'an update to a redirect URL that an earlier update gave is answered and not kept',
      (workings) => {
        const kept = new Map<string, string[][]>();
        followWrites(workings, 'updateRecipient', ({ client_id, redirect_uris }) => {
          const states = kept.get(client_id) ?? [];
          const present = states.at(-1) ?? redirect_uris;
          const isFormer = states
            .slice(0, -1)
            .flat()
            .some((url) => redirect_uris.includes(url));
          if (isFormer) alterStored(workings, client_id, { redirect_uris: present });
          else kept.set(client_id, [...states, redirect_uris]);
        });
      },
      {
        mayBreak: {
          'secret-regeneration-leaves-the-recipient-alone':
            'a renewal that is sent beside the update may have written the recipient back',
        },
      },
    ],
    'refused-update-locks-the-recipient': [
      'the first update after a refused one is answered and not kept',
      (workings) => {
        const locked = new Map<string, string[]>();
        workings.after('updateRecipient', ({ status }, call) => {
          const { client_id, redirect_uris } = findNamed(call, workings) ?? {};
          if (client_id === undefined || redirect_uris === undefined) return;
          const former = locked.get(client_id);
          if (status >= 300) locked.set(client_id, redirect_uris);
          else if (locked.delete(client_id)) alterStored(workings, client_id, { redirect_uris: former! });
        });
      },
    ],
  }),
  ...defineFaults(needStandard('created-recipient-is-listed'), {
    'recipient-updated-three-times-is-not-listed': [
      'a recipient that was updated three times is missing from the list',
      (workings) => {
        const updates: string[] = [];
        followWrites(workings, 'updateRecipient', ({ client_id }) => updates.push(client_id));
        workings.rules.recipients.listed = (all) =>
          all.filter((one) => updates.filter((id) => id === one.client_id).length < 3);
      },
    ],
  }),
  ...defineFaults(needStandard('recipient-answers-carry-the-client-id-asked-for'), {
    'update-answers-for-the-recipient-renewed-last': [
      'an update answers with the client_id of the recipient that was renewed last',
      (workings) => {
        let last: string | undefined;
        followWrites(workings, 'regenerateSecret', ({ client_id }) => {
          last = client_id;
        });
        changeBody('updateRecipient', (body) => ({ ...body, client_id: last ?? body.client_id }))(workings);
      },
    ],
  }),
];
