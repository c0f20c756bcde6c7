import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isBefore, type Law, type Say, type SeenExchange, type Showing } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isAccepted, type JsonObject, readId, readList } from '../reading.ts';
import type { RegistrationMemory } from './memory.ts';
import { listSingle, namePair, readOwner, readRecords } from './pairs.ts';
import type { ListOfPairs } from './shown.ts';

const oneStatus: RequirementId = 'registration-pair-has-one-status';
const own: RequirementId = 'recipient-registrations-are-its-own';
const clientName: RequirementId = 'registration-client-name-is-the-name-of-the-recipient';
const touchesNoOther: RequirementId = 'registration-request-touches-no-other-pair';

/**
 * A pair that this session has asked for once, for a recipient of its own, stands in a list once, with one status. Of pairs of others
 * nobody here knows how many records they may have.
 */
export const pairsStandOnce: Law<RegistrationMemory> = {
  judges: [oneStatus],
  judge(seen, known, say) {
    const byPair = new Map<string, JsonObject[]>();
    for (const record of readRecords(seen) ?? []) {
      const key = namePair(record.client_id, record.provider_id);
      if (key !== undefined) byPair.set(key, [...(byPair.get(key) ?? []), record]);
    }
    const repeated = [...byPair].filter(([, all]) => all.length > 1);
    if (byPair.size > 0 && repeated.length === 0) say.holds(oneStatus);
    const wanted = 'one record of a pair';
    const ofOthers = repeated.find(([key]) => known.requests.count(key) === 0);
    if (ofOthers !== undefined)
      say.warn(oneStatus, { wanted, got: `${ofOthers[1].length} records of ${ofOthers[0]}` });
    for (const [key, all] of repeated.filter(([one]) => known.wasRequestedOnce(one))) {
      const statuses = new Set(all.map(({ registration_status }) => String(registration_status)));
      const got = `${all.length} records of ${key}, which was requested once, with ${[...statuses].join(' and ')}`;
      if (statuses.size > 1) say.verdict(oneStatus, false, { wanted, got });
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
      // What was asked for again may begin again.
      if (key === undefined || typeof status !== 'string' || known.requests.count(key) > 1) continue;
      const list = seen.exchange.operation as ListOfPairs;
      const returns = known.shown.statuses.countReturns(`${list} ${key}`, status, seen);
      if (returns > (known.declared.get(key) === undefined ? 1 : 0))
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

/** A record carries the name that its recipient was created with: nothing in the document changes it. */
export const clientNamesAgree: Law<RegistrationMemory> = {
  judges: [clientName],
  judge(seen, known, say) {
    for (const [index, record] of (readRecords(seen) ?? []).entries()) {
      const name = known.nameOf(readId(record.client_id));
      if (name === undefined || typeof record.client_name !== 'string' || !readId(record.client_name))
        continue;
      const shown = {
        pointer: `/${index}/client_name`,
        wanted: quoteValue(name),
        got: quoteValue(record.client_name),
      };
      const isRight = record.client_name === name;
      if (isRight || known.facts.missesWrites !== true) say.verdict(clientName, isRight, shown);
      else holdUntilNamed(seen, { client: readId(record.client_id)!, name, shown }, say);
    }
  },
};

/** Beside a recording somebody may have renamed a recipient, by whatever means: a later answer tells whether it still has its name. */
function holdUntilNamed(
  seen: SeenExchange,
  { client, name, shown }: { readonly client: string; readonly name: string; readonly shown: Showing },
  say: Say,
): void {
  say.defer(clientName, `no later answer tells whether ${client} still has its name`, (later) => {
    const { operation, response } = later.exchange;
    if (operation !== 'listRecipients' && operation !== 'getRecipient') return undefined;
    if (!isBefore(seen, later) || !isAccepted(later)) return undefined;
    const recipients = operation === 'getRecipient' ? [response.json].filter(isObject) : readList(later);
    const named = recipients?.find(({ client_id }) => readId(client_id) === client)?.name;
    if (typeof named !== 'string') return undefined;
    return named === name ? { holds: false, shown: { ...shown, related: [later.exchange] } } : 'nothing';
  });
}

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
      const isLackingNone = known.requests
        .ofRecipient(client)
        .every((one) => listed.has(one) || known.requests.wasRefused(one));
      if (!isLackingNone) continue;
      say.verdict(touchesNoOther, known.wasRequested(key), {
        wanted: `pairs of ${client} that were asked for`,
        got: `a record of ${key}, which was not`,
      });
    }
  },
};
