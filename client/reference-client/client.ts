import { getOperation, type OperationId } from '../../src/catalogue/operations.ts';
import { type Habits, type Known, type Outgoing, plainHabits } from './habits.ts';
import type { RecordingWire, WireAnswer } from './wire.ts';

type Members = Readonly<Record<string, unknown>>;

/** What a request of the client is made of beside its operation. */
export type Pieces = Partial<Pick<Outgoing, 'params' | 'query' | 'headers' | 'json' | 'text' | 'url'>>;

/** A client at work: it sends requests by its habits, and keeps what it learns. */
export class ReferenceClient {
  readonly habits: Habits;
  readonly wire: RecordingWire;
  readonly #known: { -readonly [Name in keyof Known]: Known[Name] };

  constructor(wire: RecordingWire, habits: Partial<Habits>) {
    this.wire = wire;
    this.habits = { ...plainHabits, ...habits };
    const { tokens } = wire.server.description;
    this.#known = {
      userToken: tokens.token,
      providers: [],
      recipient: { client_id: '', name: '' },
      accounts: [],
    };
  }

  get known(): Known {
    return this.#known;
  }

  /** Remembers the accounts that it read. */
  rememberAccounts(accounts: Known['accounts']): void {
    this.#known.accounts = accounts;
  }

  /** Uses each part of the interface that its habits name. */
  async run(): Promise<void> {
    const works = {
      providers: () => this.#readProviders(),
      recipients: () => this.#manageRecipient(),
      registrations: () => this.#register(),
      accounts: () => readAccounts(this),
      detail: () => this.#readDetail(),
      revocation: () => this.#revoke(),
    };
    for (const { method, path } of this.habits.beside) await this.#sendBeside(method, path);
    if (this.habits.isParallel) await Promise.all(this.habits.parts.map((part) => works[part]()));
    else for (const part of this.habits.parts) await works[part]();
  }

  /** Sends a request of an operation; one that reads as often as its habits say. */
  async call(operation: OperationId, token: string, pieces: Pieces = {}): Promise<WireAnswer> {
    const { method } = getOperation(operation);
    const times = method === 'GET' && operation !== 'getAccountsDetailAsync' ? this.habits.reads : 1;
    const outgoing = this.#alter(this.#describe(operation, token, pieces));
    let answer: WireAnswer = { status: 0, json: undefined };
    for (let time = 0; time < times; time += 1)
      answer = await this.wire.send(this.#write(outgoing), this.habits.pace);
    return answer;
  }

  #describe(operation: OperationId, token: string, { headers, json, ...pieces }: Pieces): Outgoing {
    const { method, path, document } = getOperation(operation);
    const { apiKey, customerId } = this.wire.server.description.banking;
    const isBanking = document === 'banking';
    const credential = isBanking ? { 'x-api-key': apiKey } : { 'service-auth-key': `Bearer ${token}` };
    return {
      ...{ operation, method, path, query: [], json },
      ...pieces,
      params: isBanking ? { customerId, ...pieces.params } : (pieces.params ?? {}),
      headers: {
        accept: 'application/json',
        ...(operation === 'token' ? {} : credential),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
    };
  }

  #alter(outgoing: Outgoing): Outgoing {
    return this.habits.alterations.reduce((altered, alter) => alter(altered, this.#known), outgoing);
  }

  #write({ operation, method, path, params, query, headers, json, text, url }: Outgoing) {
    const { baseUrl, bankingUrl } = this.wire.server.description;
    const base = getOperation(operation).document === 'banking' ? bankingUrl : baseUrl;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
    const pairs = query.map(([name, value]) => `${name}=${value}`).join('&');
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
    return { method, url: url ?? `${base}${filled}${pairs === '' ? '' : `?${pairs}`}`, headers, body };
  }

  async #sendBeside(method: string, path: string): Promise<void> {
    const { baseUrl } = this.wire.server.description;
    await this.wire.send(
      { method, url: path.startsWith('http') ? path : `${baseUrl}${path}`, headers: {} },
      this.habits.pace,
    );
  }

  async #askToken(clientId: string, secret: string, scope: string): Promise<string> {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { json } = await this.call('token', '', { headers, text: new URLSearchParams(form).toString() });
    return String((json as Members | undefined)?.access_token ?? '');
  }

  async #readProviders(): Promise<void> {
    const { json } = await this.call('listProviders', this.known.userToken);
    this.#known.providers = Array.isArray(json) ? (json as Known['providers']) : [];
    const [first] = this.known.providers;
    await this.call('getProvider', this.known.userToken, {
      params: { provider_id: String(first?.provider_id ?? 1) },
    });
  }

  async #manageRecipient(): Promise<void> {
    const { userToken: token } = this.known;
    const { json } = await this.call('createRecipient', token, {
      json: this.wire.server.description.recipients.create,
    });
    const [made = {}] = [json as Members | undefined];
    this.#known.recipient = made as Known['recipient'];
    const id = made.client_id ?? this.wire.server.description.recipients.ids[0];
    if (typeof id !== 'string') return;
    const params = { client_id: encodeURIComponent(id) };
    await this.call('listRecipients', token);
    await this.call('getRecipient', token, { params });
    await this.call('updateRecipient', token, {
      params,
      json: { redirect_uris: 'https://harvest-budget.example/next' },
    });
    const renewed = await this.call('regenerateSecret', token, { params });
    const { client_secret: newest } = (renewed.json ?? {}) as Members;
    const secret = this.habits.secret === 'newest' ? newest : made.client_secret;
    if (typeof secret === 'string') await this.#askToken(id, secret, 'ACCOUNT_BASIC');
  }

  async #register(): Promise<void> {
    const { tokenEndpoint, recipients, providers, registrations } = this.wire.server.description;
    // It joins ids by commas, and does without a service that wants them otherwise.
    if (registrations.pathArray !== 'comma') return;
    const token = await this.#askToken(
      tokenEndpoint.clientId,
      tokenEndpoint.clientSecret,
      tokenEndpoint.scope,
    );
    const [recipient] = recipients.ids;
    // What it did not get it does not make up, here and below.
    if (token === '' || recipient === undefined || providers.ids.length === 0) return;
    const join = (ids: readonly (string | number)[]) => ids.slice(0, 2).join(',');
    await this.call('requestRegistrations', token, {
      params: { recipient_ids: join(recipients.ids), provider_ids: join(providers.ids) },
    });
    await this.call('listRegistrations', this.known.userToken);
    await this.call('listRecipientRegistrations', this.known.userToken, {
      params: { client_id: recipient },
    });
  }

  async #readDetail(): Promise<void> {
    const { persona, pending } = this.habits;
    const { json } = await this.call('authorize', '', { json: { Persona: persona } });
    const RequestId = (json as Members | undefined)?.RequestId;
    if (typeof RequestId !== 'string') return;
    const body = {
      RequestId,
      WithKYC: true,
      DaysOfTransactions: 'Days365',
      WithDetailsAndBankingStatements: false,
    };
    const ask = () => this.call('getAccountsDetail', '', { json: body });
    let { status } = await ask();
    if (status === 202 && pending === 'calls again')
      for (let time = 0; time < 3; time += 1) ({ status } = await ask());
    if (status === 202 && pending === 'polls') await this.#poll(RequestId, ask);
  }

  async #poll(requestId: string, callAgain: () => Promise<WireAnswer>): Promise<void> {
    const { waitBefore, patience, callsBefore } = this.habits;
    const end = this.wire.clock.now() + patience * 1000;
    for (let poll = 1; ; poll += 1) {
      await this.wire.clock.sleep(Math.max(0, waitBefore(poll) * 1000 - (poll === 1 ? 0 : this.habits.pace)));
      if (this.wire.clock.now() > end) return;
      if (callsBefore(poll)) await callAgain();
      const { status } = await this.call('getAccountsDetailAsync', '', { params: { requestId } });
      if (status !== 202) return;
    }
  }

  async #revoke(): Promise<void> {
    const { connections } = this.wire.server.description.revocation;
    const query = [['connection_id', connections[0]!.id]] as const;
    await this.call('revokeByDelete', this.known.userToken, { query });
  }
}

type Account = Known['accounts'][number];

interface Page {
  readonly accounts?: readonly Readonly<Record<string, Account>>[];
  readonly page?: { readonly nextOffset?: string | null };
  readonly links?: { readonly next?: { readonly href?: string } };
}

/** Pages after which a client that does not find the end of a list is stopped. */
const maxPages = 12;

/** Reads the accounts page by page, some of them again by their ids, and one alone. */
async function readAccounts(client: ReferenceClient): Promise<void> {
  const accounts = await walkPages(client);
  const token = tokenOf(client);
  const ids = accounts.flatMap(({ accountId }) => (accountId === undefined ? [] : [accountId]));
  const details = await client.call('listAccounts', token, {
    query: [
      ['accountIds', ids.slice(0, 2).map(encodeURIComponent).join(',')],
      ['resultType', 'details'],
    ],
  });
  client.rememberAccounts(accountsIn(details.json));
  if (ids[0] !== undefined)
    await client.call('getAccount', token, { params: { account_id: encodeURIComponent(ids[0]) } });
}

function tokenOf({ wire }: ReferenceClient): string {
  return wire.server.description.fdx.customers[0]!.token;
}

async function walkPages(client: ReferenceClient): Promise<Account[]> {
  const { follows, continueAt, firstOffset } = client.habits;
  const accounts: Account[] = [];
  let pieces: Partial<Outgoing> = { query: queryOf(firstOffset) };
  for (let number = 1; number <= maxPages; number += 1) {
    const { json } = await client.call('listAccounts', tokenOf(client), pieces);
    const { page, links } = (json ?? {}) as Page;
    accounts.push(...accountsIn(json));
    const href = links?.next?.href;
    const next = page?.nextOffset;
    const offset = continueAt(next);
    if (follows === 'links' ? href === undefined : offset === undefined) return accounts;
    const { baseUrl } = client.wire.server;
    pieces = follows === 'links' ? { url: new URL(href!, baseUrl).href } : { query: queryOf(offset) };
  }
  return accounts;
}

function accountsIn(json: unknown): Account[] {
  const { accounts = [] } = (json ?? {}) as Page;
  return accounts.flatMap((item) => Object.values(item));
}

function queryOf(offset: string | undefined): Outgoing['query'] {
  return [['limit', '2'], ...(offset === undefined ? [] : [['offset', offset] as const])];
}
