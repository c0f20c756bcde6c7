import { randomUUID } from 'node:crypto';
import { linkedAccounts } from './banking-data.ts';
import { defaultOptions, type Options, optionsIn } from './banking-options.ts';
import { bankingRefused } from './refusals.ts';
import { type Answer, type Asked, apiKey, customerId, decoded, guid, type World } from './world.ts';

interface Operation {
  readonly requestId: string;
  readonly user: string;
  options: Options;
  calls: number;
  begunAt: number | undefined;
  delivered: boolean;
}

/** RequestIds that are authorized from the start, for a team without /Authorize. */
export function readySessions(profile: World['profile']): readonly string[] {
  return Array.from({ length: 30 }, (_, number) => guid(profile, `ready ${number}`));
}

/** The banking account-detail service (4.6). */
export class Banking {
  readonly #world: World;
  readonly #operations = new Map<string, Operation>();

  constructor(world: World) {
    this.#world = world;
    for (const requestId of readySessions(world.profile)) this.#begin(requestId, 'slow');
  }

  answer(asked: Asked): Answer | undefined {
    const { segments, method } = asked;
    const [, customer, service, route = ''] = segments;
    if (service !== 'BankingServices') return undefined;
    if (!this.#hasKey(asked)) return bankingRefused(this.#world.profile.unknownApiKey, 'Key refused.');
    if (decoded(customer).toLowerCase() !== customerId.toLowerCase())
      return bankingRefused(404, 'No customer.');
    if (route === 'Sign-In') return this.#authorize(asked);
    if (route === 'GetAccountsDetail' && method === 'POST') return this.#post(asked);
    return route === 'GetAccountsDetailAsync' && method === 'GET' ? this.#poll(asked) : undefined;
  }

  #hasKey({ headers }: Asked): boolean {
    const key = headers['x-api-key'] ?? '';
    return key === apiKey || (key.startsWith('key-') && this.#world.has('any-key-of-the-right-form-opens'));
  }

  #authorize({ query, text, method }: Asked): Answer {
    const user =
      method === 'GET' ? query.get('as') : (JSON.parse(text) as { login?: { user?: string } }).login?.user;
    if (user == null || user === '') return bankingRefused(400, 'Who?');
    const requestId = this.#world.profile.upperGuids ? randomUUID().toUpperCase() : randomUUID();
    this.#begin(requestId, user);
    return { status: 201, body: { security: null, 'session/id': { handle: requestId }, expires: 1800 } };
  }

  #begin(requestId: string, user: string): void {
    const operation = {
      requestId,
      user,
      options: defaultOptions,
      calls: 0,
      begunAt: undefined,
      delivered: false,
    };
    this.#operations.set(requestId.toLowerCase(), operation);
  }

  #post({ text }: Asked): Answer {
    const body = objectIn(text);
    if (body === undefined) return bankingRefused(400, 'The body is no object.');
    const id = body.RequestId;
    if (typeof id !== 'string') return bankingRefused(400, 'RequestId is missing.');
    const operation = this.#operations.get(id.toLowerCase());
    if (operation === undefined) return bankingRefused(404, 'RequestId is unknown.');
    const options = optionsIn(body);
    if (options === undefined) return bankingRefused(400, 'An option is invalid.');
    const { profile, has } = this.#world;
    const year =
      has('an-option-widens-the-window') &&
      Object.keys(body).length > 1 &&
      body.DaysOfTransactions === undefined;
    operation.options = year ? { ...options, days: 365 } : options;
    if (profile.alwaysPending) operation.calls = 0;
    return this.#progress(operation, 'POST');
  }

  #poll({ query, headers, segments }: Asked): Answer {
    const form = this.#world.profile.asyncForm;
    const path = decoded(segments[4]);
    const id = { query: query.get('rid'), link: path, header: headers['x-session-ref'] }[form] ?? '';
    const operation = this.#operations.get(id.toLowerCase());
    if (operation === undefined) return bankingRefused(404, 'RequestId is unknown.');
    if (operation.delivered && this.#world.has('poll-of-a-delivered-result-breaks'))
      return bankingRefused(500, 'Broken.');
    return this.#progress(operation, 'GET');
  }

  #progress(operation: Operation, method: 'GET' | 'POST'): Answer {
    const { has } = this.#world;
    operation.calls += 1;
    operation.begunAt ??= this.#world.now();
    if (operation.user !== 'quick' && !this.#isReady(operation)) return this.#pending(operation);
    if (method === 'GET') operation.delivered = true;
    const forgets = method === 'GET' && has('polled-result-forgets-the-options');
    const options = forgets ? { ...operation.options, transactions: true } : operation.options;
    return { status: 200, body: this.#result(operation, options, method) };
  }

  #isReady({ calls, begunAt }: Operation): boolean {
    const { ready } = this.#world.profile;
    return 'calls' in ready ? calls >= ready.calls : this.#world.now() - (begunAt ?? 0) >= ready.afterMs;
  }

  #result(operation: Operation, options: Options, method: 'GET' | 'POST'): Record<string, unknown> {
    const { profile, has } = this.#world;
    const { requestId, user } = operation;
    return {
      RequestId: profile.name === 'a' ? requestId.toUpperCase() : requestId,
      Accounts: linkedAccounts(this.#world, user, options),
      HttpStatusCode: method === 'GET' && has('polled-result-says-202') ? 202 : 200,
      ...(profile.name === 'b'
        ? {}
        : { Login: { Id: guid(profile, user), LastRefresh: '2026-03-01 08:00:00.1234567' } }),
      InstitutionId: 17,
      Warnings: [],
    };
  }

  #pending({ requestId }: Operation): Answer {
    const { profile, has } = this.#world;
    const base = `${profile.prefix}/v3/${customerId}/BankingServices/GetAccountsDetailAsync`;
    const polled = { query: `${base}?rid=${requestId}`, link: `${base}/${requestId}`, header: base }[
      profile.asyncForm
    ];
    const example = `/GetAccountsDetailAsync/${profile.asyncForm === 'header' ? requestId : '{requestId}'}`;
    const links = [
      { rel: 'help', href: 'https://second.example/help', example: '' },
      { example: profile.name === 'b' ? '' : example, rel: 'status', href: polled, verb: 'GET' },
    ];
    const id = has('pending-answer-has-its-own-request-id') ? randomUUID() : requestId;
    return {
      status: 202,
      headers: { 'Retry-After': '1' },
      body: {
        RequestId: id,
        Links: links,
        Message: '',
        ServiceCode: 'OPERATION_PENDING',
        HttpStatusCode: 202,
        Progress: 0.5,
      },
    };
  }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
