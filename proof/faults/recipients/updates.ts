import { changeRules, hookAfter, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Call, Fault, Recipient, Workings } from '../../reference-server/types.ts';
import { changeView } from './creation.ts';

/** Changes recipients as an operation stores them. */
function onStoring(
  { rules }: Workings,
  operation: 'updateRecipient' | 'regenerateSecret',
  change: (recipient: Recipient) => Partial<Recipient>,
): void {
  const before = rules.recipients.toStore;
  rules.recipients.toStore = (recipient, call) => {
    const given = before(recipient, call);
    return call.operation === operation ? { ...given, ...change(given) } : given;
  };
}

/** Does something to the recipient of a refused update. */
function onRefused({ after, store }: Workings, change: (recipient: Recipient) => Partial<Recipient>): void {
  after('updateRecipient', ({ status }, { params }) => {
    const recipient = store.recipients.get(params.client_id ?? '');
    if (status !== 400 || recipient === undefined) return;
    store.recipients.set(recipient.client_id, { ...recipient, ...change(recipient) });
  });
}

/** Creates what an update does not find. */
function createUnknown({ store }: Workings, { params: { client_id = '' } }: Call): undefined {
  const template = [...store.recipients.values()][0]!;
  if (!store.recipients.has(client_id)) store.recipients.set(client_id, { ...template, client_id });
}

/** Defects of the update of redirect URLs. */
const createdByThen = {
  'unknown-recipient-gets-400-on-read': 'the unknown recipient exists once it was updated',
  'registration-of-an-unknown-recipient-makes-no-record': 'the unknown recipient exists once it was updated',
};

export const recipientUpdateFaults: readonly Fault[] = [
  ...defineFaults('recipient-update-answers-200-with-an-object', {
    'recipient-update-answers-204': [
      'answers updates with 204',
      hookAfter('updateRecipient', (answer) => (answer.status === 200 ? { status: 204 } : undefined)),
      {
        mayBreak: {
          'secret-regeneration-leaves-the-recipient-alone':
            'an update without a documented success seems not to be the cause of what it changed',
        },
      },
    ],
  }),
  ...defineFaults('recipient-update-carries-the-members-of-the-detail', {
    'updated-recipient-without-country': [
      'leaves the country out of the answer to an update',
      (workings) => changeView(workings, 'updated', (shown) => ({ ...shown, country: undefined })),
      {
        mayBreak: {
          'recipient-update-leaves-the-other-members-alone': 'the answer seems to have lost a country',
        },
      },
    ],
    'updated-recipient-as-it-is-listed': [
      'answers updates without scope and redirect_uris, as the list does',
      (workings) =>
        changeView(workings, 'updated', (shown) => ({
          ...shown,
          scope: undefined,
          redirect_uris: undefined,
        })),
      {
        breaks: ['recipient-carries-its-id-and-name', 'recipient-update-replaces-the-redirect-uris'],
        mayBreak: {
          'several-redirect-uris-come-back-one-by-one': 'no redirect URL comes back',
          'recipient-update-leaves-the-other-members-alone': 'the answer seems to have lost a scope',
        },
      },
    ],
  }),
  ...defineFaults('recipient-update-leaves-other-recipients-alone', {
    'redirect-uris-reach-the-first-recipient-too': [
      'gives the redirect URLs of an update to the first recipient of the list as well',
      hookAfter('updateRecipient', ({ status }, { params }, { store }) => {
        const updated = store.recipients.get(params.client_id ?? '');
        const [first] = store.recipients.values();
        if (status !== 200 || updated === undefined || first === undefined) return;
        store.recipients.set(first.client_id, { ...first, redirect_uris: updated.redirect_uris });
      }),
    ],
    'recipient-update-reaches-all-of-its-host': [
      'replaces the redirect URLs of every recipient of the same host',
      hookAfter('updateRecipient', ({ status }, { params }, { store }) => {
        const updated = store.recipients.get(params.client_id ?? '');
        if (status !== 200 || updated === undefined) return;
        const { host } = new URL(updated.redirect_uris[0]!);
        for (const [id, other] of store.recipients) {
          const isOfHost = other.redirect_uris.some((uri) => uri.includes(host));
          if (isOfHost) store.recipients.set(id, { ...other, redirect_uris: updated.redirect_uris });
        }
      }),
      {
        mayBreak: {
          'unauthorized-write-changes-nothing': 'an update of another check reaches what it looks at',
          'recipient-detail-reads-back-what-was-created': 'an update of another check reaches what it reads',
          'updated-redirect-uris-are-read-back': 'another update has come in between',
          'recipient-is-changed-by-its-own-writes-only': 'an update of another one changes it',
        },
      },
    ],
  }),
  ...defineFaults('recipient-update-replaces-the-redirect-uris', {
    'redirect-uris-lose-their-query': [
      'keeps redirect URLs without their query',
      changeRules('recipients', {
        replaceRedirectUris: (_, given) => given.map((uri) => uri.replace(/\?.*$/, '')),
      }),
      { breaks: ['updated-redirect-uris-are-read-back'] },
    ],
    'redirect-uris-are-added': [
      'adds the given redirect URLs to the existing ones',
      changeRules('recipients', {
        replaceRedirectUris: (old, given) => [...new Set([...old, ...given])],
      }),
      { breaks: ['updated-redirect-uris-are-read-back'] },
    ],
    'redirect-uris-keep-the-one-before': [
      'keeps the latest redirect URL beside the given ones from the second update on',
      changeRules('recipients', {
        replaceRedirectUris: (old, given) =>
          old.some((uri) => uri.endsWith('/first')) ? [...given, ...old] : [...given],
      }),
      { breaks: ['updated-redirect-uris-are-read-back'] },
    ],
    'redirect-uris-answered-as-before': [
      'answers an update with the former redirect URLs',
      ({ before, after, store }) => {
        const former = new Map<string, string[]>();
        before('updateRecipient', ({ params }) => {
          const id = params.client_id ?? '';
          former.set(id, store.recipients.get(id)?.redirect_uris ?? []);
          return undefined;
        });
        after('updateRecipient', (answer, { params }) => {
          if (answer.status !== 200) return;
          answer.body = { ...(answer.body as object), redirect_uris: former.get(params.client_id ?? '') };
        });
      },
      {
        mayBreak: {
          'several-redirect-uris-come-back-one-by-one': 'the former ones come back in their place',
        },
      },
    ],
  }),
  ...defineFaults('updated-redirect-uris-are-read-back', {
    'redirect-uris-are-not-kept': [
      'answers updates without keeping them',
      ({ rules }) => {
        rules.recipients.keepsOn.delete('updateRecipient');
      },
    ],
    'second-update-is-not-kept': [
      'keeps the first update of a recipient only',
      ({ after, store }) => {
        const updated = new Map<string, Recipient>();
        after('updateRecipient', ({ status }, { params }) => {
          const id = params.client_id ?? '';
          if (status !== 200) return;
          const recipient = updated.get(id) ?? store.recipients.get(id)!;
          updated.set(id, recipient);
          store.recipients.set(id, recipient);
        });
      },
    ],
  }),
  ...defineFaults('recipient-update-leaves-the-other-members-alone', {
    'recipient-update-resets-the-scope': [
      'resets the scope to its default on update',
      (workings) => onStoring(workings, 'updateRecipient', () => ({ scope: ['ACCOUNT_BASIC'] })),
    ],
    'recipient-update-loses-a-contact': [
      'keeps the first contact only on update',
      (workings) =>
        onStoring(workings, 'updateRecipient', ({ contacts }) => ({ contacts: contacts.slice(0, 1) })),
    ],
    'recipient-update-empties-the-description': [
      'empties the description on update',
      (workings) => onStoring(workings, 'updateRecipient', () => ({ description: '' })),
      {
        mayBreak: {
          'recipient-is-changed-by-its-own-writes-only': 'a history reads it after an update of its URLs',
        },
      },
    ],
  }),
  ...defineFaults('recipient-update-refuses-redirect-uris-of-another-type', {
    'redirect-uris-of-another-type-are-ignored': [
      'accepts redirect_uris that are an object and leaves all as it is',
      hookBefore('updateRecipient', (call, { rules, store }) => {
        const { redirect_uris: given } = (call.body ?? {}) as { redirect_uris?: unknown };
        const recipient = store.recipients.get(call.params.client_id ?? '');
        if (typeof given !== 'object' || given === null || recipient === undefined) return undefined;
        return { status: 200, body: rules.recipients.updated(recipient, call) };
      }),
    ],
  }),
  ...defineFaults('refused-update-leaves-the-redirect-uris-alone', {
    'refused-update-empties-the-redirect-uris': [
      'empties the redirect URLs before it refuses an update',
      (workings) => onRefused(workings, () => ({ redirect_uris: [] })),
    ],
    'refused-update-changes-the-redirect-uri': [
      'puts another last segment into the redirect URL when it refuses an update',
      (workings) =>
        onRefused(workings, ({ redirect_uris }) => ({
          redirect_uris: redirect_uris.map((uri) => uri.replace(/[^/]*$/, 'first')),
        })),
    ],
  }),
  ...defineFaults('unknown-recipient-gets-400-on-update', {
    'unknown-recipient-is-created-by-an-update': [
      'creates unknown recipients on update',
      (workings) => workings.before('updateRecipient', (call) => createUnknown(workings, call)),
      { breaks: ['update-of-an-unknown-recipient-creates-nothing'], mayBreak: createdByThen },
    ],
  }),
  ...defineFaults('update-of-an-unknown-recipient-creates-nothing', {
    'unknown-recipient-is-created-and-refused': [
      'refuses updates of unknown recipients and creates them all the same',
      (workings) => workings.after('updateRecipient', (_, call) => createUnknown(workings, call)),
      { mayBreak: createdByThen },
    ],
  }),
  ...defineFaults('several-redirect-uris-come-back-one-by-one', {
    'several-redirect-uris-stay-joined': [
      'answers several redirect URLs as one item',
      (workings) =>
        changeView(workings, 'updated', (shown, { redirect_uris }) => ({
          ...shown,
          redirect_uris: [redirect_uris.join(' ')],
        })),
      { breaks: ['recipient-redirect-uris-are-https'] },
    ],
    'several-redirect-uris-lose-the-last': [
      'keeps the first of several redirect URLs only',
      changeRules('recipients', ({ splitRedirectUris }) => ({
        splitRedirectUris: (text) => splitRedirectUris(text).slice(0, 1),
      })),
    ],
  }),
];
