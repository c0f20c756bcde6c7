import type { CheckContext } from '../../../src/plan/check.ts';
import { findKeptMixtures } from './kept-mixtures.ts';
import { type Departure, type Reading, readNow, readOneByOne, type TurnedRead } from './turned-reads.ts';

const requirement = 'reads-are-answered-each-for-itself';

/**
 * Reads each of some things, then each again in the opposite order, then all at the same time: every answer says what
 * the first one said. A departure counts when it comes twice more, and of members that change by themselves nothing counts.
 */
export async function judgeReadsInTurns(context: CheckContext, reads: readonly TurnedRead[]): Promise<void> {
  const before = await readOneByOne(context, reads);
  if (before.some(({ exchange }) => exchange.response.status !== 200)) {
    // A refused parameter is one of the list where that goes on to answer without it.
    const isOfList = before.some(({ exchange: { operation } }) => operation === 'listAccounts');
    if (isOfList) await context.call('listAccounts');
    context.notExercised(requirement, 'what is read in turns cannot be read one by one');
    return;
  }
  const suspects = compare(reads, before, await readTogether(context, reads));
  const again = suspects.length === 0 ? { departures: [], now: before } : await confirmTwice(context, reads);
  const { departures, now } = again;
  const confirmed = departures.length > 0 ? departures : findKeptMixtures(context, reads, now);
  for (const [at, read] of reads.entries()) {
    const departure = confirmed.find((one) => one.read === read);
    context.verify(requirement, departure === undefined, {
      exchange: departure?.exchange ?? before[at]!.exchange,
      wanted: `for ${read.what} what it says when it is read alone`,
      got: departure === undefined ? 'that' : `another answer, ${departure.how}`,
      related: departure === undefined ? [] : [departure.first],
    });
  }
}

/** Departures that came again, and what each thing said at last. */
interface Confirmed {
  readonly departures: readonly Departure[];
  readonly now: readonly Reading[];
}

/** Departures that come twice more: what somebody else writes meanwhile may pass through a state once, and again elsewhere. */
async function confirmTwice(context: CheckContext, reads: readonly TurnedRead[]): Promise<Confirmed> {
  const again = await confirm(context, reads);
  if (again.departures.length === 0) return again;
  const last = await confirm(context, reads);
  const isSeen = ({ read }: Departure) => last.departures.some((one) => one.read === read);
  return { departures: again.departures.filter(isSeen), now: last.now };
}

/**
 * Departures that come once more, and what each thing says at last. They are held against what reads in a row agree on, before and after: others may
 * have written meanwhile, and the first of a row may still follow another read.
 */
async function confirm(context: CheckContext, reads: readonly TurnedRead[]): Promise<Confirmed> {
  const first = await readInARow(context, reads);
  const together = await readTogether(context, reads);
  const last = await readInARow(context, reads);
  const steady = reads.map((_, at): Reading => {
    const row = [...first[at]!, ...last[at]!];
    const [one, ...others] = row.filter((_, index) => index % 3 > 0);
    const isSteady = (feature: string) => others.every(({ features }) => features.has(feature));
    return {
      exchange: one!.exchange,
      features: new Set([...one!.features].filter(isSteady)),
      seen: new Set(row.flatMap(({ features }) => [...features])),
    };
  });
  return { departures: compare(reads, steady, together), now: last.map((row) => row.at(-1)!) };
}

/** Each thing three times in a row. */
async function readInARow(
  context: CheckContext,
  reads: readonly TurnedRead[],
): Promise<readonly (readonly Reading[])[]> {
  const rows: Reading[][] = [];
  for (const read of reads) rows.push(await readOneByOne(context, [read, read, read]));
  return rows;
}

/** What each thing says in the opposite order, and at the same time as the others. */
interface Together {
  readonly turned: readonly Reading[];
  readonly atOnce: readonly Reading[];
}

async function readTogether(context: CheckContext, reads: readonly TurnedRead[]): Promise<Together> {
  const turned = await readOneByOne(context, [...reads].reverse());
  // Laws judge what is read more often than once: of requests that come up to 20 ms apart few meet.
  const often = reads.filter(({ operation }) => operation === 'getAccount');
  const all = [...reads, ...often, ...often];
  const atOnce = await context.together(all.map((read) => () => readNow(context, read)));
  return { turned: turned.reverse(), atOnce: atOnce.slice(0, reads.length) };
}

function compare(
  reads: readonly TurnedRead[],
  steady: readonly Reading[],
  { turned, atOnce }: Together,
): readonly Departure[] {
  return [
    ...findDepartures(reads, steady, turned, 'after others were read'),
    ...findDepartures(reads, steady, atOnce, 'while others were read'),
  ];
}

function findDepartures(
  reads: readonly TurnedRead[],
  steady: readonly Reading[],
  readings: readonly Reading[],
  how: string,
): readonly Departure[] {
  return reads.flatMap((read, at) => {
    const { exchange, features } = readings[at]!;
    const own = steady[at]!;
    const lacks = [...own.features].some((feature) => !features.has(feature));
    const others = steady.filter((_, index) => index !== at);
    const isMixed = [...features].some(
      (feature) => !own.seen.has(feature) && others.some((other) => other.features.has(feature)),
    );
    return lacks || isMixed ? [{ read, how, exchange, first: own.exchange }] : [];
  });
}
