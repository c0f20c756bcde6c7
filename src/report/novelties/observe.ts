import { createHash } from 'node:crypto';
import { writes } from '../../catalogue/operations.ts';
import type { Answered, Exchange } from '../../http/exchange.ts';
import { isAnsweredByService } from '../../lib/edge.ts';
import { isObject } from '../../lib/json/values.ts';
import { rememberForTexts } from '../../lib/remember.ts';
import { describeForm, readConstant } from './forms.ts';
import { nameThing, ThingLog } from './things.ts';

/** Kinds of what is observed. */
export type Family =
  | 'status'
  | 'header'
  | 'beside'
  | 'form'
  | 'constant'
  | 'member'
  | 'count'
  | 'order'
  | 'agreement'
  | 'rest'
  | 'subset';

/** The place where something was observed for the first time. */
export interface Sighting {
  readonly exchange: string;
  readonly status: number;
  /** The operation with the class of the status: answers that are compared with each other. */
  readonly view: string;
  readonly pointer: string;
}

/** Observations of a run: by `family view pointer` each kind of value that stood there, with its first sighting. */
export type Observations = ReadonlyMap<string, ReadonlyMap<string, Sighting>>;

/** Takes down what is seen at a place of a view. */
export type See = (family: Family, view: string, pointer: string, what: string, at: Sighting) => void;

/** The thing that the object above a value tells of, and the path within. */
type Above = readonly [thing: string, path: Place] | undefined;

type Members = Readonly<Record<string, unknown>>;

/** Values of a member that are told apart; a set of more is open. */
export const maxConstants = 12;

/** Limits of what is looked at: more than a usual run shows. */
const max = {
  exchanges: 3000,
  items: 40,
  depth: 12,
  text: 60,
  name: 61,
  places: 30_000,
  names: 200,
  kinds: 40,
};

/** Headers that come and go with the connection, the body and the status. */
const ofHttp = new Set(
  [
    'age connection content-encoding content-language content-length content-type date etag expires keep-alive',
    'last-modified location allow retry-after transfer-encoding vary www-authenticate',
  ].flatMap((names) => names.split(' ')),
);

/** Observes the exchanges of a run, in the order of time. */
export function observe(exchanges: Iterable<Exchange>): Observations {
  const observer = new Observer();
  const inTime = [...exchanges].sort(
    (a, b) => a.startedAt - b.startedAt || a.id.localeCompare(b.id, 'en', { numeric: true }),
  );
  for (const exchange of inTime.slice(0, max.exchanges)) if (isUsual(exchange)) observer.take(exchange);
  return observer.finish();
}

/** True for requests that the document describes, with an answer of the service itself. */
function isUsual(exchange: Exchange): exchange is Answered {
  const { undocumented, operation } = exchange;
  if (undocumented === true || operation === 'token' || operation === 'authorize') return false;
  return isAnsweredByService(exchange);
}

/** Names the view of an answer; lists with all details stand apart. */
function nameView({ operation, request, response: { status } }: Answered): string {
  const isFull = operation === 'listAccounts' && /[?&]resultType=details/.test(request.url);
  return `${operation}${isFull ? '+details' : ''} ${status < 300 ? status : `${String(status)[0]}xx`}`;
}

/** Names a member; a name that may be a number of somebody, or a text of any kind, is not told. */
function nameMember(name: string): string {
  return name.length <= max.name ? nameShort(name) : '{name}';
}

const nameShort = rememberForTexts(
  (name) => (/^[a-z_][\w.-]*$/i.test(name) && !/\d{4}/.test(name) ? name : '{name}'),
  max.places,
);

/** Objects that stood at a place, and of them those with each member. */
interface ObjectsSeen {
  readonly view: string;
  readonly pointer: string;
  count: number;
  readonly members: Map<string, { count: number; readonly at: Sighting }>;
}

/** A place in the answers of a view, or in what they tell of a thing: the same one for each value that stands there. */
class Place {
  readonly pointer: string;
  /** The member that it is, or stands in. */
  readonly name: string;
  readonly depth: number;
  readonly #below = new Map<string, Place>();
  /** The number of places that are remembered yet: a target may use any name. */
  readonly #room: { left: number };
  /** Kinds of values that stood there, by what is told of them. */
  form?: Map<string, Sighting>;
  constant?: Map<string, Sighting>;
  objects?: ObjectsSeen;

  constructor(room: { left: number }, pointer = '', name = '', depth = 1) {
    this.#room = room;
    this.pointer = pointer;
    this.name = name;
    this.depth = depth;
  }

  /** The place of a member, or of the items of a list. */
  below(step: string, name = step): Place {
    const known = this.#below.get(step);
    if (known !== undefined) return known;
    const place = new Place(this.#room, `${this.pointer}/${step}`, name, this.depth + 1);
    if (this.#room.left-- > 0) this.#below.set(step, place);
    return place;
  }
}

class Observer {
  readonly #found = new Map<string, Map<string, Sighting>>();
  readonly #objects = new Map<string, ObjectsSeen>();
  /** The whole of the answers of each view, and of what is told of things. */
  readonly #roots = new Map<string, Place>();
  readonly #room = { left: max.places };
  readonly #ofThings = new Place(this.#room);
  readonly #headers: { readonly name: string; readonly value: string; readonly at: Sighting }[] = [];
  readonly #see: See = (family, view, pointer, what, at) => {
    const key = `${family} ${view} ${pointer}`;
    const known = this.#found.get(key) ?? new Map<string, Sighting>();
    if (known.size === 0 && this.#found.size >= max.places) return;
    this.#found.set(key, known);
    // One more than tells a fixed set from an open one.
    if (!known.has(what) && known.size <= max.kinds) known.set(what, at);
  };
  readonly #things = new ThingLog(this.#see);

  /** Takes one answer. */
  take(exchange: Answered): void {
    const { response, operation, id, request } = exchange;
    const view = nameView(exchange);
    const at = { exchange: id, status: response.status, view, pointer: '' };
    this.#see('status', operation, '', String(response.status), at);
    this.#takeHeaders(exchange, at);
    if (writes(operation)) this.#things.countWrite();
    const key = createHash('sha1').update(`${view} ${request.url} ${response.text}`).digest('base64');
    if (response.isJson && !this.#things.repeats(key)) this.#takeBody(response.text, at);
  }

  /** A body that was cut off where it was stored is left aside. */
  #takeBody(text: string, at: Sighting): void {
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return;
    }
    const root = this.#roots.get(at.view) ?? new Place(this.#room);
    this.#roots.set(at.view, root);
    this.#walk(json, at, undefined, root);
  }

  #takeHeaders({ response, startedAt, operation }: Answered, at: Sighting): void {
    const { headers, encoding = 'utf-8', text } = response;
    const find = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1];
    const type = text === '' ? 'none' : (find('content-type') ?? 'missing');
    const hours = Math.round((Date.parse(find('date') ?? '') - startedAt) / 3_600_000);
    const isNow = hours === 0 ? 'the time of the answer' : 'another time';
    const seen: readonly (readonly [name: string, what: string, value?: string])[] = [
      ['content-type', type.toLowerCase().replaceAll(/\s+/g, '').slice(0, max.text)],
      ['encoding', encoding],
      ['date', Number.isNaN(hours) ? 'none' : isNow, String(hours)],
    ];
    for (const [name, what, value = what] of seen) {
      this.#see('header', operation, name, what, at);
      if (text !== '' || name === 'date') this.#headers.push({ name, value, at });
    }
    const names = headers.map(([name]) => name.toLowerCase()).filter((name) => !ofHttp.has(name));
    this.#headers.push({ name: 'headers', value: names.sort().join(), at });
  }

  /** Walks a value that stands at a place of an answer. */
  #walk(value: unknown, answer: Sighting, above: Above, place: Place): void {
    this.#seeAt(place, 'form', describeForm(value, place.name), answer);
    const constant = readConstant(value, place.name);
    if (constant !== undefined) this.#seeAt(place, 'constant', constant, answer);
    if (place.depth > max.depth) return;
    if (isObject(value)) this.#walkObject(value, answer, above, place);
    if (!Array.isArray(value)) return;
    const items = place.below('*', place.name);
    for (const item of value.slice(0, max.items)) this.#walk(item, answer, undefined, items);
    if (answer.view.includes(' 2')) this.#things.takeList(value, { ...answer, pointer: place.pointer });
  }

  /** Takes down what stands at a place, as `#see` does. */
  #seeAt(place: Place, family: 'form' | 'constant', what: string, answer: Sighting): void {
    const known = place[family];
    if (known === undefined) {
      const { view } = answer;
      this.#see(family, view, place.pointer, what, { ...answer, pointer: place.pointer });
      const begun = this.#found.get(`${family} ${view} ${place.pointer}`);
      if (begun !== undefined) place[family] = begun;
    } else if (!known.has(what) && known.size <= max.kinds)
      known.set(what, { ...answer, pointer: place.pointer });
  }

  #walkObject(members: Members, answer: Sighting, above: Above, place: Place): void {
    const { view } = answer;
    place.objects ??= this.#findObjects(view, place.pointer);
    const { objects } = place;
    objects.count += 1;
    this.#takeTotals(members, answer, place);
    const named = nameThing(members);
    const [thing, path] = named === undefined ? (above ?? []) : [named, this.#ofThings];
    const isTold = view.includes(' 2');
    for (const [own, value] of Object.entries(members)) {
      const name = nameMember(own);
      const below = place.below(name);
      const known = objects.members.get(name);
      if (known !== undefined) known.count += 1;
      else if (objects.members.size < max.names)
        objects.members.set(name, { count: 1, at: { ...answer, pointer: below.pointer } });
      const within = thing === undefined ? undefined : ([thing, path!.below(name)] as const);
      if (within !== undefined && isTold)
        this.#things.tell(thing!, within[1].pointer, value, answer, below.pointer);
      this.#walk(value, answer, within, below);
    }
  }

  #findObjects(view: string, pointer: string): ObjectsSeen {
    const key = `${view} ${pointer}`;
    const objects = this.#objects.get(key) ?? { view, pointer, count: 0, members: new Map() };
    this.#objects.set(key, objects);
    return objects;
  }

  /** Compares totals with the lists that stand beside them, or beside what holds them. */
  #takeTotals(members: Members, answer: Sighting, { pointer }: Place): void {
    if (!Object.values(members).some(Array.isArray)) return;
    const at = { ...answer, pointer };
    const totals = [members, ...Object.values(members).filter(isObject)].flatMap((holder) =>
      Object.entries(holder).filter(([name]) => /total|count/i.test(name)),
    );
    for (const [list, items] of Object.entries(members))
      for (const [name, total] of Array.isArray(items) ? totals : []) {
        if (typeof total !== 'number') continue;
        const more = total - (items as readonly unknown[]).length;
        const relation = more === 0 ? 'as many as' : more > 0 ? 'more than' : 'fewer than';
        this.#see('count', at.view, `${at.pointer}/${list}/${name}`, `${relation} listed`, at);
      }
  }

  /** Adds what all answers together show. */
  finish(): Observations {
    for (const { view, pointer, count, members } of this.#objects.values())
      for (const [name, { count: having, at }] of members) {
        const what = having === count ? 'always there' : 'missing at times';
        this.#see('member', view, `${pointer}/${name}`, what, at);
      }
    this.#things.compareViews();
    for (const name of new Set(this.#headers.map((header) => header.name))) this.#compareHeaders(name);
    return this.#found;
  }

  /** Takes for usual in a header what most answers of a run have. */
  #compareHeaders(name: string): void {
    const own = this.#headers.filter((header) => header.name === name);
    const counts = new Map<string, number>();
    for (const { value } of own) counts.set(value, (counts.get(value) ?? 0) + 1);
    const usual = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
    for (const { value, at } of own)
      this.#see('beside', at.view, name, `${value === usual ? 'as' : 'otherwise than'} most answers`, at);
  }
}
