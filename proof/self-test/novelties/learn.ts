import {
  joinDeviations,
  listDeviations,
  listNovelties,
  neverThere,
} from '../../../src/report/novelties/compare.ts';
import { type NoveltyFacts, splitKey } from '../../../src/report/novelties/facts.ts';
import { maxConstants, type Observations } from '../../../src/report/novelties/observe.ts';
import type { ServerTraffic } from './observe-server.ts';

/** Counts of the servers that showed each kind of value, by `family view pointer`. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Servers that have a member, from which on it is usual. */
const minServers = 4;

/** Counts what each server showed, a member that it lacks where others have it included. */
export function countKinds(servers: readonly Observations[]): Counts {
  const counts = new Map<string, Map<string, number>>();
  const add = (key: string, kind: string) => {
    const kinds = counts.get(key) ?? new Map<string, number>();
    counts.set(key, kinds.set(kind, (kinds.get(kind) ?? 0) + 1));
  };
  for (const server of servers)
    for (const [key, kinds] of server) for (const kind of kinds.keys()) add(key, kind);
  for (const key of [...counts.keys()].filter((one) => one.startsWith('member ')))
    for (const server of servers) if (isWithout(server, key)) add(key, neverThere);
  return counts;
}

/** True for a server whose objects at a place lack a member that others have there. */
function isWithout(server: Observations, key: string): boolean {
  const place = server.get(nameHolder(key));
  return !server.has(key) && (place?.has('an object') === true || place?.has('an empty object') === true);
}

function nameHolder(key: string): string {
  const [, view, pointer] = splitKey(key);
  return `form ${view} ${pointer.slice(0, pointer.lastIndexOf('/'))}`;
}

/** The counts of all servers but one. */
export function leaveOut(counts: Counts, server: Observations): Counts {
  return new Map(
    [...counts].map(([key, kinds]) => {
      const isOwn = (kind: string) =>
        kind === neverThere ? isWithout(server, key) : server.get(key)?.has(kind) === true;
      const left = [...kinds].map(([kind, count]) => [kind, count - (isOwn(kind) ? 1 : 0)] as const);
      return [key, new Map(left.filter(([, count]) => count > 0))] as const;
    }),
  );
}

/** Kinds by which any other is usual, too. */
const loose: Readonly<Record<string, string>> = {
  agreement: 'different',
  order: 'in no order',
  rest: 'moves',
  beside: 'otherwise than most answers',
  subset: 'not all listed',
};

/** Makes the facts that a run can deviate from, without what lies in members that few servers have. */
export function makeFacts(counts: Counts): NoveltyFacts {
  const facts = new Map<string, ReadonlySet<string>>();
  for (const [key, kinds] of counts) {
    const [family, view, pointer] = splitKey(key);
    const isOpen = kinds.has(loose[family]!) || (family === 'constant' && kinds.size > maxConstants);
    const isRare = (prefix: string) => countHaving(counts.get(`member ${view} ${prefix}`)) < minServers;
    // The name of a rare member stays: it is known, whatever it holds.
    const within = family === 'member' ? pointer.slice(0, pointer.lastIndexOf('/')) : pointer;
    if (kinds.size > 0 && !isOpen && !listPrefixes(within).some(isRare))
      facts.set(key, new Set(kinds.keys()));
  }
  return facts;
}

function countHaving(kinds: ReadonlyMap<string, number> | undefined): number {
  if (kinds === undefined) return minServers;
  return [...kinds].reduce((sum, [kind, count]) => sum + (kind === neverThere ? 0 : count), 0);
}

function listPrefixes(pointer: string): string[] {
  return pointer.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
}

/** Figures of how much novelties tell, and how seldom they tell of nothing. */
export interface NoveltyFigures {
  readonly servers: number;
  readonly facts: number;
  /** By the number of novelties how many conforming servers show so many when they are left out. */
  readonly leftOut: readonly number[];
  /** The servers that show more than one. */
  readonly talkative: readonly string[];
  /** By operator how many mutants no requirement notices, and how many of them a novelty names. */
  readonly mutants: Readonly<Record<string, readonly [unnoticed: number, named: number]>>;
}

/** Leaves out each conforming server in turn, and looks for novelties in mutants that no requirement notices. */
export function measureNovelties(
  conforming: readonly ServerTraffic[],
  mutants: readonly ServerTraffic[],
): NoveltyFigures {
  const counts = countKinds(conforming.map(({ observations }) => observations));
  const shown = conforming.map(({ id, observations }) => {
    const others = makeFacts(leaveOut(counts, observations));
    return { id, count: listNovelties(observations, others).length };
  });
  const facts = makeFacts(counts);
  const byOperator: Record<string, [number, number]> = {};
  for (const { mutant, observations, isUnnoticed } of mutants) {
    if (mutant === undefined || !isUnnoticed) continue;
    const { place, operator } = mutant;
    // What is new in answers that the mutant leaves alone names nothing.
    const isNamed = joinDeviations(listDeviations(observations, facts)).some((group) =>
      group.some(({ view, views }) => place.operations.some((one) => `${view} ${views}`.includes(one))),
    );
    const [unnoticed, named] = byOperator[operator] ?? [0, 0];
    byOperator[operator] = [unnoticed + 1, named + (isNamed ? 1 : 0)];
  }
  const maxShown = Math.max(...shown.map(({ count }) => count));
  return {
    ...{ servers: conforming.length, facts: facts.size, mutants: byOperator },
    leftOut: Array.from({ length: maxShown + 1 }, (_, n) => shown.filter(({ count }) => count === n).length),
    talkative: shown.filter(({ count }) => count > 1).map(({ id }) => id),
  };
}
