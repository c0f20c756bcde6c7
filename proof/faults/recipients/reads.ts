import { changeRecords, changeRules, changeStatus, hookAfter, replaceAnswer } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, needStandard, standard } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import { findUnknown, followWrites, matchUnknown, showRecipients } from '../../mutate/recipients.ts';
import { asked, when } from '../../mutate/triggers.ts';
import type { Fault, OperationName, Recipient } from '../../reference-server/types.ts';

const guid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const noGuid = new RegExp(`^(?!${guid.source})`, 'i');

/** Gives unknown ids of one form another status than 400. */
function refuseUnknown(
  status: number,
  form: RegExp,
  on: OperationName | readonly OperationName[] = 'getRecipient',
): Fault['apply'] {
  return when(
    matchUnknown((id) => form.test(id)),
    changeStatus(on, 400, status),
  );
}

/** Reads the first recipient by unknown ids of one form. */
const readFirst = (form: RegExp) => findUnknown((id, [first]) => (form.test(id) ? first : undefined));

/** Finds the recipient whose id begins with the first characters of an unknown one. */
const findByStart = (startOf: (id: string) => string | undefined, on?: readonly OperationName[]) =>
  findUnknown((id, all) => {
    const start = startOf(id);
    return start === undefined ? undefined : all.find(({ client_id }) => client_id.startsWith(start));
  }, on);

/** Shows redirect URLs in another form where they are those of the creation. */
function showCreatedUris(
  on: OperationName,
  change: (created: readonly string[] | undefined, now: readonly string[]) => readonly string[],
): Fault['apply'] {
  return (workings) => {
    const created = new Map<string | undefined, Recipient>();
    followWrites(workings, 'createRecipient', (made) => created.set(made.client_id, made));
    showRecipients(on, (_, { client_id, redirect_uris = [] }) => ({
      redirect_uris: change(created.get(client_id)?.redirect_uris, redirect_uris),
    }))(workings);
  };
}

const unusualReads = {
  ...needStandard('unknown-recipient-gets-400-on-read'),
  ...admitBreaks('an unusual id may be among them', 'unusual-requests-get-no-server-error'),
};

/** Defects of the detail, and of what an unknown client_id gets. */
export const recipientReadFaults: readonly Fault[] = [
  ...defineFaults('recipient-detail-agrees-with-the-list', {
    ...mutants('recipients /0/description = "What it said last year."'),
    'recipients-list-shows-account-basic-for-all': [
      'shows the scope of each recipient in the list too, and ACCOUNT_BASIC for every one',
      changeRecords('listRecipients', (shown) => ({ ...shown, scope: 'ACCOUNT_BASIC' })),
    ],
    'recipients-list-shows-former-redirect-uris': [
      'shows redirect URLs in the list too, as they were created',
      showCreatedUris('listRecipients', (created, now) => created ?? now),
    ],
  }),
  ...defineFaults('recipient-detail-answers-200-with-an-object', {
    ...mutants('recipient / status-of-the-same-class'),
    'third-recipient-cannot-be-read': [
      'lists a recipient that it does not find by its id',
      when(
        asked(({ params }, { store }) => [...store.recipients.keys()].indexOf(params.client_id ?? '') === 2),
        replaceAnswer('getRecipient', 200, () => ({ status: 400, body: { message: 'There is none' } })),
      ),
    ],
  }),
  ...defineFaults(
    'recipient-answers-carry-the-client-id-asked-for',
    mutants(
      'recipient /client_id upper-case',
      'updated /client_id change-the-end',
      'renewed /client_id drop',
    ),
  ),
  ...defineFaults('recipient-detail-reads-back-what-was-created', {
    ...mutants([
      'recipient /contacts drop-last-item',
      {
        breaks: ['recipient-detail-agrees-with-the-list'],
        mayBreak: {
          'recipient-update-leaves-the-other-members-alone': 'an update answers with what reads lack',
        },
      },
    ]),
    'recipient-detail-with-half-the-scopes': [
      'shows no more than four scopes in the detail',
      showRecipients('getRecipient', (_, { scope = [] }) =>
        scope.length > 4 ? { scope: ['ACCOUNT_BASIC', ...scope.slice(0, 3)].join(' ') } : {},
      ),
    ],
    'recipient-detail-with-encoded-redirect-uris': [
      'shows redirect URLs percent-encoded in the detail of recipients that were never updated',
      showCreatedUris('getRecipient', (created, now) =>
        created?.join() === now.join() ? now.map((uri) => uri.replace(/(?<=\/\/[^/]*)\//, '/%20')) : now,
      ),
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-read', {
    'unknown-recipient-read-gets-404': ['answers reads of unknown ids with 404', refuseUnknown(404, /^/)],
  }),
  ...defineFaults(unusualReads, {
    'recipient-id-of-another-form-gets-404-on-read': [
      'reads of ids that are no GUID get 404',
      refuseUnknown(404, noGuid),
    ],
    'recipient-id-of-another-length-gets-404': [
      'ids of another length than the usual one get 404 when they are read',
      refuseUnknown(404, /^(?!.{36}$)/),
    ],
    'long-id-breaks-the-read': ['an id of over 64 characters breaks the read', refuseUnknown(500, /.{65}/)],
    'unknown-guid-gets-404': [
      'an unknown GUID gets 404, unless it begins as one of a recipient does',
      when(
        matchUnknown((id, known) => guid.test(id) && !known.some((one) => one.startsWith(id.slice(0, 8)))),
        changeStatus('getRecipient', 400, 404),
      ),
    ],
    'recipient-id-of-another-form-gets-404': [
      'ids that are no GUID get 404 from the router',
      refuseUnknown(404, noGuid, ['getRecipient', 'updateRecipient']),
      { breaks: ['unknown-recipient-gets-400-on-update'] },
    ],
    'recipient-id-null-reads-nothing': [
      'the id null is answered with 200 and an empty object',
      when(
        matchUnknown((id) => id === 'null'),
        replaceAnswer('getRecipient', 400, () => ({ status: 200, body: {} })),
      ),
    ],
    'recipient-id-is-a-place': [
      'an id of digits reads the recipient at that place',
      findUnknown((id, all) => (/^\d{1,4}$/.test(id) ? all[Number(id) % all.length] : undefined)),
    ],
    'recipient-id-undefined-reads-the-first': ['undefined reads the first recipient', readFirst(/^undef/)],
    'number-reads-a-recipient': ['a number reads the first recipient', readFirst(/^\d+$/)],
    'dotted-id-reads-a-recipient': ['an id with dots reads the first recipient', readFirst(/\.\./)],
    'client-id-with-more-behind-is-read': [
      'an id that begins as that of a recipient reads it',
      findUnknown((id, all) => all.find(({ client_id }) => id.startsWith(client_id))),
    ],
    'recipient-found-by-a-pattern': [
      'takes a percent sign in a client_id for any characters',
      findByStart((id) => /^.+(?=%)/.exec(id)?.[0]),
    ],
    'recipient-found-by-the-start-of-its-id': [
      'compares the first eight characters of a client_id in reads and regenerations',
      findByStart((id) => id.slice(0, 8), ['getRecipient', 'regenerateSecret']),
      { breaks: ['secret-of-an-unknown-recipient-gets-400-or-404'] },
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-update', {
    'unknown-recipient-update-gets-404': [
      'answers updates of unknown recipients with 404',
      refuseUnknown(404, /^/, 'updateRecipient'),
    ],
    'recipient-id-of-another-form-gets-422-on-update': [
      'updates of ids with letters beyond hexadecimal digits get 422',
      refuseUnknown(422, /[g-z]/i, 'updateRecipient'),
      standard,
    ],
    'update-of-an-id-with-more-behind-it': [
      'an update of the id of a recipient with more behind it updates that recipient',
      findUnknown((id, all) => all.find(({ client_id }) => id.startsWith(client_id)), ['updateRecipient']),
      standard,
    ],
    'recipient-id-of-another-form-breaks': [
      'an update of an id that is no GUID answers 500',
      refuseUnknown(500, noGuid, 'updateRecipient'),
      {
        ...standard,
        ...admitBreaks('an unusual text of it may be sent first', 'unusual-requests-get-no-server-error'),
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
      hookAfter('updateRecipient', (answer, { params: { client_id = '' } }) => {
        const { message } = Object(answer.body) as { message?: string };
        if (answer.status === 400)
          answer.body = { message: message?.replace(client_id, client_id.slice(0, 8)) };
      }),
    ],
  }),
];
