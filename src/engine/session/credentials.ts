import type { Clock } from '../../http/clock.ts';
import type { Setting } from '../../target-file/settings.ts';
import type { Target, TokenRequest } from '../../target-file/types.ts';
import { type CredentialKind, type DeclaredKind, findCredential } from './declared-credential.ts';
import { type Grant, RenewedToken } from './renewed-token.ts';

/** How often a session gives up a fetched token that is refused: an endpoint whose tokens never work is spared. */
const maxForgotten = 3;

/** Asks an endpoint for the token of a setting. */
export type FetchToken = (setting: Setting, asked: TokenRequest) => Promise<Grant>;

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
export interface CredentialNews {
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
