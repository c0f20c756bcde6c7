import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { writeJson } from '../../../src/lib/json/text.ts';
import { isContainer } from '../../../src/lib/json/values.ts';
import { wildcardIndices } from '../../../src/lib/wildcard-indices.ts';
import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';

/** A read that changes nothing, by what it reads. */
export interface TurnedRead {
  readonly what: string;
  readonly operation: OperationId;
  readonly options: CallOptions;
}

/** What an answer says, each member by its place without indices and its value: the order of items says nothing. */
export type Features = ReadonlySet<string>;

/** What a read was answered. */
export interface Reading {
  readonly exchange: Answered;
  /** What every later answer has to say too. */
  readonly features: Features;
  /** What any answer to the read has said. */
  readonly seen: Features;
}

/** An answer that is not that of its read alone. */
export interface Departure {
  readonly read: TurnedRead;
  readonly how: string;
  readonly exchange: Answered;
  readonly first: Answered;
}

/** Reads some things, each after the one before. */
export async function readOneByOne(context: CheckContext, reads: readonly TurnedRead[]): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (const read of reads) readings.push(await readNow(context, read));
  return readings;
}

/** Reads one thing. */
export async function readNow(context: CheckContext, { operation, options }: TurnedRead): Promise<Reading> {
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
