import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law } from '../../src/judge/law.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { type JsonObject, readId } from '../reading.ts';
import type { ListOfPairs, RegistrationMemory } from './memory.ts';
import { listSingle, namePair, readOwner, readRecords, readUtc } from './pairs.ts';

const oneStatus: RequirementId = 'registration-pair-has-one-status';
const own: RequirementId = 'recipient-registrations-are-its-own';
const stays: RequirementId = 'requested-on-stays';
const clientName: RequirementId = 'registration-client-name-is-the-name-of-the-recipient';
const touchesNoOther: RequirementId = 'registration-request-touches-no-other-pair';

/** A pair that this session has asked for once, for a recipient of its own, stands in a list once, with one status. */
export const pairsStandOnce: Law<RegistrationMemory> = {
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
export const statusesDoNotFlicker: Law<RegistrationMemory> = {
  judges: [oneStatus],
  judge(seen, known, say) {
    const records = readRecords(seen) ?? [];
    for (const record of listSingle(records)) {
      const key = namePair(record.client_id, record.provider_id);
      const status = record.registration_status;
      if (key === undefined || typeof status !== 'string') continue;
      const returns = known.countReturns(seen.exchange.operation as ListOfPairs, key, status, seen);
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
export const listsAreOfTheirRecipient: Law<RegistrationMemory> = {
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

/** When a pair was requested does not change. */
export const requestedOnStays: Law<RegistrationMemory> = {
  judges: [stays],
  judge(seen, known, say) {
    for (const [index, record] of (readRecords(seen) ?? []).entries()) {
      const key = namePair(record.client_id, record.provider_id);
      const first =
        key === undefined ? undefined : known.firstRequestedOn(key, seen.exchange.operation as ListOfPairs);
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
export const clientNamesAgree: Law<RegistrationMemory> = {
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
export const nothingElseIsRegistered: Law<RegistrationMemory> = {
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
      if (
        !known.requests.ofRecipient(client).every((one) => listed.has(one) || known.requests.wasRefused(one))
      )
        continue;
      say.verdict(touchesNoOther, known.wasRequested(key), {
        wanted: `pairs of ${client} that were asked for`,
        got: `a record of ${key}, which was not`,
      });
    }
  },
};
