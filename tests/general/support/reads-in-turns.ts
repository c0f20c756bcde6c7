import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { isContainer } from '../../../src/lib/json/compare.ts';
import { writeJson } from '../../../src/lib/json/write.ts';
import { wildcardIndices } from '../../../src/lib/wildcard-indices.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';

/** A read that changes nothing, by what it reads. */
export interface TurnedRead {
  readonly what: string;
  readonly operation: OperationId;
  readonly options: CallOptions;
}

/** What an answer says, each member by its place without indices and its value: the order of items says nothing. */
type Features = ReadonlySet<string>;

interface Reading {
  readonly exchange: Answered;
  /** What every later answer has to say too. */
  readonly features: Features;
  /** What any answer to the read has said. */
  readonly seen: Features;
}

interface Departure {
  readonly read: TurnedRead;
  readonly how: string;
  readonly exchange: Answered;
  readonly first: Answered;
}

const requirement = 'reads-are-answered-each-for-itself';

/**
 * Reads each of some things, then each again in the opposite order, then all at the same time: every answer says what
 * the first one said. A departure counts when it comes again, and of members that change by themselves nothing counts.
 */
export async function judgeReadsInTurns(context: CheckContext, reads: readonly TurnedRead[]): Promise<void> {
  const before = await readOneByOne(context, reads);
  if (before.some(({ exchange }) => exchange.response.status !== 200)) {
    context.notExercised(requirement, 'what is read in turns cannot be read one by one');
    return;
  }
  const suspects = compare(reads, before, await readTogether(context, reads));
  const confirmed = suspects.length === 0 ? [] : await confirm(context, reads);
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

/**
 * Departures that come a second time. They are held against what reads in a row agree on, before and after: others may
 * have written meanwhile, and the first of a row may still follow another read.
 */
async function confirm(context: CheckContext, reads: readonly TurnedRead[]): Promise<readonly Departure[]> {
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
  return compare(reads, steady, together);
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
  const atOnce = await Promise.all(reads.map((read) => readNow(context, read)));
  return { turned: turned.reverse(), atOnce };
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

async function readOneByOne(context: CheckContext, reads: readonly TurnedRead[]): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const read of reads) readings.push(await readNow(context, read));
  return readings;
}

async function readNow(context: CheckContext, { operation, options }: TurnedRead): Promise<Reading> {
  const exchange = await context.call(operation, options);
  const { status, json } = exchange.response;
  const features = new Set([`status ${status}`, ...listFeatures(json, '')]);
  return { exchange, features, seen: features };
}

/** Levels of a body that are compared: no documented one has as many, and deeper ones only cost time. */
const maxLevels = 20;

function* listFeatures(json: unknown, at: string, level = 1): Generator<string> {
  if (!isContainer(json)) yield `${wildcardIndices(at)} ${writeJson(json)}`;
  else if (level <= maxLevels)
    for (const [name, value] of Object.entries(json)) yield* listFeatures(value, `${at}/${name}`, level + 1);
}
