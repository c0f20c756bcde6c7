import { findInterface } from '../src/catalogue/plugins/loaded.ts';
import type { RequirementId } from '../src/catalogue/requirement-id.ts';
import { type Answered, findHeader, isForWantOfBody, type SentRequest } from '../src/http/exchange.ts';
import { isRedacted } from '../src/journal/redaction/entries.ts';
import { type EndedExchange, isBefore, type Label, type Say, type SeenExchange } from '../src/judge/law.ts';
import { isDenial } from '../src/lib/edge.ts';
import { parseJson } from '../src/lib/json/text.ts';
import { isObject } from '../src/lib/json/values.ts';
import { rememberFor } from '../src/lib/remember.ts';

/** Characters that a name and a description may have (8), where no other version of the document says otherwise. */
export const { name: maxName = 256, description: maxDescription = 512 } = findInterface()?.limits ?? {};

// How laws read exchanges: an answer may be of any shape, and a path of any address.

/** A JSON object of an answer. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses the address of a request, once for all laws. */
export const parseAddress: (request: Pick<SentRequest, 'url'>) => Readonly<URL> = rememberFor(
  ({ url }) => new URL(url),
);

/** The segments of a path behind its last one of some name, percent-decoded; undefined where it has none, or cannot be decoded. */
export function readSegmentsAfter(request: SentRequest, name: string): readonly string[] | undefined {
  const segments = parseAddress(request).pathname.split('/');
  const at = segments.lastIndexOf(name);
  if (at < 0) return undefined;
  const decoded = segments.slice(at + 1).map(decodeEscapes);
  return decoded.every((segment) => segment !== undefined) ? decoded : undefined;
}

/** The lists of ids that a registration request names; undefined where its path cannot be read. */
export interface AskedPairs {
  readonly recipients: readonly string[];
  readonly providers: readonly string[];
  readonly pairs: readonly string[];
}

const delimiters: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', 'encoded-comma': ',' };

/** The pairs that a request for registrations names, each id of one list with each of the other. */
export function readPairs(request: SentRequest, style: string | undefined): AskedPairs | undefined {
  const [recipients, providers, ...others] = readSegmentsAfter(request, 'requests') ?? [];
  if (recipients === undefined || providers === undefined || others.length > 0) return undefined;
  const lists = [recipients, providers].map((text) => splitIds(text, style));
  const [clients, of] = lists;
  if (clients === undefined || of === undefined) return undefined;
  return {
    recipients: clients,
    providers: of,
    pairs: clients.flatMap((client) => of.map((id) => `${client} ${id}`)),
  };
}

function splitIds(text: string, style: string | undefined): readonly string[] | undefined {
  if (style === 'json' || text.startsWith('[')) {
    try {
      const ids: unknown = JSON.parse(text);
      return Array.isArray(ids) ? ids.map(String) : undefined;
    } catch {
      return undefined;
    }
  }
  return text.split(delimiters[style ?? 'comma'] ?? decodeURIComponent(style ?? ','));
}

/** Decodes the percent escapes of a text; undefined where one of them is none. */
export function decodeEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** True for a credential that opens nothing: what is given for it says nothing of what there is. */
export function hasNoAccess({ credential }: Pick<Label, 'credential'>): boolean {
  return credential === 'none' || credential === 'unknown' || credential === 'expired';
}

/** True for a request that writes the names of its usual headers in another letter case than clients do. */
export function hasUnusualNames({ headers }: SentRequest): boolean {
  return headers.some(
    ([name]) => /^(?:accept|content-type)$/i.test(name) && !/^(?:[Aa]ccept|[Cc]ontent-[Tt]ype)$/.test(name),
  );
}

/** True for an accepted answer to a request that the document describes, by a credential that may open it. */
export function isAccepted({ exchange, label }: SeenExchange): boolean {
  const { status, isJson } = exchange.response;
  return status === 200 && isJson && !label.isUndocumented && !hasNoAccess(label);
}

/** True for a request that carries a credential which the target file declares for such calls. */
export function carriesDeclared({ label }: Pick<EndedExchange, 'label'>): boolean {
  return ['user', 'admin', 'fdx', 'api-key'].includes(label.credential);
}

/** True for a read as the document describes it, by a declared credential and without a query. */
export function isOrdinaryRead(seen: SeenExchange): boolean {
  const { label, exchange } = seen;
  if (label.isUndocumented || label.isProvoked || !carriesDeclared(seen)) return false;
  return exchange.request.method === 'GET' && parseAddress(exchange.request).search === '';
}

/** Refusals that say something of the resource: others are of a credential, a header, a limit or another request. */
const denials: readonly number[] = [400, 404, 405, 410, 422];

/** Headers of a client that has read before and asks for what is new: nobody else is told that nothing is (RFC 9110, 15.4.5). */
const conditions = ['if-none-match', 'if-modified-since'];

/** True for an answer that says whether a read is served: a success, a denial of the resource, or an error that came again. */
export function isDecisive({ request, response: { status } }: Answered): boolean {
  if (status === 304) return !conditions.some((name) => findHeader(request.headers, name) !== undefined);
  return status < 400 || status >= 500 || denials.includes(status);
}

/** The same of a read that every declared credential opens: one that stands refused after the control is a denial too. */
export function isDecisiveForAll(exchange: Answered): boolean {
  return isDecisive(exchange) || isDenial(exchange.response.status);
}

/** Reads the object that a request sends; undefined for any other body. */
export const readSentObject: (request: SentRequest) => JsonObject | undefined = rememberFor(({ body }) => {
  if (body === undefined || body === '') return undefined;
  try {
    const json = parseJson(body);
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
});

/** The objects of a list; undefined where it is none, or holds something else. */
export function readList({ exchange }: SeenExchange): readonly JsonObject[] | undefined {
  const { json } = exchange.response;
  return Array.isArray(json) && json.every(isObject) ? json : undefined;
}

/** The text of an id, as a number or a text; undefined for anything else, and for what is redacted. */
export function readId(value: unknown): string | undefined {
  if (value === null || value === undefined || isObject(value) || typeof value === 'boolean')
    return undefined;
  const text = String(value);
  return text === '' || isRedacted(text) ? undefined : text;
}

/** True for an id that no router refuses for its form: a plain word, or one of the form of an id that the target gave. */
export function isPlainId(id: string, given: Iterable<string>): boolean {
  if (/^[\w-]{1,200}$/.test(id)) return true;
  return [...given].some((one) => isOfForm(id, one));
}

/** True for an id that differs from another one in digits and letters alone, each of a kind that stands in the same word of it. */
function isOfForm(id: string, given: string): boolean {
  const [words, wordsGiven] = [id, given].map((one) => one.match(/[a-z\d]+/gi) ?? []);
  const [between, betweenGiven] = [id, given].map((one) => one.replaceAll(/[a-z\d]/gi, '0'));
  return between === betweenGiven && words!.every((word, at) => isOfKinds(word, wordsGiven![at]!));
}

/** Characters of an id by what a router may want of a word: digits, those of hexadecimal numbers, and other letters. */
const kinds = [/\d/, /[a-f]/i, /[g-z]/i];

function isOfKinds(word: string, given: string): boolean {
  return kinds.every((kind) => !kind.test(word) || kind.test(given));
}

/** True where a request was sent so many seconds after another one had ended; without any, the order alone tells. */
export function isSentAfter(later: EndedExchange, earlier: EndedExchange, seconds: number): boolean {
  const isLater = seconds === 0 || later.exchange.startedAt >= earlier.endedAt + seconds * 1000;
  return isLater && isBefore(earlier, later);
}

/** The newest lists of one kind: those that replicas may still differ from, and the one before them. */
export class RecentLists {
  readonly #settleSeconds: number;
  #lists: SeenExchange[] = [];

  constructor(settleSeconds: number) {
    this.#settleSeconds = settleSeconds;
  }

  /** True where some list was read. */
  get isEmpty(): boolean {
    return this.#lists.length === 0;
  }

  /** The list that ended last. */
  get newest(): SeenExchange | undefined {
    return this.#lists.at(-1);
  }

  note(list: SeenExchange): void {
    this.#lists.push(list);
    const settled = this.#lists.filter((one) => isSentAfter(list, one, this.#settleSeconds));
    const oldest = settled.at(-1);
    if (oldest !== undefined) this.#lists = this.#lists.slice(this.#lists.indexOf(oldest));
  }

  /** The newest list that an exchange was sent long enough after for every replica to have learnt what it says. */
  findSettled(seen: SeenExchange): SeenExchange | undefined {
    return this.#lists.findLast((list) => isSentAfter(seen, list, this.#settleSeconds));
  }
}

/** True for a request without a body that was refused for want of one: the document shows none. */
export function isWithoutBody(exchange: Answered): boolean {
  return isForWantOfBody(exchange) && (exchange.request.body ?? '') === '';
}

/** A hint for a POST without a body that is refused with a status which may speak of the body, and need not. */
export function findBodyHint({ request, response: { status } }: Answered): string | undefined {
  const isBare = request.method === 'POST' && (request.body ?? '') === '';
  if (!isBare || (status !== 400 && status !== 422)) return undefined;
  return 'the document shows no body for this call: a service that wants one asks for it by 411 or 415, and is then sent {}';
}

/** Waits for the same request with a body: it warns where that one is taken, and fails where it is refused in the same way. */
export function waitForBody(id: RequirementId, { exchange }: SeenExchange, say: Say): void {
  const { operation, request, response } = exchange;
  const shown = {
    wanted: 'a success without a body, which the document does not show',
    got: `status ${response.status}`,
  };
  say.defer(
    id,
    'the request was refused for want of a body, and never sent with one',
    ({ exchange: later }) => {
      if (later.operation !== operation || later.request.url !== request.url || isWithoutBody(later))
        return undefined;
      const { status } = later.response;
      if (status >= 200 && status < 300) return { warns: shown };
      return isForWantOfBody(later) ? { holds: false, shown } : 'nothing';
    },
  );
}

/** The values that answers have shown of one thing. */
interface ValueHistory {
  readonly values: Set<string>;
  last: string;
  /** The answer that showed the last value first. */
  since: SeenExchange;
  returns: number;
}

/** Remembers the values of things in the order in which they came, and how often one came back. A replica that is behind says nothing. */
export class ValueHistories {
  readonly #histories = new Map<string, ValueHistory>();
  readonly #settleSeconds: number;

  constructor(settleSeconds: number) {
    this.#settleSeconds = settleSeconds;
  }

  /** The last value of a thing. */
  lastOf(key: string): string | undefined {
    return this.#histories.get(key)?.last;
  }

  /** The times that a value of a thing came back so far. */
  returnsOf(key: string): number {
    return this.#histories.get(key)?.returns ?? 0;
  }

  /** The times that a value came back, this one included; 0 where it does not come back now. */
  countReturns(key: string, value: string, seen: SeenExchange): number {
    const known = this.#histories.get(key);
    if (known === undefined || known.last === value || !known.values.has(value)) return 0;
    return this.#isSettled(known, seen) ? known.returns + 1 : 0;
  }

  note(key: string, value: string, seen: SeenExchange): void {
    const known = this.#histories.get(key);
    if (known === undefined) {
      this.#histories.set(key, { values: new Set([value]), last: value, since: seen, returns: 0 });
      return;
    }
    const isReturn = known.values.has(value);
    if (known.last === value || (isReturn && !this.#isSettled(known, seen))) return;
    if (isReturn) known.returns += 1;
    known.values.add(value);
    known.last = value;
    known.since = seen;
  }

  #isSettled({ since }: ValueHistory, seen: SeenExchange): boolean {
    return isSentAfter(seen, since, this.#settleSeconds);
  }
}
