import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { readUntil, verifyReadings } from '../../support/assertions/settling.ts';
import {
  type FirstRegistration,
  readBothLists,
  readRegistrationsOfNew,
  visibleSecondsOf,
} from '../../support/resources/first-registration.ts';
import { compareTimes } from '../../support/resources/lasting-records.ts';
import { createRecipient } from '../../support/resources/recipients.ts';
import {
  callOwnRegistrations,
  isListOfPairs,
  providersOf,
  showsPair,
} from '../../support/resources/registrations.ts';

/** Which providers each recipient is registered with. */
export type Pairs = ReadonlyMap<string, ReadonlySet<string>>;

/** Recipients of the check's own, with the pairs that they have from the start (none, as a rule). */
export async function createRecipients(context: CheckContext, count: number): Promise<Pairs> {
  const pairs = new Map<string, ReadonlySet<string>>();
  for (let n = 0; n < count; n++) {
    const { clientId } = await createRecipient(context);
    pairs.set(clientId, new Set(providersOf(await readRegistrationsOfNew(context, clientId), clientId)));
  }
  return pairs;
}

/** Judges that a pair of another recipient is still listed after requests that did not name it. */
export async function judgeEarlier(context: CheckContext, earlier: FirstRegistration): Promise<void> {
  if (context.target.registrations!.approvalMayDropPairs) return;
  const { provider, recipient } = earlier;
  const isThere = (list: Answered) => showsPair(list, recipient.clientId, provider);
  const exchange = await readUntil(
    context,
    () => callOwnRegistrations(context, recipient.clientId),
    isThere,
    visibleSecondsOf(context),
  );
  if (!isListOfPairs(exchange)) return;
  context.verify('registration-request-touches-no-other-pair', isThere(exchange), {
    exchange,
    wanted: `the pair with provider ${provider} of an earlier request`,
    got: 'a list without it, after a request for other recipients',
    related: [earlier.after.own],
  });
}

/**
 * Judges the lists of all given recipients after a successful request: each pair asked for is there, no other one
 * came, none went. Gives back the pairs that are listed now; undefined when a list does not tell them.
 */
export async function judgePairs(
  context: CheckContext,
  before: Pairs,
  recipients: readonly string[],
  providers: readonly string[],
): Promise<Pairs | undefined> {
  const read = async () => {
    const lists = new Map<string, Answered>();
    for (const id of before.keys()) lists.set(id, await callOwnRegistrations(context, id));
    return lists;
  };
  const hasAll = (lists: ReadonlyMap<string, Answered>) =>
    recipients.every((id) => providers.every((provider) => showsPair(lists.get(id)!, id, provider)));
  const after = await readUntil(context, read, hasAll, visibleSecondsOf(context));
  const now = new Map<string, ReadonlySet<string>>();
  for (const [id, exchange] of after) {
    if (!isListOfPairs(exchange)) return undefined;
    verifyReadings(context, compareTimes(context, exchange));
    const listed = new Set(providersOf(exchange, id));
    const asked = recipients.includes(id) ? providers : [];
    // A pair that is requested again may go back to where it began.
    const added = asked.filter((provider) => !before.get(id)!.has(provider));
    if (added.length > 0) await judgeCoverage(context, { id, exchange }, added, listed);
    judgeOthers(context, exchange, asked, before.get(id)!, listed);
    now.set(id, listed);
  }
  return now;
}

async function judgeCoverage(
  context: CheckContext,
  { id, exchange }: { readonly id: string; readonly exchange: Answered },
  asked: readonly string[],
  listed: ReadonlySet<string>,
): Promise<void> {
  const missing = asked.filter((provider) => !listed.has(provider));
  if (missing.length > 0 && (await areInTheOtherList(context, id, missing))) return;
  const evidence = {
    exchange,
    wanted: `records of all ${asked.length} pairs asked for`,
    got: missing.length === 0 ? 'all of them' : `none with provider ${missing.join(', ')}`,
  };
  const mayDrop = context.target.registrations!.approvalMayDropPairs;
  if (mayDrop && missing.length > 0) context.warn('registration-request-covers-every-pair', evidence);
  else context.verify('registration-request-covers-every-pair', missing.length === 0, evidence);
}

/** True where the list for all shows what the list of the recipient lacks: then the request is not to blame. */
async function areInTheOtherList(
  context: CheckContext,
  id: string,
  missing: readonly string[],
): Promise<boolean> {
  const { all, own } = await readBothLists(context, id);
  const shownBy = (list: Answered) => missing.every((provider) => showsPair(list, id, provider));
  if (!isListOfPairs(all) || !shownBy(all) || shownBy(own)) return false;
  context.verify('registration-lists-hold-the-same-pairs', false, {
    exchange: own,
    wanted: `the pairs of ${id} in the list for all recipients`,
    got: `none with provider ${missing.join(', ')}`,
    related: [all],
  });
  return true;
}

function judgeOthers(
  context: CheckContext,
  exchange: Answered,
  asked: readonly string[],
  before: ReadonlySet<string>,
  listed: ReadonlySet<string>,
): void {
  const mayDrop = context.target.registrations!.approvalMayDropPairs;
  const added = [...listed].filter((provider) => !before.has(provider) && !asked.includes(provider));
  const gone = mayDrop
    ? []
    : [...before].filter((provider) => !listed.has(provider) && !asked.includes(provider));
  context.verify('registration-request-touches-no-other-pair', added.length + gone.length === 0, {
    exchange,
    wanted: 'the pairs from before and those asked for',
    got: `provider ${added.join(', ') || '-'} added unasked, provider ${gone.join(', ') || '-'} gone`,
  });
}
