import { createHash } from 'node:crypto';
import { writes } from '../../catalogue/operations.ts';
import type { Answered, Exchange } from '../../http/exchange.ts';
import { isOfEdge } from '../../lib/edge.ts';
import { isObject } from '../../lib/json/values.ts';
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
type Above = readonly [thing: string, path: string] | undefined;

type Members = Readonly<Record<string, unknown>>;

/** Values of a member that are told apart; a set of more is open. */
export const maxConstants = 12;

/** Limits of what is looked at: more than a usual run shows. */
const max = { exchanges: 3000, items: 40, depth: 12, text: 60, places: 30_000, names: 200, kinds: 40 };

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
  return exchange.response !== undefined && !isOfEdge(exchange.response.status);
}

/** Names the view of an answer; lists with all details stand apart. */
function nameView({ operation, request, response: { status } }: Answered): string {
  const isFull = operation === 'listAccounts' && /[?&]resultType=details/.test(request.url);
  return `${operation}${isFull ? '+details' : ''} ${status < 300 ? status : `${String(status)[0]}xx`}`;
}

/** Names a member; a name that may be a number of somebody, or a text of any kind, is not told. */
function nameMember(name: string): string {
  return /^[a-z_][\w.-]{0,60}$/i.test(name) && !/\d{4}/.test(name) ? name : '{name}';
}

class Observer {
  readonly #found = new Map<string, Map<string, Sighting>>();
  /** Objects that stood at a place, and of them those with each member. */
  readonly #objects = new Map<
    string,
    { count: number; members: Map<string, { count: number; readonly at: Sighting }> }
  >();
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
    this.#walk(json, at, undefined, '', 1);
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

  /** Walks a value that stands in the member of a name, so many levels deep. */
  #walk(value: unknown, at: Sighting, above: Above, name: string, depth: number): void {
    const { view, pointer } = at;
    this.#see('form', view, pointer, describeForm(value, name), at);
    const constant = readConstant(value, name);
    if (constant !== undefined) this.#see('constant', view, pointer, constant, at);
    if (depth > max.depth) return;
    if (isObject(value)) this.#walkObject(value, at, above, depth);
    if (!Array.isArray(value)) return;
    const below = { ...at, pointer: `${pointer}/*` };
    for (const item of value.slice(0, max.items)) this.#walk(item, below, undefined, name, depth + 1);
    if (view.includes(' 2')) this.#things.takeList(value, at);
  }

  #walkObject(members: Members, at: Sighting, above: Above, depth: number): void {
    const place = `${at.view} ${at.pointer}`;
    const objects = this.#objects.get(place) ?? { count: 0, members: new Map() };
    this.#objects.set(place, objects);
    objects.count += 1;
    this.#takeTotals(members, at);
    const named = nameThing(members);
    const [thing, path] = named === undefined ? (above ?? []) : [named, ''];
    for (const [own, value] of Object.entries(members)) {
      const name = nameMember(own);
      const below = { ...at, pointer: `${at.pointer}/${name}` };
      const known = objects.members.get(name);
      if (known !== undefined) known.count += 1;
      else if (objects.members.size < max.names) objects.members.set(name, { count: 1, at: below });
      const within = thing === undefined ? undefined : ([thing, `${path}/${name}`] as const);
      if (within !== undefined && at.view.includes(' 2')) this.#things.tell(...within, value, below);
      this.#walk(value, below, within, name, depth + 1);
    }
  }

  /** Compares totals with the lists that stand beside them, or beside what holds them. */
  #takeTotals(members: Members, at: Sighting): void {
    if (!Object.values(members).some(Array.isArray)) return;
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
    for (const [place, { count, members }] of this.#objects)
      for (const [name, { count: having, at }] of members) {
        const [view, pointer] = [at.view, place.slice(at.view.length + 1)];
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
