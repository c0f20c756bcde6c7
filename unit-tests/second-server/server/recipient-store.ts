import { randomBytes } from 'node:crypto';
import type { World } from './world.ts';

export interface Recipient {
  readonly client_id: string;
  readonly client_secret: string;
  readonly earlierSecrets: readonly string[];
  readonly name: string;
  readonly scope: readonly string[];
  readonly redirect_uris: readonly string[];
  readonly logo_uri?: string | undefined;
  readonly country?: string | undefined;
  readonly description?: string | undefined;
  readonly terms_uri?: string | undefined;
  readonly client_uri?: string | undefined;
  readonly emails: readonly string[];
}

interface Version {
  readonly at: number;
  readonly recipient: Recipient;
}

/** Recipients, with replicas that show a write a little later than the primary. */
export class RecipientStore {
  readonly #world: World;
  readonly #versions = new Map<string, Version[]>();
  #serial = 0;

  constructor(world: World) {
    this.#world = world;
    this.write({ ...blank, name: 'Old client', client_id: this.newId(), client_secret: newSecret() }, 0);
    const sparse = { name: 'Client à moitié vide', scope: ['TRANSACTIONS', 'ACCOUNT_BASIC'] };
    this.write({ ...blank, ...sparse, client_id: this.newId(), client_secret: newSecret() }, 0);
  }

  newId(): string {
    this.#serial += 1;
    return this.#world.profile.clientId(this.#serial);
  }

  write(recipient: Recipient, at = this.#world.now()): void {
    const versions = this.#versions.get(recipient.client_id) ?? [];
    versions.push({ at, recipient });
    this.#versions.set(recipient.client_id, versions);
  }

  /** What the primary holds. */
  current(id: string): Recipient | undefined {
    return this.#versions.get(id)?.at(-1)?.recipient;
  }

  /** What the replica that answers this request shows. */
  shown(id: string): Recipient | undefined {
    const before = this.#horizon();
    return this.#versions.get(id)?.findLast(({ at }) => at <= before)?.recipient;
  }

  list(): readonly Recipient[] {
    const before = this.#horizon();
    return [...this.#versions.values()].flatMap((versions) => {
      const version = versions.findLast(({ at }) => at <= before);
      return version === undefined ? [] : [version.recipient];
    });
  }

  /** Every second request meets a replica that lags. */
  #horizon(): number {
    const { profile, count } = this.#world;
    return this.#world.now() - (count() % 2 === 0 ? profile.lagMs : 0);
  }
}

const blank = {
  earlierSecrets: [],
  scope: ['ACCOUNT_BASIC'],
  redirect_uris: ['https://old.example/cb'],
  emails: [],
} as const;

export function newSecret(): string {
  return randomBytes(18).toString('base64');
}
