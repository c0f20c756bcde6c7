import { revokeRefused } from './refusals.ts';
import { type Answer, type Asked, decoded, type World } from './world.ts';

/** How many connections a server has to give away. */
export const connectionCount = 16;

/** The reference by which a revocation names a connection. */
export function referenceOf(number: number): string {
  return `con/${number}:ä=`;
}

/** The reference as a header can carry it. */
export function headerReference(number: number): string {
  return encodeURIComponent(referenceOf(number));
}

/** Connections and their access (3.3, 4.2). */
export class Connections {
  readonly #world: World;
  readonly #revokedAt = new Map<number, number>();

  constructor(world: World) {
    this.#world = world;
  }

  isActive(number: number): boolean {
    const at = this.#revokedAt.get(number);
    return at === undefined || this.#world.now() - at < this.#world.profile.settleMs;
  }

  revoke(asked: Asked): Answer {
    const { has } = this.#world;
    const input = this.#input(asked);
    if (input === undefined || input === '') {
      const odd = asked.method === 'DELETE' && has('delete-calls-it-missing-parameter');
      return revokeRefused(
        400,
        odd ? 'missing_parameter' : 'invalid_request',
        'The connection is not named.',
      );
    }
    const number = this.#numbered(input);
    if (number === undefined) return revokeRefused(422, 'invalid_request', 'No such connection.');
    const before = this.#revokedAt.get(number);
    if (before !== undefined) return this.#again(number);
    if (!(asked.method === 'DELETE' && has('delete-only-says-so')))
      this.#revokedAt.set(number, this.#world.now());
    if (asked.method === 'POST' && has('post-revokes-the-neighbour-too')) {
      this.#revokedAt.set(number + 1, 0);
    }
    return { status: 204 };
  }

  #again(number: number): Answer {
    if (this.#world.has('second-revocation-restores')) this.#revokedAt.delete(number);
    return this.#world.profile.name === 'b'
      ? { status: 204 }
      : revokeRefused(404, 'invalid_grant', 'Already revoked.');
  }

  /** Each team names the connection otherwise: in a header, a query or a body. */
  #input({ method, headers, query, text }: Asked): string | undefined {
    if (method === 'POST') return bodyOf(text)[this.#world.profile.name === 'b' ? 'grantRef' : 'consent'];
    if (this.#world.profile.name === 'b') return query.get('connection') ?? undefined;
    const sent = headers['x-consent-ref'];
    return sent === undefined ? undefined : decoded(sent);
  }

  #numbered(input: string): number | undefined {
    for (let number = 1; number <= connectionCount; number++)
      if (referenceOf(number) === input) return number;
    return undefined;
  }
}

function bodyOf(text: string): Record<string, string | undefined> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    return {};
  }
}
