import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Clock } from '../../http/clock.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { Auth } from '../../plan/check.ts';
import { tokenFormOf } from '../../target-file/resolve.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { Target, Token, TokenRequest } from '../../target-file/types.ts';

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
