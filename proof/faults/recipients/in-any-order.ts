import { defineFaults } from '../../mutate/fault.ts';
import { admitOthers, UnderWay } from '../../mutate/under-way.ts';
import type {
  Call,
  Fault,
  JsonObject,
  OperationName,
  Recipient,
  Workings,
} from '../../reference-server/types.ts';

function clientIdOf({ params }: Call): string {
  return params.client_id ?? '';
}

/** Replaces members of a stored recipient. */
function change({ store }: Workings, id: string, members: Partial<Recipient>): void {
  const recipient = store.recipients.get(id);
  if (recipient !== undefined) store.recipients.set(id, { ...recipient, ...members });
}

/** What else the redirect URLs that are lost may be charged to: it depends on what was sent around their update. */
const otherCauses: NonNullable<Fault['mayBreak']> = {
  'recipient-is-changed-by-its-own-writes-only': 'several writes came in between',
  'recipient-update-leaves-other-recipients-alone': 'another update came in between',
  'secret-regeneration-leaves-the-recipient-alone': 'a regeneration came in between',
};

type Table = ReadonlyMap<string, Recipient>;

/** A write puts back everything but its own recipient as it was when its request came in. */
function losesUpdates(
  id: string,
  title: string,
  on: readonly OperationName[],
  members: readonly ('redirect_uris' | 'name')[],
): Fault {
  return {
    id,
    title,
    breaks: ['updated-redirect-uris-are-read-back'],
    mayBreak: otherCauses,
    needs: 'standard',
    apply(workings) {
      const underWay = new UnderWay<Table>(workings, on, () => new Map(workings.store.recipients));
      workings.after(on, (_, call) => {
        const table = underWay.end(call);
        for (const [other, before] of table ?? [])
          if (other !== clientIdOf(call))
            change(workings, other, Object.fromEntries(members.map((member) => [member, before[member]])));
      });
    },
  };
}

/** Defects of recipients that show only when two requests are under way together, or in turns. */
export const recipientOrderFaults: readonly Fault[] = [
  losesUpdates(
    'update-writes-the-whole-table-back',
    'an update puts the redirect URLs of all other recipients back as they were when it came in',
    ['updateRecipient'],
    ['redirect_uris'],
  ),
  losesUpdates(
    'regeneration-writes-the-whole-table-back',
    'a regeneration puts the redirect URLs of all other recipients back as they were when it came in',
    ['regenerateSecret'],
    ['redirect_uris'],
  ),
  losesUpdates(
    'creation-writes-the-whole-table-back',
    'a creation puts the redirect URLs of all other recipients back as they were when it came in',
    ['createRecipient'],
    ['redirect_uris'],
  ),
  ...defineFaults('updated-redirect-uris-are-read-back', {
    'regeneration-writes-its-recipient-back': [
      'a regeneration puts back the redirect URLs that its recipient had when it came in',
      (workings) => {
        const underWay = new UnderWay(workings, ['regenerateSecret'], (call) =>
          workings.store.recipients.get(clientIdOf(call)),
        );
        workings.after('regenerateSecret', (_, call) => {
          const before = underWay.end(call);
          if (before !== undefined)
            change(workings, before.client_id, { redirect_uris: before.redirect_uris });
        });
      },
      { mayBreak: otherCauses, needs: 'standard' },
    ],
    'updates-together-share-a-buffer': [
      'of two updates under way together, each recipient gets the URLs of the last one',
      (workings) => {
        let buffer: unknown;
        workings.before('updateRecipient', async (call) => {
          buffer = call.body;
          await admitOthers();
          call.body = buffer;
          return undefined;
        });
      },
      { breaks: ['recipient-update-replaces-the-redirect-uris'], mayBreak: otherCauses, needs: 'standard' },
    ],
    'read-after-an-update-is-one-behind': [
      'a detail shows the redirect URLs before the latest update when another recipient was updated meanwhile',
      (workings) => {
        const before = new Map<string, string[]>();
        const stale = new Set<string>();
        let last = '';
        workings.before('updateRecipient', (call) => {
          const id = clientIdOf(call);
          before.set(id, workings.store.recipients.get(id)?.redirect_uris ?? []);
          stale.delete(id);
          if (last !== '' && last !== id) stale.add(last);
          last = id;
          return undefined;
        });
        workings.after('getRecipient', ({ status, body }, call) => {
          const uris = before.get(clientIdOf(call));
          if (status === 200 && stale.has(clientIdOf(call)) && uris !== undefined)
            (body as JsonObject).redirect_uris = uris;
        });
      },
      { mayBreak: otherCauses, needs: 'standard' },
    ],
  }),
  ...defineFaults('recipient-answers-carry-the-client-id-asked-for', {
    'reads-together-get-one-answer': [
      'of two reads of recipients under way together, both get the answer to the last one',
      (workings) => {
        let last = '';
        workings.before('getRecipient', async (call) => {
          last = clientIdOf(call);
          await admitOthers();
          call.params.client_id = last;
          return undefined;
        });
      },
      {
        mayBreak: { 'repeated-reads-agree': 'the same read is answered otherwise in turns' },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('recipient-update-leaves-the-other-members-alone', {
    'update-answers-with-the-name-of-another-under-way': [
      'an update answers with the name of the recipient whose update was under way with it',
      (workings) => {
        const underWay = new UnderWay(workings, ['updateRecipient'], clientIdOf);
        workings.after('updateRecipient', ({ status, body }, call) => {
          underWay.end(call);
          const name = workings.store.recipients.get(underWay.metBy(call) ?? '')?.name;
          if (status === 200 && name !== undefined) (body as JsonObject).name = name;
        });
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('created-recipients-get-distinct-ids', {
    'creations-together-get-one-id': [
      'two creations under way together get one client_id',
      (workings) => {
        const underWay = new UnderWay<{ id?: string }>(workings, ['createRecipient'], () => ({}));
        workings.after('createRecipient', ({ status, body }, call) => {
          const own = underWay.end(call);
          const other = underWay.metBy(call)?.id;
          if (status !== 201 || own === undefined) return;
          const created = body as JsonObject;
          own.id = String(created.client_id);
          const stored = workings.store.recipients.get(own.id);
          if (other === undefined || stored === undefined) return;
          workings.store.recipients.delete(own.id);
          workings.store.recipients.set(other, { ...stored, client_id: other });
          created.client_id = other;
        });
      },
      {
        mayBreak: {
          'creation-returns-what-was-sent': 'the second takes the place of the first',
          'recipient-detail-reads-back-what-was-created': 'the second takes the place of the first',
          'recipient-is-changed-by-its-own-writes-only': 'the second takes the place of the first',
          'recipient-update-leaves-the-other-members-alone': 'the second takes the place of the first',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('created-recipient-is-listed', {
    'creation-beside-another-is-not-listed': [
      'of two creations under way together only one is ever listed',
      (workings) => {
        const hidden = new Set<string>();
        const underWay = new UnderWay<{ isFirst?: boolean }>(workings, ['createRecipient'], () => ({}));
        workings.after('createRecipient', ({ status, body }, call) => {
          const own = underWay.end(call);
          const other = underWay.metBy(call);
          if (status !== 201 || own === undefined) return;
          own.isFirst = other?.isFirst !== true;
          if (other?.isFirst === true) hidden.add(String((body as JsonObject).client_id));
        });
        const { listed } = workings.rules.recipients;
        workings.rules.recipients.listed = (all, call) =>
          listed(all, call).filter(({ client_id }) => !hidden.has(client_id));
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('regenerated-secret-is-new', {
    'regenerations-together-give-one-secret': [
      'two regenerations under way together give one secret',
      (workings) => {
        const underWay = new UnderWay<{ secret?: unknown }>(workings, ['regenerateSecret'], () => ({}));
        workings.after('regenerateSecret', ({ status, body }, call) => {
          const own = underWay.end(call);
          const other = underWay.metBy(call)?.secret;
          if (status !== 200 || own === undefined) return;
          const renewed = body as JsonObject;
          own.secret = renewed.client_secret;
          if (other !== undefined) renewed.client_secret = other;
        });
      },
      {
        mayBreak: { 'client-secret-is-returned-nowhere-else': 'it is the secret of another recipient' },
        needs: 'standard',
      },
    ],
  }),
];
