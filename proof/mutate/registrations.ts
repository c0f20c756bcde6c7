import { registrationKeyOf } from '../reference-server/store/store.ts';
import type {
  Call,
  Fault,
  JsonObject,
  Operations,
  Provider,
  Recipient,
  Registration,
  Store,
  Workings,
} from '../reference-server/types.ts';
import { changeList, changeRules, hookAfter } from './changes.ts';

/** The list for all recipients and the list of one. */
export const registrationLists = ['listRegistrations', 'listRecipientRegistrations'] as const;

/** Lets requests register other recipients or providers than those that they name. */
export function changeRequested(
  change: (
    recipients: readonly Recipient[],
    providers: readonly Provider[],
    workings: Workings,
  ) => readonly [readonly Recipient[], readonly Provider[]],
): Fault['apply'] {
  return changeRules('registrations', ({ pairs }, workings) => ({
    pairs: (recipients, providers) => pairs(...change(recipients, providers, workings)),
  }));
}

/** True for pairs that a call concerns. */
type PairTest = (pair: Registration, call: Call) => boolean;

export const isOfRecipient: PairTest = ({ client_id }, { params }) =>
  [params.client_id, ...(params.recipient_ids ?? '').split(',')].includes(client_id);

export const isOfProvider: PairTest = ({ provider_id }, { params }) =>
  (params.provider_ids ?? '').split(',').includes(String(provider_id));

/** Forgets some pairs that were requested, each time that an operation answers with a status. */
export function forgetAfter(on: Operations, status: number, isMeant: PairTest): Fault['apply'] {
  return editAfter(on, status, isMeant, (table, key) => table.delete(key));
}

/** Moves the time at which some pairs were requested, each time that an operation answers with a status. */
export function changeTimesAfter(
  on: Operations,
  status: number,
  isMeant: PairTest,
  by: number,
): Fault['apply'] {
  return editAfter(on, status, isMeant, (table, key, pair) =>
    table.set(key, { ...pair, requestedAt: pair.requestedAt + by }),
  );
}

function editAfter(
  on: Operations,
  status: number,
  isMeant: PairTest,
  edit: (table: Store['registrations'], key: string, pair: Registration) => void,
): Fault['apply'] {
  return hookAfter(on, (answer, call, { store: { registrations: table } }) => {
    for (const [key, pair] of [...table])
      if (answer.status === status && pair.fixedStatus === undefined && isMeant(pair, call))
        edit(table, key, pair);
  });
}

/** The pairs that a request names, by their keys in the store. */
export function keysOf({ params }: Call, { rules: { registrations } }: Workings): readonly string[] {
  const ids = (name: string) => registrations.splitIds(params[name] ?? '');
  return ids('recipient_ids').flatMap((client) =>
    ids('provider_ids').map((id) => registrationKeyOf(client, Number(id))),
  );
}

/** Forgets pairs by their keys. */
export function forgetPairs(keys: readonly string[], { store }: Workings): void {
  for (const key of keys) store.registrations.delete(key);
}

/** Adds to lists a copy of each record that has one of some statuses, with another status. */
export function copyRecords(
  on: Operations,
  statuses: readonly string[],
  registration_status: string,
): Fault['apply'] {
  return changeList(on, (records) => [
    ...records,
    ...records
      .filter((record) => statuses.includes(String(record.registration_status)))
      .map((record) => ({ ...record, registration_status })),
  ]);
}

/** True for a record of a pair that was there before any request. */
export function isSeeded({ client_id, provider_id }: JsonObject, { registrations }: Store): boolean {
  const key = registrationKeyOf(String(client_id), Number(provider_id));
  return registrations.get(key)?.fixedStatus !== undefined;
}

/** Writes times some minutes later than those of the requests. */
export function changeTimes(minutes: number): Fault['apply'] {
  return changeRules('registrations', ({ timestamp }) => ({
    timestamp: (milliseconds) => timestamp(milliseconds + minutes * 60_000),
  }));
}

/** Writes the time of the first pair of the store as a text, in both lists. */
export function writeOldestAs(text: string): Fault['apply'] {
  return changeRules('registrations', ({ timestamp }, { store }) => {
    const [first] = store.registrations.values();
    return {
      timestamp: (milliseconds) => (milliseconds === first?.requestedAt ? text : timestamp(milliseconds)),
    };
  });
}

/** Lists requests for something unknown as if they had been accepted. */
export function listRefused(isUnknown: (call: Call, workings: Workings) => boolean): Fault['apply'] {
  return (workings) => {
    const records: JsonObject[] = [];
    workings.after('requestRegistrations', ({ status }, call, { rules, store, now }) => {
      const { recipient_ids: client_id, provider_ids } = call.params;
      const provider_id = Number(provider_ids);
      if (status !== 400 || !isUnknown(call, workings) || !Number.isInteger(provider_id)) return;
      const requested_on = rules.registrations.timestamp(now());
      const provider = store.providers.find((one) => one.provider_id === provider_id);
      records.push({
        client_id,
        client_name: '',
        provider_id,
        provider_name: provider?.name ?? '',
        country: provider?.country ?? 'CA',
        registration_status: 'PENDING_APPROVAL',
        requested_on,
      });
    });
    const show = changeList(registrationLists, (list, { operation, params }) => [
      ...list,
      ...records.filter(
        ({ client_id }) => operation === 'listRegistrations' || client_id === params.client_id,
      ),
    ]);
    show(workings);
  };
}
