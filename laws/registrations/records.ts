import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { defineLawsOf, type Law } from '../../src/judge/law.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isSentAfter, type JsonObject, readId } from '../reading.ts';
import { listSingle, namePair, RegistrationMemory, readOwner, readRecords, readUtc } from './memory.ts';

const oneStatus: RequirementId = 'registration-pair-has-one-status';
const own: RequirementId = 'recipient-registrations-are-its-own';
const samePairs: RequirementId = 'registration-lists-hold-the-same-pairs';
const stays: RequirementId = 'requested-on-stays';
const clientName: RequirementId = 'registration-client-name-is-the-name-of-the-recipient';
const touchesNoOther: RequirementId = 'registration-request-touches-no-other-pair';

/** A pair that this session has asked for once, for a recipient of its own, stands in a list once, with one status. */
const pairsStandOnce: Law<RegistrationMemory> = {
  judges: [oneStatus],
  judge(seen, known, say) {
    const records = readRecords(seen);
    if (records === undefined) return;
    const byPair = new Map<string, JsonObject[]>();
    for (const record of records) {
      const key = namePair(record.client_id, record.provider_id);
      if (key !== undefined) byPair.set(key, [...(byPair.get(key) ?? []), record]);
    }
    for (const [key, all] of byPair) {
      if (!known.wasRequestedOnce(key)) continue;
      const statuses = new Set(all.map(({ registration_status }) => String(registration_status)));
      const wanted = 'one record of a pair that was requested once';
      const got = `${all.length} records of ${key}, with ${[...statuses].join(' and ')}`;
      if (all.length === 1 || statuses.size > 1) say.verdict(oneStatus, all.length === 1, { wanted, got });
      else say.warn(oneStatus, { wanted, got });
    }
  },
};

/**
 * A status does not go back and forth. Transitions are not shown, so one return may be a step that was taken
 * back; and for the declared time several replicas may answer old and new in turn.
 */
const statusesDoNotFlicker: Law<RegistrationMemory> = {
  judges: [oneStatus],
  judge(seen, known, say) {
    const records = readRecords(seen) ?? [];
    for (const record of listSingle(records)) {
      const key = namePair(record.client_id, record.provider_id);
      const status = record.registration_status;
      if (key === undefined || typeof status !== 'string') continue;
      const returns = known.countReturns(key, status, seen);
      const isDeclared = known.declaredStatusOf(key) !== undefined;
      if (returns > (isDeclared ? 0 : 1))
        say.verdict(oneStatus, false, {
          pointer: `/${records.indexOf(record)}/registration_status`,
          wanted: 'one status at a time, which does not go back and forth',
          got: `${quoteValue(status)} again, after another one`,
        });
    }
  },
};

/** The list of one recipient holds records of that recipient alone. */
const listsAreOfTheirRecipient: Law<RegistrationMemory> = {
  judges: [own],
  judge(seen, known, say) {
    const owner = readOwner(seen.exchange);
    const records = readRecords(seen);
    // What an unknown recipient is shown has a requirement of its own.
    if (owner === undefined || records === undefined || !known.isKnown(owner)) return;
    const ids = records.map(({ client_id }) => readId(client_id)).filter((id) => id !== undefined);
    if (ids.length === 0) return;
    const foreign = ids.filter((id) => id !== owner).length;
    say.verdict(own, foreign === 0, {
      wanted: `records of ${owner} only`,
      got: `${foreign} of ${ids.length} records of other recipients`,
    });
  },
};

/** The list for all holds what a recipient's own list shows before and after it, of pairs that this session has asked for. */
const listForAllIsWhole: Law<RegistrationMemory> = {
  judges: [samePairs],
  judge(seen, known, say) {
    if (seen.exchange.operation !== 'listRegistrations') return;
    const records = readRecords(seen);
    if (records === undefined) return;
    const listed = new Set(records.map((record) => namePair(record.client_id, record.provider_id)));
    // Of a record without its ids nobody knows which pair it is of.
    if (listed.has(undefined)) return;
    const shownPairs = [...known.shownToOwners()];
    if (shownPairs.length > 0 && shownPairs.every(([key]) => listed.has(key))) say.holds(samePairs);
    for (const [key, shown] of shownPairs) {
      const requests = known.countRequests(key);
      if (listed.has(key) || !isSentAfter(seen, shown, known.visibleSeconds)) continue;
      say.owe(
        samePairs,
        `no later list of the recipient tells whether ${key} is still registered`,
        (later) => {
          if (later.exchange.operation !== 'listRecipientRegistrations' || later.after < seen.number)
            return undefined;
          if (known.countRequests(key) !== requests) return 'nothing';
          const again = readRecords(later);
          if (again === undefined || readOwner(later.exchange) !== readOwner(shown.exchange))
            return undefined;
          if (!again.some((record) => namePair(record.client_id, record.provider_id) === key))
            return 'nothing';
          return {
            holds: false,
            shown: {
              wanted: `a record of ${key}, as the recipient's own list shows before and after`,
              got: `${records.length} records without it`,
              related: [shown.exchange, later.exchange],
            },
          };
        },
      );
    }
  },
};

/** When a pair was requested does not change. */
const requestedOnStays: Law<RegistrationMemory> = {
  judges: [stays],
  judge(seen, known, say) {
    for (const [index, record] of (readRecords(seen) ?? []).entries()) {
      const key = namePair(record.client_id, record.provider_id);
      const first = key === undefined ? undefined : known.firstRequestedOn(key, seen);
      const now = readUtc(record.requested_on);
      if (first === undefined || now === undefined) continue;
      say.verdict(stays, Math.abs(Date.parse(first) - Date.parse(now)) < 1000, {
        pointer: `/${index}/requested_on`,
        wanted: first,
        got: now,
      });
    }
  },
};

/** A record carries the name that its recipient was created with: nothing in the document changes it. */
const clientNamesAgree: Law<RegistrationMemory> = {
  judges: [clientName],
  judge(seen, known, say) {
    for (const [index, record] of (readRecords(seen) ?? []).entries()) {
      const name = known.nameOf(readId(record.client_id));
      if (name === undefined || readId(record.client_name) === undefined) continue;
      say.verdict(clientName, record.client_name === name, {
        pointer: `/${index}/client_name`,
        wanted: quoteValue(name),
        got: quoteValue(record.client_name),
      });
    }
  },
};

/** A recipient that this session has made is registered with no provider that was not asked for: nobody else knows it. */
const nothingElseIsRegistered: Law<RegistrationMemory> = {
  judges: [touchesNoOther],
  judge(seen, known, say) {
    const records = readRecords(seen) ?? [];
    const listed = new Set(records.map((one) => namePair(one.client_id, one.provider_id)));
    for (const record of records) {
      const client = readId(record.client_id);
      const key = namePair(record.client_id, record.provider_id);
      if (client === undefined || key === undefined || !known.isOwn(client)) continue;
      if (known.isUnsureOf(client)) continue;
      // Where one that was asked for is missing, this may be that one under another id.
      if (!known.listRequestedOf(client).every((one) => listed.has(one))) continue;
      say.verdict(touchesNoOther, known.wasRequested(key), {
        wanted: `pairs of ${client} that were asked for`,
        got: `a record of ${key}, which was not`,
      });
    }
  },
};

export const registrationRecords = defineLawsOf(
  [
    'createRecipient',
    'listRecipients',
    'getRecipient',
    'requestRegistrations',
    'listRegistrations',
    'listRecipientRegistrations',
  ],
  (facts) => new RegistrationMemory(facts),
  pairsStandOnce,
  statusesDoNotFlicker,
  listsAreOfTheirRecipient,
  listForAllIsWhole,
  requestedOnStays,
  clientNamesAgree,
  nothingElseIsRegistered,
);
