import { availableParallelism } from 'node:os';
import { listGrips } from '../../proof/reference-server/grips.ts';
import type { Variation } from '../../proof/reference-server/types.ts';
import { judgeServer } from '../judge/server.ts';
import { findAsked } from '../recording/recognize.ts';
import { ReferenceClient } from '../reference-client/client.ts';
import { clientVariations } from '../reference-client/variations.ts';
import { openRecordingWire } from '../reference-client/wire.ts';
import { documentedSettings } from '../rules/past.ts';

/** No server has more variations at once: more of them hide each other. */
const maxTogether = 12;

/** Servers that differ in several ways at once. */
export interface CombinedServers {
  readonly servers: readonly (readonly Variation[])[];
  /** Pairs of variations that can stand together in one server. */
  readonly pairs: number;
}

/** Servers in which every two variations that can stand together do, those with most pairs first. */
export function combineVariations(variations: readonly Variation[]): CombinedServers {
  const grips = new Map(variations.map((one) => [one, listGrips(one)]));
  const areCompatible = (one: Variation, other: Variation) =>
    !(one.isLarge === true && other.isLarge === true) &&
    !grips.get(one)!.some((place) => grips.get(other)!.includes(place));
  const { rows, pairs } = makeCoveringArray({ parts: variations, areCompatible, maxSize: maxTogether });
  return { servers: rows, pairs };
}

/** What meeting combined servers came to. */
export interface CombinedMeeting<Failing> {
  /** Pairs that stood together in a server that the client met. */
  readonly met: number;
  /** Pairs that stood together in one with which it worked. */
  readonly works: number;
  /** Servers that were met, those included that narrowed a failure down. */
  readonly servers: number;
  readonly failing: readonly Failing[];
  /** Pairs that do not conform together, and so say nothing of a client. */
  readonly excluded: number;
}

/** How one server is met: what fails there, undefined where the client works, or that there was nothing to ask for. */
export type Meet<Failing> = (variations: readonly Variation[]) => Promise<Failing | 'empty' | undefined>;

/**
 * Meets combined servers. Where the client fails, the fewest variations with which it does are found by leaving others out;
 * if the server itself does not conform with these, they say nothing. What is left of the server is then met again.
 */
export async function examineCombined<Failing extends object>(
  servers: readonly (readonly Variation[])[],
  meet: Meet<Failing>,
): Promise<CombinedMeeting<Failing>> {
  const known = new Map<string, readonly Variation[]>();
  const failing: Failing[] = [];
  const [met, works, excluded] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let count = 0;
  const meetCounted: Meet<Failing> = (variations) => {
    count += 1;
    return meet(variations);
  };
  /** What of a server is yet to be seen at work, without sets of variations that are known to fail. */
  const listLeft = (server: readonly Variation[]): (readonly Variation[])[] => {
    const failed = [...known.values()].find((set) => set.every((one) => server.includes(one)));
    if (failed !== undefined) return failed.flatMap((left) => listLeft(server.filter((one) => one !== left)));
    return listPairs(server).some((pair) => !works.has(pair)) ? [server] : [];
  };
  const meetOne = async (server: readonly Variation[]): Promise<void> => {
    const failed = await meetCounted(server);
    if (failed === 'empty') return;
    for (const pair of listPairs(server)) met.add(pair);
    if (failed === undefined) {
      for (const pair of listPairs(server)) works.add(pair);
      return;
    }
    const narrowed = await narrow(server, meetCounted, failed);
    const key = narrowed.variations.map(({ id }) => id).join(' ');
    const isNew = !known.has(key);
    known.set(key, narrowed.variations);
    if (!(await conformsTogether(narrowed.variations)))
      for (const pair of listPairs(narrowed.variations)) excluded.add(pair);
    else if (isNew) failing.push(narrowed.failed);
    for (const left of listLeft(server))
      if (listPairs(left).some((pair) => !works.has(pair))) await meetOne(left);
  };
  await gatherTogether(
    servers.map((server) => async () => {
      for (const left of listLeft(server)) await meetOne(left);
    }),
  );
  for (const pair of excluded) if (!works.has(pair)) met.delete(pair);
  return { met: met.size, works: works.size, servers: count, failing, excluded: excluded.size };
}

/** Works side by side for each core: a client that waits for its next poll leaves its core to another. */
const perCore = 2;

/** Runs works side by side, some for each core, and gives their results in their order. */
export async function gatherTogether<Result>(works: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...works.entries()];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: perCore * availableParallelism() }, work));
  return results;
}

function listPairs(variations: readonly Variation[]): string[] {
  const ids = variations.map(({ id }) => id).sort();
  return ids.flatMap((one, at) => ids.slice(at + 1).map((other) => `${one} ${other}`));
}

/** The fewest of some variations with which a client still fails, each of them needed for that. */
async function narrow<Failing extends object>(
  server: readonly Variation[],
  meet: Meet<Failing>,
  first: Failing,
): Promise<{ readonly variations: readonly Variation[]; readonly failed: Failing }> {
  let [variations, failed] = [server, first];
  for (let size = Math.ceil(server.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < variations.length && variations.length > 1; ) {
      const fewer = variations.filter((_, index) => index < at || index >= at + size);
      const still = fewer.length === 0 ? undefined : await meet(fewer);
      if (still === undefined || still === 'empty') at += size;
      else [variations, failed] = [fewer, still];
    }
  }
  return { variations, failed };
}

/** True where a plain client is given by a server with these variations what the document allows. */
async function conformsTogether(variations: readonly Variation[]): Promise<boolean> {
  const wire = await openRecordingWire(variations);
  try {
    await new ReferenceClient(wire, clientVariations[0]!.habits).run();
  } catch {
    return false;
  } finally {
    await wire.close();
  }
  const asked = findAsked(wire.requests);
  const { findings } = judgeServer(asked, {
    ...documentedSettings,
    tokenHeader: wire.server.description.auth.header,
  });
  const hasBroken = asked.some(({ exchange }) => exchange.response?.status === 500);
  return !hasBroken && findings.every(({ grade }) => grade !== 'fail');
}

/** What a covering array is made of. */
interface Coverable<Part> {
  readonly parts: readonly Part[];
  /** True where two parts can stand in one row. */
  readonly areCompatible: (one: Part, other: Part) => boolean;
  /** Parts that a row holds at most. */
  readonly maxSize: number;
}

/** Rows of parts, with how many pairs they hold. */
interface CoveringArray<Part> {
  readonly rows: readonly (readonly Part[])[];
  /** Pairs of compatible parts, and how many of them each row holds that none before it does. */
  readonly pairs: number;
  readonly covered: readonly number[];
}

/**
 * Rows in which every two compatible parts stand together at least once: greedily, so that the first rows hold most pairs.
 * The same parts give the same rows.
 */
export function makeCoveringArray<Part>({
  parts,
  areCompatible,
  maxSize,
}: Coverable<Part>): CoveringArray<Part> {
  const count = parts.length;
  const compatible = parts.map((one) => parts.map((other) => one !== other && areCompatible(one, other)));
  const open = compatible.map((row) => [...row]);
  const left = open.map((row) => row.filter(Boolean).length);
  const pairs = left.reduce((sum, own) => sum + own, 0) / 2;
  const rows: (readonly Part[])[] = [];
  const covered: number[] = [];
  for (let first = indexOfMax(left); left[first]! > 0; first = indexOfMax(left)) {
    const row = [first];
    // How many open pairs each part would close; those that cannot join are below zero.
    const gains = Array.from({ length: count }, () => 0);
    let closed = 0;
    for (let next = first; ; ) {
      for (let at = 0; at < count; at += 1)
        gains[at] = at === next || !compatible[next]![at] ? -count : gains[at]! + Number(open[next]![at]);
      if (row.length === maxSize) break;
      next = indexOfMax(gains.map((gain, at) => (gain > 0 ? gain * (count + 1) + left[at]! : gain)));
      if (next < 0 || gains[next]! <= 0) break;
      closed += gains[next]!;
      for (const member of row) {
        if (!open[member]![next]) continue;
        [open[member]![next], open[next]![member]] = [false, false];
        left[member]! -= 1;
        left[next]! -= 1;
      }
      row.push(next);
    }
    rows.push(row.map((at) => parts[at]!));
    covered.push(closed);
  }
  return { rows, pairs, covered };
}

function indexOfMax(values: readonly number[]): number {
  return values.reduce((best, value, at) => (best < 0 || value > values[best]! ? at : best), -1);
}
