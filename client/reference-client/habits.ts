import type { OperationId } from '../../src/catalogue/operations.ts';

/** A request in the pieces of which a client makes it. */
export interface Outgoing {
  readonly operation: OperationId;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  /** Texts of the parameters, as they stand in the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Names and values as they stand in the query. */
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON body, unless `text` is given. */
  readonly json?: unknown;
  readonly text?: string | undefined;
  /** An address in place of all of these: a link. */
  readonly url?: string;
}

/** What the client knows when it sends a request: what it was given, and what answers told. */
export interface Known {
  readonly userToken: string;
  readonly providers: readonly { readonly provider_id: number; readonly name: string }[];
  readonly recipient: { readonly client_id: string; readonly name: string };
  readonly accounts: readonly { readonly accountId: string; readonly accountNumber: string }[];
}

/** Changes a request on its way out. */
export type Alteration = (outgoing: Outgoing, known: Known) => Outgoing;

/** What of the interface a client uses. */
export type ClientPart = 'providers' | 'recipients' | 'registrations' | 'accounts' | 'detail' | 'revocation';

/** How a client behaves where clients differ. */
export interface Habits {
  readonly alterations: readonly Alteration[];
  readonly parts: readonly ClientPart[];
  /** Seconds to wait before a poll, from 1. */
  readonly waitBefore: (poll: number) => number;
  /** Seconds after the first 202 until it gives up. */
  readonly patience: number;
  /** What it does after a 202. */
  readonly pending: 'polls' | 'calls again' | 'gives up';
  /** Says of a poll, from 1, that a further call of GetAccountsDetail comes before it. */
  readonly callsBefore: (poll: number) => boolean;
  readonly persona: string;
  /** The offset of the next page as it stands in the query; undefined ends the walk. `next` is what the page names. */
  readonly continueAt: (next: string | null | undefined) => string | undefined;
  readonly follows: 'cursors' | 'links';
  /** The offset of the first page; none when absent. */
  readonly firstOffset?: string;
  /** The secret with which the recipient asks for a token. */
  readonly secret: 'newest' | 'replaced';
  /** Whether it asks for several things at the same time. */
  readonly isParallel: boolean;
  /** How often it sends a request that reads. */
  readonly reads: number;
  /** Milliseconds that pass with each of its requests. */
  readonly pace: number;
  /** Requests that it sends beside those of the interface. */
  readonly beside: readonly { readonly method: string; readonly path: string }[];
}

/** A client that does what the document says, and nothing else. */
export const plainHabits: Habits = {
  alterations: [],
  parts: ['providers', 'recipients', 'registrations', 'accounts', 'detail', 'revocation'],
  waitBefore: () => 10,
  patience: 1800,
  pending: 'polls',
  callsBefore: () => false,
  persona: 'alice',
  continueAt: (next) => (next ? encodeURIComponent(next) : undefined),
  follows: 'cursors',
  secret: 'newest',
  isParallel: false,
  reads: 1,
  pace: 250,
  beside: [],
};

/** A client that differs from the plain one, or departs from the document. */
export interface ClientVariant {
  readonly id: string;
  readonly title: string;
  readonly habits: Partial<Habits>;
}
