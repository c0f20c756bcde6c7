import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { SentRequest } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import {
  defineLawsOf,
  type EndedExchange,
  type Law,
  type Model,
  type SeenExchange,
  type Sending,
} from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isAccepted, isSentAfter, type JsonObject, readId, readList, readSentObject } from '../reading.ts';

const listed: RequirementId = 'created-recipient-is-listed';
const oneRecipient: RequirementId = 'one-creation-makes-one-recipient';
const nothingLeft: RequirementId = 'refused-creation-leaves-nothing-behind';

const unauthorized: RequirementId = 'unauthorized-write-changes-nothing';

/** The creations of this session with one name. */
interface CreationsOfName {
  accepted: number;
  /** The last one that was refused. */
  refused: SeenExchange | undefined;
  /** Creations that were lost, or are under way. */
  unclear: number;
}

/** Remembers what this session has created, and what it was refused. */
class Creations implements Model {
  readonly settleSeconds: number;
  /** Recipients by the client_id that their creation gave, with its name. */
  readonly own = new Map<string, { readonly created: SeenExchange; readonly name: unknown }>();
  readonly #names = new Map<string, CreationsOfName>();

  constructor({ settleSeconds }: Facts) {
    this.settleSeconds = settleSeconds;
  }

  of(name: string): Readonly<CreationsOfName> | undefined {
    return this.#names.get(name);
  }

  begin({ operation, request }: Sending): void {
    const name = operation === 'createRecipient' ? readName(request) : undefined;
    if (name === undefined) return;
    const known = this.#names.get(name) ?? { accepted: 0, refused: undefined, unclear: 0 };
    this.#names.set(name, known);
    known.unclear += 1;
  }

  note(ended: EndedExchange): void {
    const { operation, request, response } = ended.exchange;
    if (operation !== 'createRecipient' || response === undefined) return;
    const name = readName(request);
    const known = name === undefined ? undefined : this.#names.get(name);
    const isRefused = response.status >= 400 && response.status < 500;
    if (known !== undefined && (isRefused || response.status < 300)) {
      known.unclear -= 1;
      if (isRefused) known.refused = ended as SeenExchange;
      else known.accepted += 1;
    }
    const id =
      response.status === 201 && isObject(response.json) ? readId(response.json.client_id) : undefined;
    if (id !== undefined && !this.own.has(id)) this.own.set(id, { created: ended as SeenExchange, name });
  }
}

/** A list holds every recipient that this session has made, once the declared time is over: nothing in the document removes one. */
const createdAreListed: Law<Creations> = {
  judges: [listed],
  judge(seen, known, say) {
    const items = readRecipients(seen);
    if (items === undefined || items.some(({ client_id }) => readId(client_id) === undefined)) return;
    const ids = new Set(items.map(({ client_id }) => String(client_id)));
    const due = [...known.own].filter(([, { created }]) => isSentAfter(seen, created, known.settleSeconds));
    if (due.length === 0) return;
    const missing = due.find(([id]) => !ids.has(id));
    say.verdict(listed, missing === undefined, () => ({
      wanted: `the recipient ${missing![0]}, which was created`,
      got: `${items.length} others`,
      related: [missing![1].created.exchange],
    }));
  },
};

/** Characters of a name that nobody else chooses by chance. */
const minOwnName = 16;

/** A list shows a name that this session has sent once under one client_id, and none that was only refused. */
const creationsLeaveWhatTheySay: Law<Creations> = {
  judges: [oneRecipient, nothingLeft, unauthorized],
  judge(seen, known, say) {
    for (const [name, times] of countNames(readRecipients(seen) ?? [], known)) {
      const creations = known.of(name);
      if (creations === undefined || creations.unclear > 0 || name.length < minOwnName) continue;
      const { accepted, refused } = creations;
      const got = `${times} in the list`;
      const isUnauthorized = [401, 403].includes(refused?.exchange.response.status ?? 0);
      if (accepted === 0 && refused !== undefined)
        say.verdict(isUnauthorized ? unauthorized : nothingLeft, false, {
          wanted: `no recipient ${quoteValue(name)}, since its creation got ${refused.exchange.response.status}`,
          got,
          related: [refused.exchange],
        });
      const wanted = `one recipient ${quoteValue(name)}, which was created once`;
      // What a refused one leaves is not charged to the accepted one.
      if (accepted === 1 && refused === undefined) say.verdict(oneRecipient, times === 1, { wanted, got });
    }
  },
};

/** Counts the recipients of a list by their names, each once; one of a recipient that was made under another name has been renamed, which is another fault. */
function countNames(items: readonly JsonObject[], { own }: Creations): ReadonlyMap<string, number> {
  const ids = new Map<string, Set<string>>();
  for (const { name, client_id } of items) {
    const made = own.get(readId(client_id) ?? '');
    if (typeof name !== 'string' || isRedacted(name) || (made !== undefined && made.name !== name)) continue;
    ids.set(name, (ids.get(name) ?? new Set()).add(String(client_id)));
  }
  return new Map([...ids].map(([name, { size }]) => [name, size]));
}

/** The recipients of a list that was accepted; undefined for any other answer. */
function readRecipients(seen: SeenExchange): readonly JsonObject[] | undefined {
  return seen.exchange.operation === 'listRecipients' && isAccepted(seen) ? readList(seen) : undefined;
}

function readName(request: SentRequest): string | undefined {
  const name = readSentObject(request)?.name;
  return typeof name === 'string' ? name : undefined;
}

export const listedRecipients = defineLawsOf(
  ['createRecipient', 'listRecipients'],
  (facts) => new Creations(facts),
  createdAreListed,
  creationsLeaveWhatTheySay,
);
