import { describeOperation, getOperation, type OperationId } from '../../catalogue/operations.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Novelty } from '../report.ts';
import { type NoveltyFacts, splitKey } from './facts.ts';
import { type Family, maxConstants, type Observations, type Sighting } from './observe.ts';

/** Something that no conforming server of ours shows. */
export interface Deviation extends Sighting {
  readonly family: Family | 'new member';
  /** The views that are compared, or the one where it stands. */
  readonly views: string;
  readonly seen: string;
  /** The kinds that conforming servers have in its place. */
  readonly usual: readonly string[];
}

/** Kind of a member that an object never has. */
export const neverThere = 'never there';

const max = { novelties: 10, ofFamily: 3, usual: 3, deviations: 400 };

/** The families, those that tell most of a defect first. */
const families: readonly Deviation['family'][] = [
  ...(['status', 'form', 'member', 'agreement', 'rest', 'subset', 'count', 'constant'] as const),
  ...(['order', 'beside', 'header', 'new member'] as const),
];

/** Lists up to ten novelties of a run, at most three of a kind. */
export function listNovelties(observed: Observations, facts: NoveltyFacts): readonly Novelty[] {
  const ranked = joinDeviations(listDeviations(observed, facts));
  const byKind = [...groupBy(ranked, ([first]) => first!.family).values()];
  return byKind
    .flatMap((own) => own.slice(0, max.ofFamily))
    .slice(0, max.novelties)
    .map(describeNovelty);
}

/** Lists what is observed at places that the facts know, and stands in none of them. */
export function listDeviations(observed: Observations, facts: NoveltyFacts): readonly Deviation[] {
  const found: Deviation[] = [];
  for (const [key, kinds] of observed) {
    const [family, views, pointer] = splitKey(key) as [Family, string, string];
    const usual = facts.get(key);
    const place = (at: Sighting) => ({ ...at, views, pointer: at.pointer === '' ? pointer : at.pointer });
    if (usual === undefined) {
      const isNew = family === 'member' && facts.has(`form ${views} ${holderOf(pointer)}`);
      const [at] = kinds.values();
      if (isNew) found.push({ ...place(at!), family: 'new member', seen: 'a further member', usual: [] });
    } else if (family !== 'constant' || (usual.size <= maxConstants && kinds.size <= maxConstants))
      for (const [seen, at] of kinds)
        if (!usual.has(seen) && !isImplied(seen, usual))
          found.push({ ...place(at), family, seen, usual: [...usual] });
  }
  return [...found, ...listMissing(observed, facts)];
}

function holderOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

/** Kinds by those that imply them: a run that sends little sees a part of what is usual. */
const implied: Readonly<Record<string, readonly string[]>> = {
  'always there': ['missing at times'],
  rising: ['in no order'],
  falling: ['in no order'],
  'equal at times': ['never equal'],
};

/** Kinds that no server deviates by. */
const never = ['stays', 'equal', 'each id once', 'as elsewhere', 'as most answers', 'all listed'];

function isImplied(seen: string, usual: ReadonlySet<string>): boolean {
  return never.includes(seen) || (implied[seen]?.some((one) => usual.has(one)) ?? false);
}

/** Members that conforming servers always have, and none of the objects at their place. */
function listMissing(observed: Observations, facts: NoveltyFacts): Deviation[] {
  return [...facts].flatMap(([key, usual]) => {
    const [family, views, pointer] = splitKey(key) as [Family, string, string];
    const isAlways = usual.size === 1 && usual.has('always there');
    if (family !== 'member' || !isAlways || observed.has(key)) return [];
    const place = observed.get(`form ${views} ${holderOf(pointer)}`);
    const at = place?.get('an object') ?? place?.get('an empty object');
    return at === undefined ? [] : [{ ...at, views, pointer, family, seen: neverThere, usual: [...usual] }];
  });
}

/** Joins deviations of one member, and those of one kind: they have one cause. */
export function joinDeviations(all: readonly Deviation[]): readonly (readonly Deviation[])[] {
  const groups = new Map<string, Set<Deviation>>();
  const ofStatus = new Set(all.flatMap(({ family, exchange }) => (family === 'status' ? [exchange] : [])));
  // In an answer of a new status all else is new, too.
  const linksOf = (one: Deviation) => [
    ...listLinks(one),
    ...(ofStatus.has(one.exchange) ? [one.exchange] : []),
  ];
  for (const one of [...all].sort(compareFamilies).slice(0, max.deviations)) {
    const known = new Set(linksOf(one).flatMap((link) => groups.get(link) ?? []));
    const joined = new Set([one, ...[...known].flatMap((group) => [...group])]);
    for (const member of joined) for (const link of linksOf(member)) groups.set(link, joined);
  }
  const ranked = [...new Set(groups.values())].map((group) => [...group].sort(compareFamilies));
  return ranked.sort(([a], [b]) => compareFamilies(a!, b!));
}

function compareFamilies(a: Deviation, b: Deviation): number {
  const byRank = families.indexOf(a.family) - families.indexOf(b.family);
  return byRank || a.exchange.localeCompare(b.exchange, 'en', { numeric: true });
}

function listLinks({ family, view, pointer, seen }: Deviation): string[] {
  const { area } = getOperation(operationOf(view));
  const own = lastNameOf(pointer);
  const holder = seen === neverThere ? lastNameOf(holderOf(pointer)) : undefined;
  const names = [own, holder].filter((name) => name !== undefined);
  return [`${family} ${family === 'beside' ? pointer : seen}`, ...names.map((name) => `${area} ${name}`)];
}

function lastNameOf(pointer: string): string | undefined {
  return /([^/*]+)[/*]*$/.exec(pointer)?.[1];
}

function operationOf(view: string): OperationId {
  return view.split(/[ +]/)[0] as OperationId;
}

function describeNovelty([first, ...others]: readonly Deviation[]): Novelty {
  const { view, status, pointer, usual, exchange } = first!;
  return {
    request: describeOperation(operationOf(view)),
    ...{ status, place: pointer, seen: describeSeen(first!), usual: usual.slice(0, max.usual), exchange },
    others: others.length,
  };
}

function describeSeen({ family, seen, views }: Deviation): string {
  if (family === 'status') return `status ${seen}`;
  if (family === 'rest') return 'it changes although the run wrote nothing';
  if (family === 'header') return `the header is ${seen}`;
  if (family !== 'agreement' && family !== 'subset') return seen;
  const between = [...new Set(views.split(' and ').map((view) => describeOperation(operationOf(view))))];
  return `${seen}: ${between.join(' and ')}`;
}
