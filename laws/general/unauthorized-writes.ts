import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, isAnswered, type SentRequest } from '../../src/http/exchange.ts';
import {
  type EndedExchange,
  isBefore,
  type Label,
  type Law,
  type Model,
  type SeenExchange,
  type Sending,
} from '../../src/judge/law.ts';
import { writeJson } from '../../src/lib/json/text.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { sensitivityOf } from '../../src/lib/sensitive-names.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import {
  decodeEscapes,
  hasNoAccess,
  isSentAfter,
  type JsonObject,
  parseAddress,
  readPairs,
  readSentObject,
} from '../reading.ts';

const requirement: RequirementId = 'unauthorized-write-changes-nothing';
const ofPlain: RequirementId = 'plain-token-does-not-open-the-registration-request';

const writes: ReadonlySet<string> = new Set([
  'createRecipient',
  'updateRecipient',
  'regenerateSecret',
  'requestRegistrations',
]);

/** Something that a write asks for and a read may show: a name, a redirect URL of a recipient, a pair. */
interface Trace {
  readonly what: string;
  /** The latest refused write that asked for it. */
  refused?: EndedExchange;
  /** True where another write asked for it too, or nobody knows what became of one, or it was there before. */
  isOpen: boolean;
}

/** Recipients and traces that are remembered. */
const maxTraces = 5000;

/** Remembers what refused writes asked for, and what was read of recipients that nothing else was done to since. */
export class RefusedWrites implements Model {
  readonly settleSeconds: number;
  readonly #pathArray: Facts['pathArray'];
  readonly #traces = new Map<string, Trace>();
  readonly #own = new Set<string>();
  readonly #readings = new Map<string, SeenExchange[]>();
  readonly #touched = new Map<string, EndedExchange>();
  #lastWrite: EndedExchange | undefined;

  constructor({ settleSeconds, pathArray }: Facts) {
    this.settleSeconds = settleSeconds;
    this.#pathArray = pathArray;
  }

  /** Traces that only refused writes asked for, of the kinds that a read would show. */
  listRefused(
    kind: string,
  ): readonly (readonly [key: string, trace: Trace & { readonly refused: EndedExchange }])[] {
    return [...this.#traces].flatMap(([key, trace]) => {
      const { refused, isOpen } = trace;
      return refused !== undefined && !isOpen && key.startsWith(kind) && !this.#isOfOthers(key)
        ? [[key, { ...trace, refused }] as const]
        : [];
    });
  }

  /** True for a record of a recipient that this session has not made: it may be registered since long before. */
  #isOfOthers(key: string): boolean {
    return key.startsWith('record ') && !this.#own.has(key.slice('record '.length, key.lastIndexOf(' ')));
  }

  /** Two readings of a recipient before a refused write, and that write, where nothing else was written since the first. */
  findTouched(id: string) {
    const refused = this.#touched.get(id);
    const [first, second] = this.#readings.get(id) ?? [];
    return refused === undefined || first === undefined || second === undefined
      ? undefined
      : { refused, first, second };
  }

  begin({ operation, request, label }: Sending): void {
    if (!writes.has(operation) || isWrong(operation, label)) return;
    for (const key of listAsked(operation, request, this.#pathArray)) this.#open(key).isOpen = true;
    this.#forgetReadings();
  }

  note(ended: EndedExchange): void {
    const { exchange, label } = ended;
    const { operation, request } = exchange;
    if (writes.has(operation)) this.#noteWrite(ended);
    if (!isAnswered(exchange) || exchange.response.status >= 300) return;
    for (const key of [...listShown(exchange), ...listGiven(exchange)])
      if (this.#traces.get(key)?.refused === undefined) this.#open(key).isOpen = true;
    if (operation === 'createRecipient' && isObject(exchange.response.json))
      this.#own.add(String(exchange.response.json.client_id));
    const id = operation === 'getRecipient' ? readClientId(request) : undefined;
    if (id === undefined || label.isUndocumented || !this.#own.has(id)) return;
    if (this.#touched.delete(id)) this.#readings.delete(id);
    const isSettled =
      this.#lastWrite === undefined || isSentAfter(ended, this.#lastWrite, this.settleSeconds);
    if (isSettled)
      this.#readings.set(id, [...(this.#readings.get(id) ?? []), { ...ended, exchange }].slice(-2));
  }

  #noteWrite(ended: EndedExchange): void {
    const { operation, request, response } = ended.exchange;
    if (!isRefused(ended)) {
      for (const key of listAsked(operation, request, this.#pathArray)) this.#open(key).isOpen = true;
      this.#forgetReadings();
      this.#lastWrite = ended;
      return;
    }
    for (const key of listAsked(operation, request, this.#pathArray)) this.#open(key).refused = ended;
    const id = readClientId(request);
    if (id !== undefined && response?.status === 401) this.#touched.set(id, ended);
  }

  #forgetReadings(): void {
    this.#readings.clear();
    this.#touched.clear();
  }

  #open(key: string): Trace {
    const known = this.#traces.get(key) ?? { what: key.slice(0, key.indexOf(' ')), isOpen: false };
    if (this.#traces.size < maxTraces) this.#traces.set(key, known);
    return known;
  }
}

/** A write that was refused for its credential leaves nothing behind: no recipient of its name, none of its URLs, no record of its pair. */
export const refusedWritesLeaveNothing: Law<RefusedWrites> = {
  judges: [requirement, ofPlain],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.response.status !== 200) return;
    const kind = findKind(exchange);
    if (kind === undefined) return;
    const shown = new Set(listShown(exchange));
    for (const [key, { what, refused }] of known.listRefused(kind)) {
      if (!isBefore(refused, seen)) continue;
      const id = refused.label.credential === 'plain' ? ofPlain : requirement;
      const related = isAnswered(refused.exchange) ? [refused.exchange] : [];
      if (shown.has(key))
        say.verdict(id, false, {
          pointer: what === 'url' ? '/redirect_uris' : '',
          wanted: `no ${what} of a write that was refused for its credential`,
          got: `the ${what} that it asked for`,
          related,
        });
      else if (isSentAfter(seen, refused, known.settleSeconds)) say.holds(id);
    }
  },
};

/** A refused write changes nothing that is read of the recipient: what two readings before it agree on is the same after it. */
export const refusedWritesChangeNoMember: Law<RefusedWrites> = {
  judges: [requirement],
  judge(seen, known, say) {
    const { exchange } = seen;
    const { operation, request, response } = exchange;
    if (operation !== 'getRecipient' || response.status !== 200 || !isObject(response.json)) return;
    const touched = known.findTouched(readClientId(request) ?? '');
    if (touched === undefined || !isBefore(touched.refused, seen)) return;
    const { first, second, refused } = touched;
    const [one, other, now] = [first, second, seen].map(
      ({ exchange: { response: read } }) => read.json as JsonObject,
    );
    const changed = Object.keys(one!).filter(
      // What a journal does not show is left to the test, and what the document does not know may change by itself.
      (name) =>
        (documented.includes(name) || countsVersions.test(name)) &&
        sensitivityOf(name) === undefined &&
        isSame(one![name], other![name]) &&
        !isSame(one![name], now![name]),
    );
    say.verdict(requirement, changed.length === 0, {
      wanted: 'the recipient as it was before the write that was refused with 401',
      got: `another ${changed.join(', ')}`,
      related: isAnswered(refused.exchange) ? [refused.exchange] : [],
    });
  },
};

const documented: readonly string[] = [
  ...['client_id', 'name', 'scope', 'redirect_uris', 'logo_uri', 'country', 'description'],
  ...['terms_uri', 'client_uri', 'contacts'],
];

/** Names of members that only a write changes. */
const countsVersions = /version|revision|generation|etag/i;

function isSame(one: unknown, other: unknown): boolean {
  return writeJson(one ?? null, { sorted: true }) === writeJson(other ?? null, { sorted: true });
}

/** True for a credential with which no write is allowed; a plain token is one for registrations alone. */
function isWrong(operation: string, label: Label): boolean {
  return hasNoAccess(label) || (label.credential === 'plain' && operation === 'requestRegistrations');
}

function isRefused({ exchange: { operation, response }, label }: EndedExchange): boolean {
  if (response === undefined || !isWrong(operation, label)) return false;
  return response.status === 401 || (label.credential === 'plain' && response.status === 403);
}

/** The traces that a write would leave; ids of a path are listed in a declared `style`. */
function listAsked(operation: string, request: SentRequest, style: string | undefined): readonly string[] {
  const body = readSentObject(request);
  if (operation === 'createRecipient')
    return typeof body?.name === 'string' ? [`recipient ${body.name}`] : [];
  if (operation === 'updateRecipient') {
    const { redirect_uris: url } = body ?? {};
    return typeof url === 'string' ? [`url ${readClientId(request)} ${url}`] : [];
  }
  if (operation !== 'requestRegistrations') return [];
  return (readPairs(request, style)?.pairs ?? []).map((pair) => `record ${pair}`);
}

/** The beginning of the traces that a read would show. */
function findKind({ operation, request }: Answered): string | undefined {
  if (operation === 'listRecipients') return 'recipient ';
  if (operation === 'getRecipient') return `url ${readClientId(request)} `;
  if (operation === 'listRegistrations') return 'record ';
  if (operation !== 'listRecipientRegistrations') return undefined;
  return `record ${decodeEscapes(parseAddress(request).pathname.split('/').at(-3) ?? '')} `;
}

/** The traces that an answer shows. */
function listShown({ operation, request, response: { json } }: Answered): readonly string[] {
  if (operation === 'getRecipient' && isObject(json)) {
    const urls: readonly unknown[] = [json.redirect_uris].flat();
    return [`recipient ${json.name}`, ...urls.map((url) => `url ${readClientId(request)} ${url}`)];
  }
  if (!Array.isArray(json)) return [];
  const items = json.filter(isObject);
  if (operation === 'listRecipients') return items.map(({ name }) => `recipient ${name}`);
  const isOfPairs = operation === 'listRegistrations' || operation === 'listRecipientRegistrations';
  return isOfPairs ? items.map(({ client_id, provider_id }) => `record ${client_id} ${provider_id}`) : [];
}

/** The traces that the answer to a write gives a recipient, as every read of it may show them. */
function listGiven({ operation, response: { json } }: Answered): readonly string[] {
  if ((operation !== 'createRecipient' && operation !== 'updateRecipient') || !isObject(json)) return [];
  const urls: readonly unknown[] = [json.redirect_uris].flat();
  return urls.map((url) => `url ${json.client_id} ${url}`);
}

/** The client_id in the path of a request about one recipient. */
function readClientId(request: SentRequest): string | undefined {
  const id = /\/recipients\/([^/]+)(?:\/secret)?$/.exec(parseAddress(request).pathname)?.[1];
  return id === undefined ? undefined : decodeEscapes(id);
}
