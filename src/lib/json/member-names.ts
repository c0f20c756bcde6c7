import { isContainer } from './values.ts';

/** How many members that hold others a place tells apart: a target may use ids as names. */
const maxPlaces = 64;

/** How deep places are told apart. */
const maxDepth = 12;

/** How many names of an object are compared with those of the object before it. */
const maxUsual = 64;

/** The names at one place of a JSON value, where the items of a list count as one, and the places below it. */
class NamePlace {
  readonly names = new Set<string>();
  readonly #usual: string[] = [];
  readonly #below = new Map<string, NamePlace>();
  readonly #depth: number;
  /** The place of all members that are not told apart: this one itself at the bottom. */
  #others: NamePlace | undefined;

  constructor(depth = 0) {
    this.#depth = depth;
  }

  /**
   * Adds the name of the member that comes at some position of its object. A long list repeats its names in one order,
   * which a comparison knows again sooner than a search does.
   */
  add(name: string, position: number): void {
    if (this.#usual[position] === name) return;
    this.names.add(name);
    if (position < maxUsual) this.#usual[position] = name;
  }

  /** The place below a member that holds others; the same for all beyond the limits. */
  below(name: string): NamePlace {
    const known = this.#below.get(name);
    if (known !== undefined) return known;
    const isOwn = this.#depth < maxDepth && this.#below.size < maxPlaces;
    const place = isOwn ? new NamePlace(this.#depth + 1) : this.#shared();
    if (isOwn) this.#below.set(name, place);
    return place;
  }

  /** True where a member of some name leads to one of some places. */
  leadsTo(places: ReadonlySet<NamePlace>, name: string): boolean {
    const below = this.#below.get(name);
    return below !== undefined && places.has(below);
  }

  /** True where members that are not told apart lead to one of some places. */
  mayLeadTo(places: ReadonlySet<NamePlace>): boolean {
    return this.#others !== undefined && places.has(this.#others);
  }

  #shared(): NamePlace {
    this.#others ??= this.#depth < maxDepth ? new NamePlace(this.#depth + 1) : this;
    return this.#others;
  }

  places(): readonly NamePlace[] {
    return [...this.#below.values(), ...(this.#others === undefined ? [] : [this.#others])];
  }
}

interface NameTree {
  readonly root: NamePlace;
  /** All names, each once. */
  readonly names: ReadonlySet<string>;
}

const known = new WeakMap<object, NameTree>();

function treeOf(json: object): NameTree {
  const before = known.get(json);
  if (before !== undefined) return before;
  const root = readPlaces(json);
  const tree = { root, names: new Set([...listPlaces(root)].flatMap(({ names }) => [...names])) };
  known.set(json, tree);
  return tree;
}

function readPlaces(json: object): NamePlace {
  const root = new NamePlace();
  walkPlaces(json, root, (value, place, push) => {
    let position = 0;
    for (const name in value) {
      place.add(name, position++);
      const member = value[name];
      if (isContainer(member)) push(member, place.below(name));
    }
  });
  return root;
}

/** Visits the objects of a JSON value with their places; what a visit pushes is visited after it. */
function walkPlaces(
  json: object,
  root: NamePlace,
  visit: (
    value: Readonly<Record<string, unknown>>,
    place: NamePlace,
    push: (member: object, place: NamePlace) => void,
  ) => void,
): void {
  const values: object[] = [json];
  const places = [root];
  const push = (member: object, place: NamePlace) => {
    values.push(member);
    places.push(place);
  };
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    const place = places.pop()!;
    if (!Array.isArray(value)) visit(value as Readonly<Record<string, unknown>>, place, push);
    else for (const item of value) if (isContainer(item)) push(item, place);
  }
}

function listPlaces(root: NamePlace): ReadonlySet<NamePlace> {
  const places = new Set([root]);
  // What is added meanwhile is visited as well.
  for (const place of places) for (const below of place.places()) places.add(below);
  return places;
}

/** The names of all members of a JSON value, at any depth, each once. */
export function memberNamesOf(json: unknown): ReadonlySet<string> {
  return isContainer(json) ? treeOf(json).names : new Set();
}

/**
 * Calls `visit` for every member of some names in a JSON value, with its name and its value, in no order that anyone may
 * rely on; what lies below one for which it gives false is left out. Where none of the names stands nothing is read.
 */
export function walkNamed(
  json: unknown,
  names: ReadonlySet<string>,
  visit: (name: string, member: unknown) => boolean,
): void {
  if (!isContainer(json)) return;
  const { root } = treeOf(json);
  const holding = findHolding(root, names);
  if (!holding.has(root)) return;
  const wanted = new Map([...holding].map((place) => [place, namesToRead(place, names, holding)]));
  walkPlaces(json, root, (value, place, push) => {
    for (const name of wanted.get(place) ?? Object.keys(value)) {
      const member = value[name];
      // What an object inherits does not count.
      if (member === undefined || !Object.hasOwn(value, name)) continue;
      if ((names.has(name) && !visit(name, member)) || !isContainer(member)) continue;
      const below = place.below(name);
      if (holding.has(below)) push(member, below);
    }
  });
}

/** The names at a place that are looked for, or lead to one that is; undefined where any name may lead there. */
function namesToRead(
  place: NamePlace,
  names: ReadonlySet<string>,
  holding: ReadonlySet<NamePlace>,
): readonly string[] | undefined {
  if (place.mayLeadTo(holding)) return undefined;
  return [...place.names].filter((name) => names.has(name) || place.leadsTo(holding, name));
}

/** The places at which one of some names stands, and those above them. */
function findHolding(root: NamePlace, names: ReadonlySet<string>): ReadonlySet<NamePlace> {
  // Those below come behind those above, but for what is its own place below.
  const holding = new Set<NamePlace>();
  for (const place of [...listPlaces(root)].reverse())
    if ([...place.names].some((name) => names.has(name)) || place.places().some((one) => holding.has(one)))
      holding.add(place);
  return holding;
}
