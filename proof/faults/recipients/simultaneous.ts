import { setImmediate } from 'node:timers/promises';
import type { Call, FailingId, Fault, OperationName } from '../../reference-server/types.ts';

/** Defects that only two writes at the same time show (2.2, 4.3): each needs a run that sends them. */
function atOnce(
  id: string,
  title: string,
  breaks: readonly FailingId[],
  apply: Fault['apply'],
  mayBreak: NonNullable<Fault['mayBreak']> = {},
): Fault {
  const alsoSeen = Object.entries(seenByReads).filter(([row]) => !breaks.some((id) => id === row));
  const may = { ...Object.fromEntries(alsoSeen), ...mayBreak };
  return { id, title, breaks, mayBreak: may, needs: 'standard', apply };
}

const mixed = 'a later read may meet what was mixed up';

/** What reads of recipients show of it, which depends on the requests that happen to be sent beside it. */
const seenByReads: NonNullable<Fault['mayBreak']> = {
  'recipient-is-changed-by-its-own-writes-only': mixed,
  'recipient-update-leaves-the-other-members-alone': mixed,
  'recipient-update-leaves-other-recipients-alone': mixed,
  'updated-redirect-uris-are-read-back': mixed,
};

/** One place for a part of the latest request, from which every request of the operation reads a moment later. */
function sharePart(on: OperationName, part: 'params' | 'body'): Fault['apply'] {
  return ({ before }) => {
    let shared: unknown;
    before(on, async (call) => {
      shared = call[part];
      await setImmediate();
      Object.assign(call, { [part]: shared });
      return undefined;
    });
  };
}

/** True from a request that begins while another one of the operation is on its way, until one begins alone. */
function watchOverlaps({ before, after }: Parameters<Fault['apply']>[0], on: OperationName): () => boolean {
  let inside = 0;
  let isMet = false;
  before(on, async () => {
    isMet = inside > 0;
    inside += 1;
    await setImmediate();
    return undefined;
  });
  after(on, async () => {
    await setImmediate();
    inside -= 1;
  });
  return () => isMet;
}

const named = ({ params }: Call) => params.client_id ?? '';

export const simultaneousWriteFaults: readonly Fault[] = [
  atOnce(
    'creations-at-once-share-a-body',
    'two creations at the same time both take the members of the later one',
    ['creation-returns-what-was-sent', 'recipient-detail-reads-back-what-was-created'],
    sharePart('createRecipient', 'body'),
  ),
  atOnce(
    'creations-at-once-share-an-id',
    'two creations at the same time get one client_id',
    ['created-recipients-get-distinct-ids'],
    (workings) => {
      const { recipients } = workings.rules;
      const overlaps = watchOverlaps(workings, 'createRecipient');
      const { newClientId } = recipients;
      let last = '';
      recipients.newClientId = () => {
        if (!overlaps() || last === '') last = newClientId();
        return last;
      };
    },
    { 'client-secret-is-returned-nowhere-else': 'one id has two secrets' },
  ),
  atOnce(
    'creation-at-once-is-not-kept',
    'of two recipients that are created at the same time the first is lost',
    ['recipient-detail-reads-back-what-was-created'],
    (workings) => {
      const overlaps = watchOverlaps(workings, 'createRecipient');
      let last: string | undefined;
      workings.after('createRecipient', ({ status, body }) => {
        const { client_id: id } = (body ?? {}) as { client_id?: string };
        const former = last === undefined ? undefined : workings.store.recipients.get(last);
        if (overlaps() && former !== undefined)
          workings.store.recipients.set(former.client_id, { ...former, description: '' });
        last = status === 201 && overlaps() ? id : undefined;
      });
    },
  ),
  atOnce(
    'updates-at-once-share-a-body',
    'two updates at the same time both take the URL of the later one',
    ['recipient-update-replaces-the-redirect-uris', 'updated-redirect-uris-are-read-back'],
    sharePart('updateRecipient', 'body'),
  ),
  atOnce(
    'updates-at-once-reach-one-recipient',
    'two updates at the same time both go to the recipient of the later one',
    ['recipient-answers-carry-the-client-id-asked-for', 'updated-redirect-uris-are-read-back'],
    sharePart('updateRecipient', 'params'),
  ),
  atOnce(
    'updates-at-once-are-joined',
    'two updates of one recipient at the same time leave it both URLs',
    ['updated-redirect-uris-are-read-back'],
    (workings) => {
      const { store } = workings;
      const overlaps = watchOverlaps(workings, 'updateRecipient');
      const given = new Map<string, string[]>();
      workings.after('updateRecipient', ({ status }, call) => {
        const recipient = store.recipients.get(named(call));
        if (status !== 200 || recipient === undefined) return;
        const all = overlaps() ? [...(given.get(recipient.client_id) ?? []), ...recipient.redirect_uris] : [];
        given.set(recipient.client_id, all);
        if (all.length > 1)
          store.recipients.set(recipient.client_id, { ...recipient, redirect_uris: [...new Set(all)] });
      });
    },
  ),
  atOnce(
    'update-is-lost-beside-a-regeneration',
    'a regeneration writes the whole recipient back as it was when it began',
    ['secret-regeneration-leaves-the-recipient-alone'],
    ({ before, after, store }) => {
      const known = new Map<string, string[]>();
      before('regenerateSecret', async (call) => {
        const recipient = store.recipients.get(named(call));
        if (recipient !== undefined) known.set(recipient.client_id, recipient.redirect_uris);
        await setImmediate();
        return undefined;
      });
      after('regenerateSecret', ({ status }, call) => {
        const recipient = store.recipients.get(named(call));
        const redirect_uris = known.get(named(call));
        if (status === 200 && recipient !== undefined && redirect_uris !== undefined)
          store.recipients.set(recipient.client_id, { ...recipient, redirect_uris });
      });
    },
  ),
  atOnce(
    'regenerations-at-once-share-a-secret',
    'two regenerations at the same time hand out one secret',
    ['regenerated-secret-is-new'],
    (workings) => {
      const overlaps = watchOverlaps(workings, 'regenerateSecret');
      const { recipients } = workings.rules;
      const { newSecret } = recipients;
      let last: string | undefined;
      recipients.newSecret = (recipient) => {
        if (recipient !== undefined && overlaps() && last !== undefined) return last;
        last = newSecret(recipient);
        return last;
      };
    },
    { 'client-secret-is-returned-nowhere-else': 'the secret of one is that of another' },
  ),
  atOnce(
    'regenerations-at-once-share-a-recipient',
    'two regenerations at the same time are both answered for the later one',
    ['recipient-answers-carry-the-client-id-asked-for'],
    sharePart('regenerateSecret', 'params'),
  ),
];
