import { isObject } from '../../lib/json/values.ts';
import type { See, Sighting } from './observe.ts';

/** The values that answers of one view told of a member of a thing. */
interface ToldValues {
  readonly values: Set<string>;
  readonly at: Sighting;
  /** Numbers of the answers that told of it. */
  readonly first: number;
  last: number;
  /** The value that was told last, and how many requests of ours had changed things before. */
  value: string;
  writes: number;
  /** True where it was taken down that it stays, and that it moves. */
  stays: boolean;
  moves: boolean;
}

/** Members of things that are remembered. */
const maxTold = 50_000;

const idNames = ['accountId', 'provider_id', 'client_id', 'Id', 'RequestId'];

/** Names the thing that an object tells of, by its kind and id. */
export function nameThing(members: Readonly<Record<string, unknown>>): string | undefined {
  const own = idNames.filter((name) => ['string', 'number'].includes(typeof members[name]));
  const names = own.includes('provider_id') ? own : own.slice(0, 1);
  if (names.length === 0) return undefined;
  const kind = 'Date' in members ? 'transaction' : names.join('+');
  return `${kind}=${names.map((name) => String(members[name]).replaceAll(' ', '_')).join(',')}`;
}

function kindOf(thing: string): string {
  return thing.slice(0, thing.indexOf('='));
}

/** Remembers what answers tell of things with ids: accounts, recipients, providers, registrations, operations. */
export class ThingLog {
  readonly #see: See;
  /** By thing and path the values by view. */
  readonly #told = new Map<string, Map<string, Map<string, ToldValues>>>();
  /** The same in the order in which they were told first. */
  readonly #members: {
    readonly thing: string;
    readonly path: string;
    readonly views: ReadonlyMap<string, ToldValues>;
  }[] = [];
  readonly #orders = new Map<string, readonly string[]>();
  /** By answer what it told, so that the same answer again need not be read. */
  readonly #answers = new Map<string, ToldValues[]>();
  #latest: ToldValues[] = [];
  #answered = 0;
  #writes = 0;

  constructor(see: See) {
    this.#see = see;
  }

  /** Counts a request of ours that may change things. */
  countWrite(): void {
    this.#writes += 1;
  }

  /** Counts an answer; true when the same one has told the same before. */
  repeats(answer: string): boolean {
    this.#answered += 1;
    const known = this.#answers.get(answer);
    for (const told of known ?? []) told.last = this.#answered;
    if (known !== undefined) return true;
    this.#latest = [];
    this.#answers.set(answer, this.#latest);
    return false;
  }

  /** Takes down what an answer tells at a place of a member of a thing: of a list of things how many there are. */
  tell(thing: string, path: string, value: unknown, answer: Sighting, pointer: string): void {
    if (isObject(value)) return;
    const isList = Array.isArray(value) && value.some(isObject);
    const text = JSON.stringify(isList ? value.length : value);
    const views = this.#findViews(thing, path);
    if (views === undefined) return;
    const told = views.get(answer.view);
    if (told === undefined) {
      const at = { ...answer, pointer: path };
      const begun = { values: new Set([text]), at, value: text, writes: this.#writes };
      const first = { ...begun, first: this.#answered, last: this.#answered, stays: false, moves: false };
      views.set(answer.view, first);
      this.#latest.push(first);
      return;
    }
    this.#latest.push(told);
    told.last = this.#answered;
    const what = told.value !== text && told.writes === this.#writes ? 'moves' : 'stays';
    if (told.value !== text) told.values.add(text);
    told.value = text;
    told.writes = this.#writes;
    // What was taken down once need not be again.
    if (told[what]) return;
    told[what] = true;
    this.#see('rest', answer.view, `${kindOf(thing)}${path}`, what, { ...answer, pointer });
  }

  /** Finds what views told of a member of a thing; undefined for one more than are remembered. */
  #findViews(thing: string, path: string): Map<string, ToldValues> | undefined {
    const paths = this.#told.get(thing) ?? new Map<string, Map<string, ToldValues>>();
    const known = paths.get(path);
    if (known !== undefined || this.#members.length >= maxTold) return known;
    const views = new Map<string, ToldValues>();
    this.#told.set(thing, paths.set(path, views));
    this.#members.push({ thing, path, views });
    return views;
  }

  /** Takes down the order of a list, by its members and beside lists of the same things. */
  takeList(list: readonly unknown[], at: Sighting): void {
    const { view, pointer } = at;
    const objects = list.filter(isObject);
    const ids = objects.flatMap((one) => nameThing(one) ?? []);
    if (ids.length < 2) return;
    const isUnique = new Set(ids).size === ids.length;
    this.#see('order', view, pointer, isUnique ? 'each id once' : 'an id twice', at);
    for (const name of Object.keys(objects[0]!)) {
      const order = describeOrder(objects.map((one) => one[name]));
      if (order !== undefined) this.#see('order', view, `${pointer}/*/${name}`, order, at);
    }
    const place = `${kindOf(ids[0]!)} ${pointer}`;
    const known = this.#orders.get(place);
    if (known === undefined) this.#orders.set(place, ids);
    const places = ids.map((id) => known?.indexOf(id) ?? -1).filter((index) => index >= 0);
    if (places.length < 3) return;
    const what = isRising(places) ? 'as elsewhere' : 'another order than elsewhere';
    this.#see('order', view, pointer, what, at);
  }

  /** Compares what views tell of the same things. */
  compareViews(): void {
    const kinds = new Map<string, Map<string, Map<string, Sighting>>>();
    for (const { thing, path, views } of this.#members) {
      const kind = kindOf(thing);
      const all = [...views].sort(([a], [b]) => (a < b ? -1 : 1));
      for (const [index, [view, told]] of all.entries()) {
        const byView = kinds.get(kind) ?? new Map<string, Map<string, Sighting>>();
        kinds.set(kind, byView.set(view, (byView.get(view) ?? new Map()).set(thing, told.at)));
        for (const [other, others] of all.slice(index + 1)) {
          const what = compare(told, others);
          if (what !== undefined)
            this.#see('agreement', `${view} and ${other}`, `${kind}${path}`, what, others.at);
        }
      }
    }
    for (const [kind, byView] of kinds)
      for (const list of byView.keys()) if (list.startsWith('list')) this.#compareList(kind, list, byView);
  }

  /** Looks in a list for the things of other views. */
  #compareList(kind: string, list: string, byView: ReadonlyMap<string, ReadonlyMap<string, Sighting>>): void {
    for (const [view, things] of byView) {
      if (view === list) continue;
      const missing = [...things].find(([thing]) => byView.get(list)?.has(thing) !== true);
      const [, at] = missing ?? [...things][0]!;
      const what = missing === undefined ? 'all listed' : 'not all listed';
      this.#see('subset', `${view} and ${list}`, kind, what, { ...at, pointer: '' });
    }
  }
}

/** Compares what two views told; undefined where one told it after the other, and it may have changed between. */
function compare(told: ToldValues, others: ToldValues): string | undefined {
  const { values } = told;
  const changes = values.size > 1 || others.values.size > 1;
  if ([...values].some((value) => others.values.has(value))) return changes ? 'equal at times' : 'equal';
  if (told.last < others.first || others.last < told.first) return undefined;
  return changes ? 'never equal' : 'different';
}

function isRising(values: readonly (number | string)[]): boolean {
  return values.every((value, index) => index === 0 || values[index - 1]! <= value);
}

/** Describes the order of values of one type of which three are different; undefined for others, and for marks. */
function describeOrder(values: readonly unknown[]): string | undefined {
  if (new Set(values).size < 3 || values.some((one) => typeof one !== typeof values[0])) return undefined;
  if (!['number', 'string'].includes(typeof values[0]) || String(values[0]).startsWith('[')) return undefined;
  const known = values as readonly (number | string)[];
  if (isRising(known)) return 'rising';
  return isRising([...known].reverse()) ? 'falling' : 'in no order';
}
