import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import { readAccessToken } from '../../http/access-token.ts';
import type { Clock } from '../../http/clock.ts';
import type { Exchange, PresentedCredential } from '../../http/exchange.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { Auth, CallOptions } from '../../plan/check.ts';
import { tokenFormOf } from '../../target-file/resolve.ts';
import { listUsableTokens, valuesOf } from '../../target-file/secrets.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { Connection, Target, Token, TokenRequest } from '../../target-file/types.ts';

/** The kinds of credential that a call carries; each that a target file declares is proved to work by itself. */
export type CredentialKind = DeclaredKind | 'none';

/** The kinds of credential that a target file declares. */
export type DeclaredKind = 'user' | 'admin' | 'plain' | 'fdx' | 'other-customer' | 'api-key';

/** Where a target file declares a credential, and what it declares there. */
interface DeclaredCredential {
  readonly setting: Setting;
  readonly value: Token;
}

/** The credential that an operation takes unless a check says otherwise (5). */
export function defaultCredentialOf(id: OperationId): CredentialKind {
  const { area, document } = getOperation(id);
  if (id === 'token') return 'none';
  if (document === 'banking') return 'api-key';
  if (id === 'requestRegistrations') return 'admin';
  return area === 'fdx-accounts' ? 'fdx' : 'user';
}

/** The declared credential that a call carries; undefined when the call gives one of its own. */
export function credentialKindOf(id: OperationId, auth: Auth): CredentialKind | undefined {
  if (typeof auth === 'object') return undefined;
  return auth === 'default' ? defaultCredentialOf(id) : auth;
}

/** The credential of a kind in the target file. Throws Blocked when the file has none. */
export function findCredential(target: Target, kind: DeclaredKind): DeclaredCredential {
  const { fdx, banking } = target;
  const auth = target.outbound?.auth;
  if (kind === 'user' || (kind === 'fdx' && fdx?.token === undefined))
    return requireToken('outbound.auth.token', auth?.token);
  if (kind === 'fdx') return requireToken('fdx.token', fdx?.token);
  if (kind === 'plain') return requireToken('outbound.auth.plainToken', auth?.plainToken, 'plain token');
  if (kind === 'other-customer')
    return requireToken('fdx.otherCustomer', fdx?.otherCustomer?.token, 'other customer');
  if (kind === 'api-key') return requireToken('banking', banking?.apiKey, 'banking section');
  if (auth?.adminToken !== undefined) return requireToken('outbound.auth.adminToken', auth.adminToken);
  // The endpoint alone declares the admin token that it gives.
  const value = auth?.tokenEndpoint === undefined ? undefined : {};
  return requireToken('outbound.auth.tokenEndpoint', value, 'admin token and no token endpoint');
}

function requireToken(setting: Setting, value: Token | undefined, what = 'token'): DeclaredCredential {
  if (value === undefined) throw new Blocked(`the target file has no ${what}`, setting);
  return { setting, value };
}

/** The name of the header that carries the credential of an operation. */
export function credentialHeaderOf(target: Target, id: OperationId): string {
  return getOperation(id).document === 'banking' ? 'x-api-key' : tokenFormOf(target).header;
}

/** The value of the credential's header in the declared form: `Bearer <token>` unless the file says otherwise. */
export function formatCredential(target: Target, id: OperationId, token: string): string {
  if (getOperation(id).document === 'banking') return token;
  return tokenFormOf(target).value.replace('{token}', () => token);
}

/**
 * Tells what a test presents in place of a declared credential: a text that nobody gave to the run, an expired token, or one that
 * /Token gave. What it cannot tell apart from a credential that opens something has no name.
 */
export class PresentedCredentials {
  readonly #target: Target;
  readonly #usable: Set<string>;
  readonly #granted = new Set<string>();
  readonly #expired: ReadonlySet<string>;

  constructor(target: Target) {
    const { outbound, fdx, revocation } = target;
    this.#target = target;
    this.#expired = new Set(
      [outbound?.auth.expiredToken, fdx?.expiredToken].filter((token) => typeof token === 'string'),
    );
    this.#usable = new Set(listUsableTokens(target));
    for (const connection of revocation?.connections ?? []) this.addConnection(connection);
  }

  /** Takes in the values of a connection: one of them may be its token. */
  addConnection(connection: Connection): void {
    for (const value of valuesOf(connection)) this.#usable.add(value);
  }

  /** Takes in the token that an answer of /Token gives. */
  learn({ operation, response }: Exchange): void {
    const token = operation === 'token' ? readAccessToken(response?.json)?.token : undefined;
    if (token !== undefined) this.#granted.add(token);
  }

  /** Names the credential that a request presents; undefined for a declared one, for none, and for one in another form. */
  find(operation: OperationId, options: CallOptions): PresentedCredential | undefined {
    if (operation === 'token') return this.#findPartner(options);
    const { auth } = options;
    if (typeof auth !== 'object') return undefined;
    const value = 'header' in auth ? auth.header : auth.token;
    if (value.trim() === '') return undefined;
    const [before = ''] = formatCredential(this.#target, operation, '\0').split('\0');
    const texts = [value, value.slice(before.length), value.slice(value.lastIndexOf(' ') + 1)];
    const isOneOf = (known: ReadonlySet<string>) => texts.some((text) => known.has(text));
    const what = auth.what === undefined ? {} : { what: auth.what };
    if (auth.isExpired === true || isOneOf(this.#expired)) return { kind: 'expired', ...what };
    if (auth.isForeign === true) return { kind: 'unknown', ...what };
    if (isOneOf(this.#granted)) return { kind: 'granted', ...what };
    return isOneOf(this.#usable) ? undefined : { kind: 'unknown', ...what };
  }

  /** The form that the document shows, with the declared credentials of the partner or with others. */
  #findPartner({ body = '' }: CallOptions): PresentedCredential | undefined {
    const partner = this.#target.outbound?.auth.tokenEndpoint;
    const { grant_type, client_id, client_secret, scope, ...others } = Object.fromEntries(
      new URLSearchParams(body),
    );
    const isShown = grant_type === 'client_credentials' && scope === 'client:admin';
    if (partner === undefined || !isShown || Object.keys(others).length > 0) return undefined;
    if (client_id !== partner.clientId) return { kind: 'wrong-partner', what: 'an unknown client_id' };
    if (client_secret === partner.clientSecret) return { kind: 'partner' };
    const what = client_secret === '' ? 'an empty client_secret' : 'a wrong client_secret';
    return { kind: 'wrong-partner', what };
  }
}

/** How often a session gives up a fetched token that is refused: an endpoint whose tokens never work is spared. */
const maxForgotten = 3;

/** Asks an endpoint for the token of a setting. */
type FetchToken = (setting: Setting, asked: TokenRequest) => Promise<Grant>;

/** The credentials of a target in one session: fetched tokens, and what the target said to each credential. */
export class Credentials {
  readonly #target: Target;
  readonly #clock: Clock;
  readonly #tokens = new Map<Setting, RenewedToken>();
  readonly #timesForgotten = new Map<Setting, number>();
  readonly #refused = new Set<string>();
  readonly #known = new Set<string>();

  constructor(target: Target, clock: Clock) {
    this.#target = target;
    this.#clock = clock;
  }

  /**
   * The text of a declared credential: as it stands in the target file, or fetched by client credentials (5.3) and
   * renewed before it expires. Throws Blocked when the file has none, or what `fetch` throws.
   */
  async text(kind: DeclaredKind, fetch: FetchToken): Promise<string> {
    const { setting, value } = findCredential(this.#target, kind);
    if (typeof value === 'string') return value;
    return this.#token(setting).value(() => fetch(setting, value));
  }

  /**
   * Gives up a fetched token that the target refuses, so that the next call fetches another one; undefined where
   * there is none to give up. Call what it gives back when the next token works: then this one was only too old.
   */
  forget(kind: DeclaredKind): (() => void) | undefined {
    const { setting, value } = findCredential(this.#target, kind);
    const times = this.#timesForgotten.get(setting) ?? 0;
    if (typeof value === 'string' || times >= maxForgotten) return undefined;
    this.#timesForgotten.set(setting, times + 1);
    this.#token(setting).forget();
    return () => this.#timesForgotten.set(setting, times);
  }

  /** True for a credential that a control found refused: the same question is asked once. */
  isRefused(question: string): boolean {
    return this.#refused.has(question);
  }

  noteRefused(question: string): void {
    this.#refused.add(question);
  }

  /** The setting whose credential an answer accepts or refuses, when it is the first to do so. */
  noteAnswer(kind: CredentialKind | undefined, status: number): CredentialNews | undefined {
    if (kind === undefined || kind === 'none') return undefined;
    const accepted = isAccepted(kind, status);
    if (accepted === undefined) return undefined;
    const { setting } = findCredential(this.#target, kind);
    const news = `${setting} ${accepted}`;
    if (this.#known.has(news)) return undefined;
    this.#known.add(news);
    return { setting, accepted };
  }

  #token(setting: Setting): RenewedToken {
    const known = this.#tokens.get(setting) ?? new RenewedToken(this.#clock);
    this.#tokens.set(setting, known);
    return known;
  }
}

/** A setting whose credential was accepted, or refused, for the first time. */
interface CredentialNews {
  readonly setting: Setting;
  readonly accepted: boolean;
}

/**
 * Whether a status accepts a credential; undefined when it tells nothing. A refusal of the plain token is what the
 * document wants. Other errors may come before the credential is looked at, except to the admin token, which next to
 * nothing but registration requests carry.
 */
function isAccepted(kind: DeclaredKind, status: number): boolean | undefined {
  if (status >= 200 && status < 300) return true;
  if (status === 401 || status === 403) return kind === 'plain' ? undefined : false;
  return kind === 'admin' && status < 500 ? true : undefined;
}

/** A token that an endpoint gave, and the seconds that it lasts as far as that is known. */
export interface Grant {
  readonly token: string;
  readonly seconds: number | undefined;
}

interface Held {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly renewAt: number;
  readonly expiresAt: number;
}

/** A token is renewed when a quarter of its life is left, but at most a minute before its end. */
const maxSkewMs = 60_000;
const skewShare = 0.25;
/** How long an endpoint that gave no token is not asked again. */
const pauseMs = 10_000;

/**
 * A token that is fetched when it is first needed and renewed before it expires, one fetch at a time. A renewal that
 * fails changes nothing while the old token lasts.
 */
export class RenewedToken {
  readonly #clock: Clock;
  #held: Held | undefined;
  #pending: Promise<string> | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A token that is still valid. Throws what `fetch` throws when there is none. */
  value(fetch: () => Promise<Grant>): Promise<string> {
    const now = this.#clock.now();
    if (this.#held !== undefined && now < this.#held.renewAt) return Promise.resolve(this.#held.token);
    if (this.#pending !== undefined) return this.#pending;
    if (this.#failure !== undefined && now < this.#failure.until) return this.#fallBack(this.#failure.error);
    this.#pending = this.#renew(fetch).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Drops a token that the target refuses, so that the next call gets another one. */
  forget(): void {
    this.#held = undefined;
  }

  async #renew(fetch: () => Promise<Grant>): Promise<string> {
    const asked = this.#clock.now();
    try {
      const { token, seconds } = await fetch();
      this.#held = { token, ...timesOf(asked, seconds) };
      this.#failure = undefined;
      return token;
    } catch (error) {
      this.#failure = { error, until: this.#clock.now() + pauseMs };
      return await this.#fallBack(error);
    }
  }

  #fallBack(error: unknown): Promise<string> {
    if (this.#held !== undefined && this.#clock.now() < this.#held.expiresAt)
      return Promise.resolve(this.#held.token);
    return Promise.reject(error);
  }
}

/** Counted from the request, since the token may have been made before its answer was on its way. */
function timesOf(asked: number, seconds: number | undefined): Omit<Held, 'token'> {
  if (seconds === undefined)
    return { renewAt: Number.POSITIVE_INFINITY, expiresAt: Number.POSITIVE_INFINITY };
  const life = seconds * 1000;
  const expiresAt = asked + life;
  return { renewAt: expiresAt - Math.min(maxSkewMs, life * skewShare), expiresAt };
}
