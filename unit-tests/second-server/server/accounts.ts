import { accountsOf, connectedAccount, type Kept, othersAccounts } from './account-data.ts';
import { Pages } from './account-pages.ts';
import type { Caller } from './guard.ts';
import { fdxRefused } from './refusals.ts';
import { type Connections, connectionCount } from './revocation.ts';
import { type Answer, type Asked, decoded, shaped, type World } from './world.ts';

/** The FDX reads (4.5). */
export class Accounts {
  readonly #world: World;
  readonly #connections: Connections;
  readonly #pages: Pages;

  constructor(world: World, connections: Connections) {
    this.#world = world;
    this.#connections = connections;
    this.#pages = new Pages(world);
  }

  read(caller: Caller, { segments }: Asked): Answer {
    const { profile, has } = this.#world;
    const key = decoded(segments[4]);
    const number = /^lnk-(\d+)$/.exec(key)?.[1];
    if (caller === 'connected' && number !== undefined && Number(number) <= connectionCount) {
      return this.#connected(Number(number));
    }
    const all = has('any-customer-reads-any-account')
      ? [...accountsOf(profile), ...othersAccounts]
      : this.#of(caller);
    const found = all.find((one) => one.key === key);
    if (found === undefined) return fdxRefused(profile.unknownAccount, 701, 'Account not found.');
    const whole = detailed(this.#world, found);
    const kind = whole[found.kind] as Record<string, unknown>;
    if (has('loan-term-is-text-alone') && found.kind === 'loanAccount' && kind.loanTerm !== undefined) {
      return { status: 200, body: { [found.kind]: { ...kind, loanTerm: String(kind.loanTerm) } } };
    }
    const other = has('single-read-names-another-type')
      ? { accountType: String(kind.accountType).toLowerCase() }
      : {};
    return { status: 200, body: { ...whole, [found.kind]: { ...kind, ...other } } };
  }

  list(caller: Caller, asked: Asked): Answer {
    return this.#pages.answer(caller, this.#of(caller), asked);
  }

  #connected(number: number): Answer {
    if (this.#connections.isActive(number)) {
      return { status: 200, body: detailed(this.#world, connectedAccount(number)) };
    }
    return fdxRefused(this.#world.profile.revokedStatus, 703, 'The connection has no access.');
  }

  #of(caller: Caller): readonly Kept[] {
    if (caller === 'other') return othersAccounts;
    return caller === 'user' ? accountsOf(this.#world.profile) : [];
  }
}

/** An account with all that is known of it. */
export function detailed({ profile }: World, { kind, metadata, rest }: Kept): Record<string, unknown> {
  const absent = profile.writesNulls ? { description: undefined, nickname: undefined } : {};
  const sparse = kind === 'depositAccount' ? absent : {};
  return { links: [], [kind]: shaped(profile, { ...sparse, ...rest, ...metadata, bankInternal: { x: 1 } }) };
}

/** An account with its metadata only. */
export function lightweight({ kind, metadata }: Kept): Record<string, unknown> {
  return { [kind]: { ...metadata } };
}
