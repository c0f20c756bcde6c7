import { findHeader } from '../../src/http/exchange.ts';
import { decodePercent } from '../../src/lib/encode-text.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { measureClockStep } from '../recording/order.ts';
import type { Asked, Handed } from '../recording/traffic.ts';
import { KnownCredentials } from './known-credentials.ts';
import { Operations } from './pending.ts';
import {
  answerOf,
  hasAnswer,
  isSuccess,
  itemsOf,
  objectOf,
  readForm,
  readQuery,
  readToken,
  statusOf,
} from './request.ts';

/** How the services take what the document leaves open, and the pace that was declared. */
export interface ClientSettings {
  /** The header of the bearer token. */
  readonly tokenHeader: string;
  /** The form of its value, `{token}` being the token, where somebody declares it. */
  readonly tokenValue?: string;
  /** Seconds between polls, and until a client gives up. */
  readonly poll: { readonly interval: number; readonly limit: number };
  /** Requests that the client may send in a second; not judged when absent. */
  readonly requestsPerSecond?: number;
  /** The declarations that laws need, where a target file makes them. */
  readonly facts?: Facts;
  readonly isWhole: boolean;
  readonly handed: Handed;
}

/** The settings of the document. */
export const documentedSettings: ClientSettings = {
  tokenHeader: 'service-auth-key',
  poll: { interval: 10, limit: 1800 },
  isWhole: false,
  handed: {},
};

/** A page of accounts as a walk reads it. */
interface Page {
  readonly asked: Asked;
  /** The cursor of the next page; undefined where there is none. */
  readonly next: string | undefined;
  readonly link: string | undefined;
}

/** What was sent and answered before a request: the state of the fold over a recording. */
export class Past {
  readonly settings: ClientSettings;
  readonly ids: KnownIds;
  readonly credentials: KnownCredentials;
  readonly operations: Operations;
  /** Milliseconds by which times may differ from what they say: a recording may have rounded them. */
  readonly clockStep: number;
  /** Cursors by their texts, with the answer that gave each. */
  readonly cursors = new Map<string, Asked>();
  /** The newest page of each token. */
  readonly pages = new Map<string, Page>();
  /** True where a walk began without naming an offset. */
  beginsWithoutOffset = false;
  /** Tokens that /Token gave, by whether their scope was asked for as client:admin. */
  readonly tokens = new Map<string, boolean>();
  /** Secrets that a recipient had, with the answer that replaced each. */
  readonly replaced = new Map<string, Asked>();
  /** Headers of credentials that some request of the recording carries. */
  readonly headers: ReadonlySet<string>;
  /** Tokens that requests for registrations carry. */
  readonly registeringTokens: ReadonlySet<string>;
  /** Requests that were sent, by when. */
  readonly times: number[] = [];
  /** The request before, with its answer. */
  last: Asked | undefined;
  /** Creations without an answer that tells what became of them. */
  readonly unknownCreations: Asked[] = [];
  readonly #secrets = new Map<string, string>();
  readonly #texts: string[] = [];
  /** Cursors that any answer gives, where the order of the recording may be another than that of the requests. */
  readonly #given: ReadonlySet<string>;

  /** `all` is the whole recording, of which only what takes no time is looked at ahead. */
  constructor(settings: ClientSettings, all: readonly Asked[]) {
    this.settings = settings;
    const { isWhole } = settings;
    this.ids = new KnownIds(settings.handed.ids);
    this.operations = new Operations(isWhole, all);
    this.credentials = new KnownCredentials(settings.handed, settings.tokenHeader);
    this.clockStep = isWhole ? 0 : measureClockStep(all.map(({ exchange }) => exchange.startedAt));
    this.#given = new Set(isWhole ? [] : all.flatMap((asked) => listCursors(asked)));
    const names = [settings.tokenHeader, 'x-api-key'];
    this.headers = new Set(
      names.filter((name) =>
        all.some(({ exchange }) => findHeader(exchange.request.headers, name) !== undefined),
      ),
    );
    const registering = all.filter(({ exchange }) => exchange.operation === 'requestRegistrations');
    this.registeringTokens = new Set(
      registering.map((asked) => readToken(asked, settings.tokenHeader) ?? ''),
    );
  }

  /** True for a cursor that an answer gave. */
  isGiven(offset: string): boolean {
    return this.cursors.has(offset) || this.#given.has(offset);
  }

  /** The page that a client with the same token got last. */
  lastPage(asked: Asked): Page | undefined {
    return this.pages.get(readToken(asked, this.settings.tokenHeader) ?? '');
  }

  /** True where an answer held a text, letter case aside. */
  wasTold(text: string): boolean {
    const wanted = text.toLowerCase();
    return this.#texts.some((one) => one.includes(wanted));
  }

  /** Takes a request and its answer into what is known. */
  learn(asked: Asked): void {
    const { operation, response, startedAt } = asked.exchange;
    this.last = asked;
    this.times.push(startedAt);
    this.operations.learn(asked);
    if (operation === 'createRecipient' && (!hasAnswer(asked) || statusOf(asked)! >= 500))
      this.unknownCreations.push(asked);
    if (operation === 'listAccounts' && readQuery(asked, 'offset').length === 0)
      this.beginsWithoutOffset = true;
    if (!isSuccess(asked)) return;
    if (response !== undefined && response.text.length < maxText)
      this.#texts.push(response.text.toLowerCase());
    this.ids.learn(asked);
    this.credentials.learn(asked);
    if (operation === 'listAccounts') this.#learnPage(asked);
    if (operation === 'token') this.#learnToken(asked);
    if (operation === 'createRecipient' || operation === 'regenerateSecret') this.#learnSecret(asked);
  }

  #learnPage(asked: Asked): void {
    const given = listCursors(asked);
    for (const cursor of given) this.cursors.set(cursor, asked);
    const token = readToken(asked, this.settings.tokenHeader) ?? '';
    const link = linkOf(asked);
    const isRead = asked.isAnswerKnown && asked.exchange.response?.isJson === true;
    if (isRead) this.pages.set(token, { asked, next: given[0] ?? link, link });
  }

  #learnToken(asked: Asked): void {
    const { access_token: token } = answerOf(asked);
    if (typeof token !== 'string' || !asked.isBodyKnown) return;
    const scopes = (readForm(asked).get('scope') ?? '').split(' ');
    this.tokens.set(token, scopes.includes('client:admin'));
  }

  #learnSecret(asked: Asked): void {
    const { client_id: id = asked.params.client_id, client_secret: secret } = answerOf(asked);
    if (typeof id !== 'string' || typeof secret !== 'string') return;
    const before = this.#secrets.get(id);
    if (before !== undefined && before !== secret) this.replaced.set(before, asked);
    this.#secrets.set(id, secret);
    this.replaced.delete(secret);
  }
}

/** Characters of an answer beyond which its text is not searched for ids. */
const maxText = 2_000_000;

/** The link to the next page that an answer gives. */
function linkOf(asked: Asked): string | undefined {
  const { href } = objectOf(objectOf(answerOf(asked).links).next);
  return typeof href === 'string' && href !== '' ? href : undefined;
}

/** The cursors that an answer gives, that of the page first. */
function listCursors(asked: Asked): readonly string[] {
  if (asked.exchange.operation !== 'listAccounts') return [];
  const { nextOffset } = objectOf(answerOf(asked).page);
  const next = typeof nextOffset === 'string' || typeof nextOffset === 'number' ? String(nextOffset) : '';
  const link = linkOf(asked);
  return [...(next === '' ? [] : [next]), ...(link === undefined ? [] : cursorsIn(link))];
}

/** The offsets that a link names, as servers decode them. */
function cursorsIn(link: string): string[] {
  const query = /\?([^#]*)/.exec(link)?.[1] ?? '';
  const raw = query
    .split('&')
    .flatMap((pair) => (pair.startsWith('offset=') ? [pair.slice('offset='.length)] : []));
  return raw.flatMap((text) => [decodePercent(text), decodePercent(text.replaceAll('+', ' '))]);
}

/** What a list of ids is told apart by. */
interface Names {
  readonly ids: Set<string>;
  /** Other texts that stand for one of them, with its id: a name, a number. */
  readonly others: Map<string, string>;
}

const startNames = (ids: readonly string[] = []): Names => ({ ids: new Set(ids), others: new Map() });

/** The ids of recipients, providers and accounts that a client was handed, and that answers named. */
class KnownIds {
  readonly recipients: Names;
  readonly providers: Names;
  readonly accounts: Names;

  constructor(handed: Handed['ids']) {
    this.recipients = startNames(handed?.recipients);
    this.providers = startNames(handed?.providers);
    this.accounts = startNames(handed?.accounts);
  }

  /** The kind of thing that an id is known to name; undefined for an unknown one. */
  kindOf(id: string): string | undefined {
    const kinds = { recipient: this.recipients, provider: this.providers, account: this.accounts };
    return Object.entries(kinds).find(([, { ids }]) => ids.has(id))?.[0];
  }

  /** Takes in the ids that a success names. */
  learn(asked: Asked): void {
    const { operation, response } = asked.exchange;
    const own = [answerOf(asked), ...itemsOf(response?.json).map(objectOf)];
    for (const one of own) {
      add(this.recipients, one.client_id, one.name, one.client_name);
      add(
        this.providers,
        one.provider_id,
        one.provider_id === undefined ? undefined : one.name,
        one.provider_name,
      );
    }
    if (operation === 'listAccounts' || operation === 'getAccount')
      for (const account of [answerOf(asked), ...itemsOf(answerOf(asked).accounts).map(objectOf)])
        for (const members of Object.values(account).map(objectOf))
          add(this.accounts, members.accountId, members.accountNumber, members.accountNumberDisplay);
  }
}

function add({ ids, others }: Names, id: unknown, ...names: readonly unknown[]): void {
  if (typeof id !== 'string' && typeof id !== 'number') return;
  ids.add(String(id));
  for (const name of names) if (typeof name === 'string' && name !== '') others.set(name, String(id));
}
