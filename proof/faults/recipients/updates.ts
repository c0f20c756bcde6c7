import { changeBody, changeMember, hookAfter, replaceAnswer } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, needStandard, standard } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import {
  alterStored,
  answerInstead,
  editBody,
  findNamed,
  followWrites,
  storeRecipients,
  updateInstead,
  updateUris,
} from '../../mutate/recipients.ts';
import { refuseWrites } from '../../mutate/refusals.ts';
import type { Call, Fault, JsonObject, Recipient, Workings } from '../../reference-server/types.ts';
import { isEmptyUpdate } from '../../variations/recipients/updates.ts';

/** Gives the redirect URLs of an update to other recipients as well. */
function updateOthers(
  isMeant: (other: Recipient, updated: Recipient, first: Recipient) => boolean,
): Fault['apply'] {
  return (workings) =>
    followWrites(workings, 'updateRecipient', (updated) => {
      const all = [...workings.store.recipients.values()];
      for (const other of all)
        if (isMeant(other, updated, all[0]!))
          alterStored(workings, other.client_id, { redirect_uris: updated.redirect_uris });
    });
}

/** Changes the redirect URLs of a recipient whose update is refused. */
function updateRefused(change: (uris: readonly string[]) => string[]): Fault['apply'] {
  return hookAfter('updateRecipient', ({ status }, call, workings) => {
    const { client_id = '', redirect_uris = [] } = findNamed(call, workings) ?? {};
    if (status === 400) alterStored(workings, client_id, { redirect_uris: change(redirect_uris) });
  });
}

/** Creates what an update does not find. */
function createUnknown({ params: { client_id = '' } }: Call, { store }: Workings): undefined {
  const [model] = store.recipients.values();
  if (!store.recipients.has(client_id)) store.recipients.set(client_id, { ...model!, client_id });
}

/** Changes the redirect URLs on updates without any. */
const emptyInstead = (change: (uris: readonly string[]) => readonly string[]) =>
  updateInstead((_, call) => isEmptyUpdate(call), change);

/** Empties the redirect URLs on updates with some texts of a body. */
const emptyUris = (text: RegExp) =>
  updateInstead(
    (_, { rawBody }) => text.test(rawBody),
    () => [],
  );

/** Accepts redirect_uris whose JSON text begins in some way and leaves all as it is. */
const ignoreUris = (beginning: RegExp) =>
  updateInstead((_, { rawBody }) => new RegExp(`"redirect_uris"\\s*:\\s*${beginning.source}`).test(rawBody));

const createdByThen = admitBreaks(
  'the unknown recipient exists once it was updated',
  'unknown-recipient-gets-400-on-read',
  'registration-of-an-unknown-recipient-makes-no-record',
);

/** Defects of the update of redirect URLs. */
export const recipientUpdateFaults: readonly Fault[] = [
  ...defineFaults('recipient-update-answers-200-with-an-object', {
    'recipient-update-answers-204': [
      'answers updates with 204',
      replaceAnswer('updateRecipient', 200, () => ({ status: 204 })),
      admitBreaks(
        'an update without a documented success seems not to be the cause of what it changed',
        'secret-regeneration-leaves-the-recipient-alone',
      ),
    ],
    'update-is-forbidden': [
      'refuses each update of a recipient with 403, as a filter for cross-site requests does',
      refuseWrites('updateRecipient', 403),
      admitBreaks(
        'no update is looked at',
        'outbound-internal-error-gets-500',
        'unknown-recipient-gets-400-on-update',
      ),
    ],
    'second-update-is-a-conflict': [
      'refuses each update of a recipient after the first with 409, as a version that is never read again does',
      refuseWrites('updateRecipient', 409, 1),
      admitBreaks('the conflict comes before the provoked error', 'outbound-internal-error-gets-500'),
    ],
  }),
  ...defineFaults('recipient-update-carries-the-members-of-the-detail', {
    ...mutants([
      'updated /country drop',
      admitBreaks('a country seems to be lost', 'recipient-update-leaves-the-other-members-alone'),
    ]),
    'updated-recipient-as-it-is-listed': [
      'answers updates without scope and redirect_uris, as the list does',
      changeBody('updateRecipient', (shown) => ({ ...shown, scope: undefined, redirect_uris: undefined })),
      {
        breaks: ['recipient-carries-its-id-and-name', 'recipient-update-replaces-the-redirect-uris'],
        ...admitBreaks(
          'scope and redirect URLs are missing',
          'several-redirect-uris-come-back-one-by-one',
          'recipient-update-leaves-the-other-members-alone',
        ),
      },
    ],
  }),
  ...defineFaults('recipient-update-leaves-other-recipients-alone', {
    'redirect-uris-reach-the-first-recipient-too': [
      'gives the redirect URLs of an update to the first recipient of the list as well',
      updateOthers((other, _, first) => other === first),
    ],
    'recipient-update-reaches-all-of-its-host': [
      'replaces the redirect URLs of every recipient of the same host',
      updateOthers((other, { redirect_uris: [uri] }) =>
        other.redirect_uris.join().includes(new URL(uri!).host),
      ),
      admitBreaks(
        'an update of another check has come in between',
        'unauthorized-write-changes-nothing',
        'recipient-detail-reads-back-what-was-created',
        'updated-redirect-uris-are-read-back',
        'recipient-is-changed-by-its-own-writes-only',
      ),
    ],
    'update-reaches-all-of-one-name': [
      'updates every recipient that has the name',
      updateOthers((other, { name }) => other.name === name),
      standard,
    ],
  }),
  ...defineFaults(['recipient-update-replaces-the-redirect-uris', 'updated-redirect-uris-are-read-back'], {
    'redirect-uris-lose-their-query': [
      'keeps redirect URLs without their query',
      updateUris((given) => given.map((uri) => uri.replace(/\?.*$/, ''))),
    ],
    'redirect-uris-are-added': [
      'adds the given redirect URLs to the existing ones',
      updateUris((given, old) => [...new Set([...old, ...given])]),
    ],
    'redirect-uris-keep-the-one-before': [
      'keeps the latest redirect URL beside the given ones from the second update on',
      updateUris((given, old) =>
        old.some((uri) => uri.includes('/first')) ? [...given, ...old] : [...given],
      ),
    ],
  }),
  ...defineFaults('recipient-update-replaces-the-redirect-uris', {
    'redirect-uris-answered-as-before': [
      'answers an update with the former redirect URLs',
      (workings) => {
        const former = new Map<Call, unknown>();
        workings.before('updateRecipient', (call) => {
          former.set(call, findNamed(call, workings)?.redirect_uris);
          return undefined;
        });
        workings.after('updateRecipient', ({ status, body }, call) => {
          if (status === 200) Object.assign(body as JsonObject, { redirect_uris: former.get(call) });
        });
      },
      admitBreaks('the former ones come back', 'several-redirect-uris-come-back-one-by-one'),
    ],
  }),
  ...defineFaults('updated-redirect-uris-are-read-back', {
    'redirect-uris-are-not-kept': [
      'answers updates without keeping them',
      ({ rules }) => rules.recipients.keepsOn.delete('updateRecipient'),
    ],
    'second-update-is-not-kept': [
      'keeps the first update of a recipient only',
      (workings) => {
        const first = new Map<string, Recipient>();
        followWrites(workings, 'updateRecipient', (updated) => {
          first.set(updated.client_id, first.get(updated.client_id) ?? updated);
          workings.store.recipients.set(updated.client_id, first.get(updated.client_id)!);
        });
      },
    ],
  }),
  ...defineFaults('recipient-update-leaves-the-other-members-alone', {
    'recipient-update-resets-the-scope': [
      'resets the scope to its default on update',
      storeRecipients(() => ({ scope: ['ACCOUNT_BASIC'] }), 'updateRecipient'),
    ],
    'recipient-update-loses-a-contact': [
      'keeps the first contact only on update',
      storeRecipients(({ contacts }) => ({ contacts: contacts.slice(0, 1) }), 'updateRecipient'),
    ],
    'recipient-update-empties-the-description': [
      'empties the description on update',
      storeRecipients(() => ({ description: '' }), 'updateRecipient'),
      admitBreaks('it is read after an update', 'recipient-is-changed-by-its-own-writes-only'),
    ],
  }),
  ...defineFaults('recipient-update-refuses-redirect-uris-of-another-type', {
    'redirect-uris-of-another-type-are-ignored': ['ignores an object in redirect_uris', ignoreUris(/\{/)],
  }),
  ...defineFaults(needStandard('recipient-update-refuses-redirect-uris-of-another-type'), {
    'redirect-uris-that-are-a-number-are-ignored': ['ignores a number in redirect_uris', ignoreUris(/\d/)],
    'redirect-uris-that-are-true-are-ignored': ['ignores a boolean in redirect_uris', ignoreUris(/[tf]/)],
    'redirect-uris-that-are-numbers-are-ignored': ['ignores an array of no texts', ignoreUris(/\[(?!")/)],
    'redirect-uris-within-arrays-are-flattened': [
      'an update takes the texts out of an array of arrays',
      editBody('updateRecipient', (body) => {
        const { redirect_uris: given } = Object(body) as JsonObject;
        return Array.isArray(given) && Array.isArray(given[0])
          ? { redirect_uris: given.flat().join(' ') }
          : body;
      }),
      standard,
    ],
  }),
  ...defineFaults('refused-update-leaves-the-redirect-uris-alone', {
    'refused-update-empties-the-redirect-uris': [
      'empties the redirect URLs before it refuses an update',
      updateRefused(() => []),
    ],
    'refused-update-changes-the-redirect-uri': [
      'puts another last segment into the redirect URL when it refuses an update',
      updateRefused((uris) => uris.map((uri) => uri.replace(/[^/]*$/, 'first'))),
    ],
  }),
  ...defineFaults('update-of-an-unknown-recipient-creates-nothing', {
    'unknown-recipient-is-created-by-an-update': [
      'creates unknown recipients on update',
      (workings) => workings.before('updateRecipient', createUnknown),
      { breaks: ['unknown-recipient-gets-400-on-update'], ...createdByThen },
    ],
    'unknown-recipient-is-created-and-refused': [
      'refuses updates of unknown recipients and creates them all the same',
      hookAfter('updateRecipient', (_, call, workings) => createUnknown(call, workings)),
      createdByThen,
    ],
  }),
  ...defineFaults('several-redirect-uris-come-back-one-by-one', {
    'several-redirect-uris-stay-joined': [
      'answers several redirect URLs as one item',
      changeMember('updateRecipient', '/redirect_uris', (uris) => [[uris].flat().join(' ')]),
      { breaks: ['recipient-redirect-uris-are-https'] },
    ],
  }),
  ...defineFaults('update-without-redirect-uris-empties-nothing', {
    'update-without-redirect-uris-empties-them': ['takes all redirect URLs away', emptyInstead(() => [])],
    'update-without-redirect-uris-stores-a-blank': [
      'stores one empty redirect URL',
      emptyInstead(() => ['']),
      { breaks: ['recipient-redirect-uris-are-https'] },
    ],
    'update-without-redirect-uris-stores-undefined': [
      'stores the word undefined',
      emptyInstead(() => ['undefined']),
      { breaks: ['recipient-redirect-uris-are-https'] },
    ],
    'update-without-redirect-uris-resets-them': [
      'goes back to a default URL',
      emptyInstead(() => ['https://localhost.example/callback']),
    ],
    'update-without-redirect-uris-doubles-them': [
      'stores each URL twice',
      emptyInstead((all) => [...all, ...all]),
    ],
    'update-without-redirect-uris-breaks': [
      'an update without redirect_uris answers 500',
      answerInstead(500, (_, call) => isEmptyUpdate(call), 'updateRecipient'),
    ],
  }),
  ...defineFaults(needStandard('update-without-redirect-uris-empties-nothing'), {
    'null-empties-the-redirect-uris': ['null empties redirect URLs', emptyUris(/"redirect_uris"\s*:\s*null/)],
    'body-null-empties-the-redirect-uris': ['the body null empties the redirect URLs', emptyUris(/^null$/)],
    'no-body-empties-the-redirect-uris': ['no body empties the redirect URLs', emptyUris(/^$/)],
  }),
];
