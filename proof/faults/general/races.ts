import { changeRules, combineChanges } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, type FaultDetails, needStandard, warn } from '../../mutate/fault.ts';
import { alterStored } from '../../mutate/recipients.ts';
import { keysOf } from '../../mutate/registrations.ts';
import { revocations } from '../../mutate/revocation.ts';
import { markMixing } from '../../mutate/under-way.ts';
import { readThenAct, readThenAnswer, sharePathFor } from '../../mutate/windows.ts';
import { makeInternalError } from '../../reference-server/refusal.ts';
import type { Call, FailingId, Fault, JsonObject, Workings } from '../../reference-server/types.ts';

type Uris = ReadonlyMap<string, string[]>;

const readUris = (_: Call, { store }: Workings): Uris =>
  new Map([...store.recipients].map(([id, { redirect_uris }]) => [id, redirect_uris]));

/** Writes redirect URLs back as they were when a call came in. */
const writeUrisBack =
  (whose: 'own' | 'others' | 'all') =>
  (before: Uris, { params }: Call, workings: Workings): void => {
    for (const [id, redirect_uris] of before)
      if (whose === 'all' || (id === params.client_id) === (whose === 'own'))
        alterStored(workings, id, { redirect_uris });
  };

const idOf = (body: unknown) => String((body as JsonObject).client_id);

/** The connection that a call revokes, and whether it was revoked when the call came in. */
const readRevoked = (call: Call, { rules, store }: Workings) => {
  const id = String(rules.revocation.connectionIdIn(call));
  return { id, wasRevoked: store.revocations.has(id) };
};

/** Rows that may be charged as well where another request came in between. */
const mixtures: readonly FailingId[] = [
  'recipient-is-changed-by-its-own-writes-only',
  'recipient-update-leaves-the-other-members-alone',
  'recipient-update-leaves-other-recipients-alone',
  'recipient-update-replaces-the-redirect-uris',
  'secret-regeneration-leaves-the-recipient-alone',
  'updated-redirect-uris-are-read-back',
  'recipient-detail-reads-back-what-was-created',
  'recipient-detail-agrees-with-the-list',
  'created-recipient-is-listed-as-created',
  'repeated-reads-agree',
  'reads-are-answered-each-for-itself',
];

/** Charges of a fault that depends on what happens to come in between. */
function admitMixtures(...ids: readonly FailingId[]): FaultDetails {
  const others = mixtures.filter((id) => !ids.includes(id));
  return { breaks: ids, needs: 'standard', ...admitBreaks('another request came in between', ...others) };
}

/** The recipients that were there when a creation came in: who counts them gives the next number twice. */
const readIds = (_: Call, { store }: Workings) => new Set(store.recipients.keys());

/** A recipient that was created since, by another call. */
const findCreatedSince = (before: ReadonlySet<string>, own: string, { store }: Workings) =>
  [...store.recipients.keys()].find((id) => id !== own && !before.has(id));

/** Lost updates: a handler reads, waits for its database, and writes what it has read. */
const lostUpdates = [
  ...defineFaults(admitMixtures('updated-redirect-uris-are-read-back'), {
    'race-update-writes-other-recipients-back': [
      'an update writes all other recipients back as they were 3 ms before',
      readThenAct('updateRecipient', 3, readUris, writeUrisBack('others')),
    ],
    'race-renewal-writes-all-recipients-back': [
      'a regeneration writes every recipient back as it was a millisecond before',
      readThenAct('regenerateSecret', 1, readUris, writeUrisBack('all')),
    ],
  }),
  ...defineFaults(admitMixtures('secret-regeneration-leaves-the-recipient-alone'), {
    'race-renewal-writes-its-recipient-back': [
      'a regeneration writes its recipient back as it was 2 ms before',
      readThenAct('regenerateSecret', 2, readUris, writeUrisBack('own')),
    ],
  }),
];

/** By server: the connections that a revocation has ended. */
const endedOf = new WeakMap<Workings['store'], Set<string>>();

function listEnded({ store }: Workings): Set<string> {
  const known = endedOf.get(store) ?? new Set<string>();
  endedOf.set(store, known);
  return known;
}

/** Lets the later one of two revocations that both found a connection open do something. */
const actOnSecond = (windowMs: number, act: (id: string, workings: Workings) => void): Fault['apply'] =>
  combineChanges(
    changeRules('revocation', () => ({ refusesRepeat: false })),
    readThenAct(revocations, windowMs, readRevoked, ({ id, wasRevoked }, _call, workings) => {
      if (!wasRevoked && listEnded(workings).has(id)) act(id, workings);
      listEnded(workings).add(id);
    }),
  );

/** Refuses every revocation that another one of its connection meets. */
function refuseBoth(workings: Workings): void {
  const waiting = new Map<string, { count: number; isMet: boolean }>();
  const enter = (call: Call) => {
    const { id } = readRevoked(call, workings);
    const others = waiting.get(id) ?? { count: 0, isMet: false };
    others.count += 1;
    others.isMet ||= others.count > 1;
    waiting.set(id, others);
    return { id, others };
  };
  readThenAnswer(revocations, 3, enter, ({ id, others }) => {
    others.count -= 1;
    if (others.count === 0) waiting.delete(id);
    const body = { error: 'invalid_request', error_description: `Connection ${id} is in use` };
    return others.isMet ? { status: 400, body } : undefined;
  })(workings);
}

/** Checks and acts on connections with a window in between. */
const checkThenAct: readonly Fault[] = [
  ...defineFaults(
    needStandard(
      'connection-revoked-by-delete-loses-its-access',
      'connection-revoked-by-post-loses-its-access',
    ),
    {
      'race-second-revocation-undoes-the-first': [
        'two revocations of one connection within 3 ms turn its state twice',
        actOnSecond(3, (id, { store }) => void store.revocations.delete(id)),
      ],
    },
  ),
  ...defineFaults(needStandard('revocation-leaves-other-connections-alone'), {
    'race-second-revocation-takes-another': [
      'of two revocations of one connection within 2 ms the later one takes the last open connection',
      actOnSecond(2, (_, { store, now }) => {
        const open = [...store.connections.keys()].filter((id) => !store.revocations.has(id)).at(-1);
        if (open !== undefined) store.revocations.set(open, now());
      }),
    ],
  }),
  ...defineFaults(needStandard('revoke-by-delete-answers-204', 'revoke-by-post-answers-204'), {
    'race-revocations-lock-each-other-out': [
      'two revocations of one connection within 3 ms are both refused with 400',
      refuseBoth,
    ],
  }),
];

/** Checks and inserts with a window in between, and counters that are read in one. */
const checkThenInsert: readonly Fault[] = [
  ...defineFaults(admitMixtures('created-recipients-get-distinct-ids'), {
    'race-creations-count-to-one-id': [
      'creations within 5 ms get the id that follows from the number of recipients',
      readThenAct('createRecipient', 5, readIds, (before, _call, workings, answer) => {
        const { recipients } = workings.store;
        const own = idOf(answer.body);
        const other = findCreatedSince(before, own, workings);
        if (other === undefined) return;
        recipients.set(other, { ...recipients.get(own)!, client_id: other });
        recipients.delete(own);
        (answer.body as JsonObject).client_id = other;
      }),
    ],
  }),
  ...defineFaults(
    { ...warn('created-recipients-get-distinct-secrets'), needs: 'standard' },
    {
      'race-creations-share-a-secret': [
        'creations within 2 ms get one secret',
        readThenAct('createRecipient', 2, readIds, (before, _call, workings, answer) => {
          const other = findCreatedSince(before, idOf(answer.body), workings);
          if (other === undefined) return;
          const { client_secret } = workings.store.recipients.get(other)!;
          alterStored(workings, idOf(answer.body), { client_secret });
          (answer.body as JsonObject).client_secret = client_secret;
        }),
      ],
    },
  ),
  ...defineFaults(admitMixtures('created-recipient-is-listed'), {
    'race-creation-writes-the-table-back': [
      'a creation takes away every recipient that came in the 4 ms before',
      readThenAct('createRecipient', 4, readIds, (before, _call, workings, answer) => {
        for (const id of [...workings.store.recipients.keys()])
          if (!before.has(id) && id !== idOf(answer.body)) workings.store.recipients.delete(id);
      }),
      admitBreaks(
        'the recipient is gone',
        'recipient-detail-answers-200-with-an-object',
        'recipient-update-answers-200-with-an-object',
        'secret-regeneration-answers-200-with-an-object',
      ),
    ],
    'race-index-of-recipients-loses-one': [
      'the list shows an index that each creation reads and writes within 3 ms',
      (workings) => {
        let index = new Set(workings.store.recipients.keys());
        readThenAct(
          'createRecipient',
          3,
          () => new Set(index),
          (before, _call, _workings, { body }) => {
            index = before.add(idOf(body));
          },
        )(workings);
        workings.after('listRecipients', ({ status, body }) => {
          const items = body as JsonObject[];
          if (status === 200) items.splice(0, items.length, ...items.filter((one) => index.has(idOf(one))));
        });
      },
    ],
  }),
  ...defineFaults(
    {
      breaks: ['registration-request-covers-every-pair'],
      needs: 'standard',
      ...admitBreaks('a pair goes', 'registration-request-touches-no-other-pair'),
    },
    {
      'race-registration-writes-the-table-back': [
        'a request takes away every pair that came in the 3 ms before',
        readThenAct(
          'requestRegistrations',
          3,
          (_, { store }) => new Set(store.registrations.keys()),
          (before, call, workings) => {
            const { registrations } = workings.store;
            const own = keysOf(call, workings);
            for (const key of [...registrations.keys()])
              if (!before.has(key) && !own.includes(key)) registrations.delete(key);
          },
        ),
      ],
    },
  ),
  ...defineFaults(
    { ...warn('requests-at-once-get-no-server-error'), needs: 'standard' },
    {
      'race-pair-breaks-its-index': [
        'a pair that came in the 2 ms before ends a request for it with 500',
        readThenAnswer(
          'requestRegistrations',
          2,
          (call, workings) => keysOf(call, workings).filter((key) => !workings.store.registrations.has(key)),
          (free, call, workings) =>
            free.some((key) => workings.store.registrations.has(key))
              ? makeInternalError(workings, call)
              : undefined,
        ),
      ],
      'race-second-revocation-breaks': [
        'a revocation ends with 500 while another one of its connection is under way',
        (workings) => {
          const underWay = new Set<string>();
          const enter = (call: Call) => {
            const { id } = readRevoked(call, workings);
            const isSecond = underWay.has(id);
            underWay.add(id);
            return isSecond;
          };
          readThenAnswer(revocations, 2, enter, (isSecond, call) =>
            isSecond ? makeInternalError(workings, call) : undefined,
          )(workings);
          workings.after(revocations, (_, call) => void underWay.delete(readRevoked(call, workings).id));
        },
      ],
    },
  ),
];

/** Somebody else's data: what belongs to a request is kept where all requests are. */
const othersData: readonly Fault[] = [
  ...defineFaults(admitMixtures('recipient-answers-carry-the-client-id-asked-for'), {
    'race-read-takes-the-id-of-another': [
      'reads of recipients within a millisecond are answered for the latest one',
      sharePathFor('getRecipient', 1),
    ],
  }),
  ...defineFaults(needStandard('single-account-is-the-one-asked-for'), {
    'race-account-of-another': [
      'reads of accounts within 2 ms are answered for the latest one',
      sharePathFor('getAccount', 2),
      admitBreaks(
        'the answer holds another account',
        'repeated-reads-agree',
        'reads-are-answered-each-for-itself',
      ),
    ],
  }),
];

/** Defects with windows of 1 to 5 ms, which show only where requests arrive together. */
export const raceFaults: readonly Fault[] = markMixing([
  ...lostUpdates,
  ...checkThenAct,
  ...checkThenInsert,
  ...othersData,
]);
