import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isBefore, type Label, type Law, type SeenExchange } from '../../src/judge/law.ts';
import { isOfOneCaller } from '../general/one-caller.ts';
import { isSentAfter } from '../reading.ts';
import type { RegistrationMemory } from './memory.ts';
import { clientOf, namePair, readOwner, readPairsOfOwner, readRecords } from './pairs.ts';
import type { EndedRequest, PairRequest } from './requests.ts';

const refusedRow: RequirementId = 'refused-registration-request-changes-no-record';
const unauthorizedRow: RequirementId = 'unauthorized-write-changes-nothing';
const plainRow: RequirementId = 'plain-token-does-not-open-the-registration-request';
const unknownRecipient: RequirementId = 'registration-of-an-unknown-recipient-makes-no-record';
const unknownProvider: RequirementId = 'registration-of-an-unknown-provider-makes-no-record';
const listed: RequirementId = 'requested-pair-is-listed';
const coversAll: RequirementId = 'registration-request-covers-every-pair';
const touchesNoOther: RequirementId = 'registration-request-touches-no-other-pair';

/** A pair for which every request was refused has no record, where nobody but this session knows its recipient. */
export const refusedRequestsLeaveNothing: Law<RegistrationMemory> = {
  judges: [refusedRow, unauthorizedRow, plainRow, unknownRecipient, unknownProvider],
  judge(seen, known, say) {
    const records = readRecords(seen);
    if (records === undefined) return;
    const shown = new Set(records.map((record) => namePair(record.client_id, record.provider_id)));
    const owner = readOwner(seen.exchange);
    for (const key of known.requests.listRefused()) {
      if (owner !== undefined && owner !== clientOf(key)) continue;
      const requests = known.requests.of(key);
      const row = findRefusedRow(key, requests, known);
      const last = requests.at(-1)!;
      if (row === undefined || !isBefore(last.ended, seen)) continue;
      // Before the declared time a missing record proves nothing; a pair with an unknown id is never evaluated, so it needs no wait.
      const isTooEarly = last.unknown === undefined && !isSentAfter(seen, last.ended, known.visibleSeconds);
      if (!shown.has(key) && isTooEarly) continue;
      say.verdict(row, !shown.has(key), () => ({
        wanted: `no record of ${key}, for which ${requests.length} requests were to be refused`,
        got: 'a record of it',
        related: requests.flatMap(({ ended: { exchange } }) =>
          exchange.response === undefined ? [] : [exchange as SeenExchange['exchange']],
        ),
      }));
    }
  },
};

/** The requirement that a record of a refused pair breaks; undefined where somebody else may have registered it. */
function findRefusedRow(
  key: string,
  requests: readonly PairRequest[],
  known: RegistrationMemory,
): RequirementId | undefined {
  const client = clientOf(key);
  const [first] = requests;
  if (first === undefined || known.isUnsureOf(client) || known.wasListedBefore(key)) return undefined;
  if (requests.some(({ end, unknown }) => end !== first.end || unknown !== first.unknown)) return undefined;
  if (first.end === 'unclear' || requests.some(({ ended }) => ended.label.isUndocumented)) return undefined;
  const isUnknown = first.unknown === 'recipient';
  // A recipient that only this session knows, or that nobody does.
  if (!known.isOwn(client) && (!isUnknown || known.isKnown(client))) return undefined;
  if (first.end === 'unauthorized') {
    const rows = new Set(requests.map(({ ended: { label } }) => findUnauthorizedRow(label)));
    return rows.size === 1 ? findUnauthorizedRow(first.ended.label) : undefined;
  }
  if (isUnknown) return unknownRecipient;
  return first.unknown === 'provider' ? unknownProvider : refusedRow;
}

/** A token that works, and lacks the scope of registrations alone, has a requirement of its own. */
function findUnauthorizedRow({ credential }: Label): RequirementId {
  return credential === 'plain' ? plainRow : unauthorizedRow;
}

/** A pair that this session has asked for, and whose request was accepted, is in a list once the declared time is over, and stays. */
export const requestedPairsAreListed: Law<RegistrationMemory> = {
  judges: [listed, coversAll, touchesNoOther, refusedRow],
  judge(seen, known, say) {
    const owner = readOwner(seen.exchange);
    const pairs = readPairsOfOwner(seen);
    if (owner === undefined || pairs === undefined) return;
    if (!known.isOwn(owner) || known.isUnsureOf(owner)) return;
    const shown = new Set(pairs);
    const { mayDropPairs } = known.facts;
    for (const key of known.requests.ofRecipient(owner)) {
      const before = findNewest(key, known);
      const row = findLackRow(key, before, known);
      if (shown.has(key)) {
        for (const held of listHeldRows(seen, { key, before, lack: row }, known)) say.holds(held);
        continue;
      }
      const request = known.requests.of(key).at(-1)?.ended;
      if (row === undefined || request === undefined) continue;
      if (!isSentAfter(seen, request, known.visibleSeconds)) continue;
      const shownOrAsked = [before, known.creationOf(owner), request];
      if (!shownOrAsked.some((one) => one !== undefined && isOfOneCaller(one, seen, known.facts))) continue;
      const asked = known.requests.count(key);
      const { isUnderWay } = known.requests;
      say.defer(row, `no later list for all recipients tells whether ${key} is listed there`, (later) => {
        if (later.exchange.operation !== 'listRegistrations' || later.after < seen.number) return undefined;
        if (!isOfOneCaller(later, seen, known.facts)) return undefined;
        if (known.requests.count(key) !== asked) return 'nothing';
        // A request that was under way may have removed the record: once it has ended, another requirement may be charged.
        if (isUnderWay && findLackRow(key, before, known, seen.number) !== row) return 'nothing';
        const all = readPairsOfOwner(later);
        if (all === undefined) return undefined;
        if (all.includes(key)) return 'nothing';
        const related = [later.exchange, request.exchange as SeenExchange['exchange']];
        const wanted = `a record of ${key}, which was asked for`;
        const lack = { wanted, got: 'none in either list', related };
        if (!mayDropPairs) return { holds: false, shown: lack };
        // An approval that drops the pair looks like a service that loses it.
        return { warns: { ...lack, got: `${lack.got}, as registrations.approvalMayDropPairs declares` } };
      });
    }
  },
};

/** The list for all shows a requested pair each time, once every replica has to know it: one that lacks it between two others is wrong. */
export const requestedPairsStay: Law<RegistrationMemory> = {
  judges: [listed],
  judge(seen, known, say) {
    const pairs = readPairsOfOwner(seen);
    if (pairs === undefined || seen.exchange.operation !== 'listRegistrations') return;
    const shown = new Set(pairs);
    for (const [key, { newest }] of known.shown.in('listRegistrations')) {
      if (shown.has(key) || !known.isOwn(clientOf(key)) || known.isUnsureOf(clientOf(key))) continue;
      if (!isOfOneCaller(newest, seen, known.facts)) continue;
      const last = known.requests.of(key).at(-1);
      if (last?.end !== 'accepted' || !isSentAfter(seen, last.ended, known.visibleSeconds)) continue;
      const requests = known.requests.count(key);
      // One that is under way may bring back what another one took.
      if (known.requests.of(key).length < requests) continue;
      say.defer(
        listed,
        `no later list for all recipients tells whether ${key} is still registered`,
        (later) => {
          if (later.exchange.operation !== 'listRegistrations' || !isBefore(seen, later)) return undefined;
          if (!isOfOneCaller(later, seen, known.facts)) return undefined;
          const again = readPairsOfOwner(later);
          if (again === undefined) return undefined;
          if (!again.includes(key) || known.requests.count(key) !== requests) return 'nothing';
          const wanted = `a record of ${key}, as the lists before and after show it`;
          const hint = 'one of several nodes may not know it';
          const related = [newest.exchange, later.exchange];
          return {
            holds: false,
            shown: { wanted, got: `${pairs.length} records without it`, hint, related },
          };
        },
      );
    }
  },
};

/** The requirements that hold where a list shows a pair. One that met the request may have shown it already. */
function listHeldRows(
  seen: SeenExchange,
  { key, before, lack }: { key: string; before: SeenExchange | undefined; lack: RequirementId | undefined },
  known: RegistrationMemory,
): readonly RequirementId[] {
  const held = new Set<RequirementId>();
  const row = lack ?? (known.wasListedBefore(key) ? undefined : findRequestRow(key, known));
  if (row !== undefined) held.add(row);
  // Whatever else was sent beside it, a request of its own has brought it there, and none that was refused has taken it away.
  if (row === coversAll && known.requests.of(key).every(({ isSingle }) => isSingle)) held.add(listed);
  const since = before === undefined ? [] : known.requests.since(before);
  if (since.some(({ end, ended }) => end === 'refused' && isBefore(ended, seen))) held.add(refusedRow);
  return [...held];
}

/** The newest list that showed a pair: its recipient's own or, where that has never shown it, the one for all. */
function findNewest(key: string, { shown }: RegistrationMemory): SeenExchange | undefined {
  return (shown.find('listRecipientRegistrations', key) ?? shown.find('listRegistrations', key))?.newest;
}

/**
 * The requirement that a pair breaks which its recipient's list lacks, after it was listed `before` or never; undefined where it may lack
 * it, or nobody knows which request, of those that were sent before the exchange `until`, has taken it.
 */
function findLackRow(
  key: string,
  before: SeenExchange | undefined,
  known: RegistrationMemory,
  until = Number.POSITIVE_INFINITY,
): RequirementId | undefined {
  if (before === undefined) return findRequestRow(key, known);
  const since = listSuspects(
    key,
    known.requests.since(before).filter(({ ended }) => ended.after < until),
  );
  if (since.length === 0) return undefined;
  if (since.every(({ end }) => end === 'refused')) return refusedRow;
  if (!since.every(({ end }) => end === 'accepted')) return undefined;
  const again = since.filter(({ asked }) => asked.pairs.includes(key));
  if (again.length === 0) return touchesNoOther;
  // A request that names other pairs too may have pushed it out by these.
  return again.every(({ asked }) => asked.pairs.length === 1) ? listed : undefined;
}

/** The requests that may have taken a pair: those that name its recipient, where all others came to nothing. */
function listSuspects(key: string, since: readonly EndedRequest[]): readonly EndedRequest[] {
  const own = since.filter(({ asked }) => asked.recipients.includes(clientOf(key)));
  const others = since.filter((one) => !own.includes(one));
  const cameToNothing = others.every(({ end }) => end === 'refused' || end === 'unauthorized');
  return own.length > 0 && cameToNothing ? own : since;
}

/** The requirement that all requests for a pair have to bring it into a list by; undefined where one of them may have failed. */
function findRequestRow(key: string, { requests }: RegistrationMemory): RequirementId | undefined {
  const own = requests.of(key);
  if (own.length === 0 || own.length < requests.count(key)) return undefined;
  if (!own.every(({ end, unknown }) => end === 'accepted' && unknown === undefined)) return undefined;
  return own.every(({ isAlone, isSingle }) => isAlone && isSingle) ? listed : coversAll;
}
