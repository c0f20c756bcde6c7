import type { Caller } from './guard.ts';
import { type Provider, providersOf } from './providers.ts';
import type { RecipientStore } from './recipient-store.ts';
import { refused } from './refusals.ts';
import { type Answer, type Asked, decoded, type World } from './world.ts';

interface Pair {
  readonly recipient: string;
  readonly provider: Provider;
  readonly requestedAt: number;
}

/** The operations of 4.4. */
export class Registrations {
  readonly #world: World;
  readonly #store: RecipientStore;
  readonly #pairs: Pair[] = [];

  constructor(world: World, store: RecipientStore) {
    this.#world = world;
    this.#store = store;
    const [first, second] = store.list();
    const [provider] = providersOf(world);
    for (const recipient of [first!, second!]) {
      this.#pairs.push({
        recipient: recipient.client_id,
        provider: provider!,
        requestedAt: 1_700_000_000_123,
      });
    }
  }

  list(caller: Caller): Answer {
    return this.#guarded(caller) ?? { status: 200, body: this.#visible().map((pair) => this.#record(pair)) };
  }

  listOne(caller: Caller, { segments }: Asked): Answer {
    const { profile, has } = this.#world;
    const guarded = this.#guarded(caller);
    if (guarded !== undefined) return guarded;
    const id = decoded(segments[3]);
    if (this.#store.current(id) === undefined && profile.unknownForRegistrations !== 200) {
      return refused(profile, profile.unknownForRegistrations, `Recipient ${id} does not exist.`);
    }
    const own = this.#visible().filter(
      ({ recipient }) => recipient === id || (has('recipient-list-shows-all') && this.#pairs.length > 2),
    );
    const zone = has('one-list-writes-an-offset') ? '+00:00' : 'Z';
    return { status: 200, body: own.map((pair) => this.#record(pair, zone)) };
  }

  request(caller: Caller, { segments }: Asked): Answer {
    const { profile, has } = this.#world;
    const plainGoes = caller === 'plain' && has('plain-token-registers');
    if (caller !== 'admin' && !plainGoes) {
      return refused(profile, profile.plainTokenStatus, 'The scope client:admin is needed.');
    }
    const recipients = idsIn(profile.idsStyle, segments[5]);
    const providers = idsIn(profile.idsStyle, segments[6]).map((id) =>
      providersOf(this.#world).find((provider) => String(provider.id) === id),
    );
    const stranger = recipients.find((id) => this.#store.current(id) === undefined);
    const lax = has('unknown-recipients-are-registered');
    if ((stranger !== undefined && !lax) || providers.includes(undefined)) {
      return refused(profile, 400, 'A recipient or provider of the request is unknown.');
    }
    const pairs = recipients.flatMap((recipient, row) =>
      providers
        .filter((_, column) => !has('several-ids-are-zipped') || row === column)
        .map((provider) => ({ recipient, provider: provider!, requestedAt: this.#world.now() })),
    );
    const approved = pairs.filter(
      ({ provider }) => !profile.dropsPairs || provider.id === profile.firstProvider,
    );
    const fresh = approved.filter((pair) => !this.#pairs.some((known) => same(known, pair)));
    if (fresh.length === 0) {
      return { status: profile.repeatedRegistration, ...this.#receipt(profile.repeatedRegistration) };
    }
    this.#pairs.push(...fresh);
    if (has('one-request-makes-two-records')) {
      this.#pairs.push(...fresh.map((pair) => ({ ...pair, requestedAt: pair.requestedAt - 1 })));
    }
    return { status: profile.registrationStatus, ...this.#receipt(profile.registrationStatus) };
  }

  #receipt(status: number): { body?: unknown } {
    if (status === 204) return {};
    const body = { ticket: 'reg-1', queued: true, message: 'Already requested.' };
    return status >= 400 ? refused(this.#world.profile, status, 'Already requested.') : { body };
  }

  #guarded(caller: Caller): Answer | undefined {
    const { profile } = this.#world;
    if (!profile.listsNeedAdmin || caller === 'admin') return undefined;
    return refused(profile, 401, 'The scope client:admin is needed.');
  }

  #visible(): readonly Pair[] {
    const { registrationDelayMs } = this.#world.profile;
    return this.#pairs.filter(({ requestedAt }) => this.#world.now() - requestedAt >= registrationDelayMs);
  }

  #record({ recipient, provider, requestedAt }: Pair, zone = 'Z'): Record<string, unknown> {
    const { profile, has } = this.#world;
    const known = this.#store.current(recipient);
    const country = has('record-shows-the-recipients-country')
      ? (known?.country ?? provider.country)
      : provider.country;
    const again =
      this.#pairs.find((pair) => same(pair, { recipient, provider }))?.requestedAt !== requestedAt;
    const old = again || this.#world.now() - requestedAt > 86_400_000;
    const age = profile.name === 'b' && this.#world.now() - requestedAt > profile.registrationDelayMs + 150;
    return {
      registration_status: old ? 'ACTIVE' : age ? 'PENDING_ACTIVATION' : 'PENDING_APPROVAL',
      provider_name: provider.name,
      provider_id: provider.id,
      ...(known === undefined ? {} : { client_name: known.name }),
      client_id: recipient,
      requested_on: timestamp(requestedAt, profile.fractionDigits) + zone,
      country,
      evaluation: null,
    };
  }
}

function same(one: Pair, other: Pick<Pair, 'recipient' | 'provider'>): boolean {
  return one.recipient === other.recipient && one.provider.id === other.provider.id;
}

function timestamp(milliseconds: number, digits: number): string {
  const iso = new Date(milliseconds).toISOString();
  return `${iso.slice(0, 20)}${iso.slice(20, 23).padEnd(digits, '0').slice(0, digits)}`;
}

function idsIn(style: 'comma' | 'json' | 'encoded-comma', segment = ''): readonly string[] {
  if (style === 'comma') return segment.split(',').map(decoded);
  const text = decoded(segment);
  if (style === 'encoded-comma') return text.split(',');
  if (!text.startsWith('[')) return [text];
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch {
    return [text];
  }
}
