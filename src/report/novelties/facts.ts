import stored from './facts.json' with { type: 'json' };

/** Facts of conforming servers: by `family view pointer` the kinds of value that stand there. */
export type NoveltyFacts = ReadonlyMap<string, ReadonlySet<string>>;

/** Facts as they are stored: by family, kinds, views and pointer of the container the names of its members. */
export type StoredFacts = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>>
>;

const between = ' | ';

let known: NoveltyFacts | undefined;

/** Reads the facts that the suite ships. */
export function loadFacts(): NoveltyFacts {
  known ??= unpackFacts(stored as StoredFacts);
  return known;
}

/** Unpacks stored facts. */
export function unpackFacts(packed: StoredFacts): NoveltyFacts {
  const facts = new Map<string, ReadonlySet<string>>();
  for (const [family, byKinds] of Object.entries(packed))
    for (const [kinds, byViews] of Object.entries(byKinds)) {
      const own = new Set(kinds.split(between));
      for (const [views, byHolder] of Object.entries(byViews))
        for (const [holder, names] of Object.entries(byHolder))
          for (const view of views.split(', '))
            for (const name of names.split(' ')) facts.set(`${family} ${view} ${holder}${name}`, own);
    }
  return facts;
}

/** Packs facts, members of one container that show the same together. */
export function packFacts(facts: NoveltyFacts): StoredFacts {
  const views = new Map<string, string[]>();
  for (const [key, kinds] of [...facts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [family, view, pointer] = splitKey(key);
    const place = JSON.stringify([family, [...kinds].sort().join(between), pointer]);
    views.set(place, [...(views.get(place) ?? []), view]);
  }
  const packed: MutableFacts = {};
  for (const [place, own] of views) {
    const [family, kinds, pointer] = JSON.parse(place) as [string, string, string];
    const at = pointer.lastIndexOf('/') + 1;
    packed[family] ??= {};
    packed[family][kinds] ??= {};
    packed[family][kinds][own.join(', ')] ??= {};
    const byHolder = packed[family][kinds][own.join(', ')]!;
    const known = byHolder[pointer.slice(0, at)];
    byHolder[pointer.slice(0, at)] = `${known === undefined ? '' : `${known} `}${pointer.slice(at)}`;
  }
  return packed;
}

type MutableFacts = Record<string, Record<string, Record<string, Record<string, string>>>>;

/** Splits a key into family, view and pointer. */
export function splitKey(key: string): [family: string, view: string, pointer: string] {
  const from = key.indexOf(' ');
  const to = key.lastIndexOf(' ');
  return [key.slice(0, from), key.slice(from + 1, to), key.slice(to + 1)];
}
