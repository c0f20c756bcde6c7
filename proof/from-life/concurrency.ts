import { setTimeout as wait } from 'node:timers/promises';
import { changeRules, hookAfter, hookBefore } from '../mutate/changes.ts';
import { readThenAct } from '../mutate/windows.ts';
import type { Answer, Call, Fault, OperationName, Recipient } from '../reference-server/types.ts';
import { defineDefects } from './defect.ts';

const reads: readonly OperationName[] = [
  'listProviders',
  'getProvider',
  'listRecipients',
  'getRecipient',
  'getAccount',
  'listAccounts',
];

const windowMs = 5;

/** Writes all registrations of a recipient as they were read, with those that were asked for. */
const writeRegistrationsBack = readThenAct(
  'requestRegistrations',
  windowMs,
  (_, { store }) => new Set(store.registrations.keys()),
  (before, call, { store, rules }) => {
    const split = (segment = '') => new Set(rules.registrations.splitIds(segment));
    const recipients = split(call.params.recipient_ids);
    const providers = split(call.params.provider_ids);
    for (const [key, { client_id, provider_id }] of store.registrations)
      if (recipients.has(client_id) && !before.has(key) && !providers.has(String(provider_id)))
        store.registrations.delete(key);
  },
);

/** Writes a whole recipient as it was read, with the one member that was changed. */
const writeRecipientBack = readThenAct(
  ['updateRecipient', 'regenerateSecret'],
  windowMs,
  ({ params }, { store }): Recipient | undefined => store.recipients.get(params.client_id ?? ''),
  (before, { operation }, { store }) => {
    if (before === undefined) return;
    const { redirect_uris, client_secret } = store.recipients.get(before.client_id) ?? before;
    const changed = operation === 'updateRecipient' ? { redirect_uris } : { client_secret };
    store.recipients.set(before.client_id, { ...before, ...changed });
  },
);

/** Gives every fifth read that met another one the answer of that one. */
const changePlaces: Fault['apply'] = (workings) => {
  const underWay = new Map<Call, Answer[]>();
  let met = 0;
  hookBefore(reads, async (call) => {
    underWay.set(call, []);
    await wait(2);
    return undefined;
  })(workings);
  hookAfter(reads, (answer, call) => {
    const others = underWay.get(call) ?? [];
    underWay.delete(call);
    for (const [other, answers] of underWay) if (other.operation !== call.operation) answers.push(answer);
    const latest = others.at(-1);
    if (latest === undefined) return undefined;
    met += 1;
    return met % 5 === 0 ? structuredClone(latest) : undefined;
  })(workings);
};

/** Empties every eighth answer that is written while four calls or more are under way. */
const loseBodies: Fault['apply'] = (workings) => {
  let underWay = 0;
  let crowded = 0;
  hookBefore('*', async () => {
    underWay += 1;
    await wait(1);
    return undefined;
  })(workings);
  hookAfter('*', () => {
    const isCrowded = underWay >= 4;
    underWay -= 1;
    if (isCrowded) crowded += 1;
    return isCrowded && crowded % 8 === 0 ? { status: 200 } : undefined;
  })(workings);
};

/** Hides every so manieth new recipient from reads by its id for some time. */
function hideNew(every: number, forMs: number, isRemembered: boolean): Fault['apply'] {
  return (workings) => {
    const hidden = new Map<string, number>();
    const refused = new Set<string>();
    let created = 0;
    hookAfter('createRecipient', ({ status, body }, _, { now }) => {
      if (status !== 201) return;
      created += 1;
      if (created % every === 0) hidden.set((body as Recipient).client_id, now());
    })(workings);
    changeRules('recipients', ({ find }) => ({
      find: (recipients, id, call) => {
        const at = hidden.get(id);
        if (call.operation !== 'getRecipient' || at === undefined) return find(recipients, id, call);
        if (workings.now() - at < forMs) refused.add(id);
        else if (!isRemembered || !refused.has(id)) return find(recipients, id, call);
        return undefined;
      },
    }))(workings);
  };
}

export const concurrency = defineDefects('concurrency', [
  {
    id: 'registrations-at-once-overwrite-each-other',
    title: 'Of two registrations of one recipient that are requested at once only one is kept',
    source: 'LearningLocker/learninglocker#890',
    batch: 2,
    apply: writeRegistrationsBack,
  },
  {
    id: 'answers-change-places',
    title: 'Of reads that overlap some are given the answer to another one',
    source: 'EloGank/lol-php-api#11',
    batch: 2,
    apply: changePlaces,
  },
  {
    id: 'answers-under-load-lose-their-bodies',
    title: 'Of many answers at once some have status 200 and no body',
    source: 'cantaloupe-project/cantaloupe#116',
    batch: 1,
    apply: loseBodies,
  },
  {
    id: 'update-and-new-secret-at-once-lose-one',
    title: 'Of an update and a new secret of one recipient at once one is lost',
    source: 'athrvk/vayu#1452',
    batch: 1,
    apply: writeRecipientBack,
  },
  {
    id: 'new-recipient-is-unknown-for-a-moment',
    title: 'Now and then a new recipient is unknown for a moment after its 201',
    source: 'd2iq-archive/marathon#2070',
    batch: 2,
    apply: hideNew(3, 50, false),
  },
  {
    id: 'refusal-of-a-new-recipient-is-remembered',
    title: 'A new recipient that was read too early is refused from then on, and listed all the same',
    source: 'DataBiosphere/leonardo#528',
    batch: 1,
    apply: hideNew(4, 20, true),
  },
]);
