import type { ConnectionOptions } from 'node:tls';
import type { OperationId } from '../catalogue/operations.ts';
import type { CredentialKind } from '../engine/session/credentials.ts';
import type { Exchange } from '../http/exchange.ts';
import type { ProxyServer } from '../http/proxy.ts';
import type { CallOptions } from '../plan/check.ts';
import type { Target } from '../target-file/types.ts';
import type { Blocking } from './blocking.ts';
import type { Note } from './note.ts';

/** The services of the document, by the section of the target file that declares each. */
export type Service = 'outbound' | 'banking';

/** What a probe may use: it reads, and never creates, authorizes or revokes anything. */
export interface ProbeContext {
  readonly target: Target;
  readonly blocking: Blocking;
  /** True when the caller allows one call of the declared /Authorize. */
  readonly mayAuthorize: boolean;
  /** How connections are secured. */
  readonly tls: ConnectionOptions;
  /** The proxy that an address is reached through; undefined for none. */
  proxyFor(url: URL): ProxyServer | undefined;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Sends a request of an operation that only reads, or of /Token. Throws Blocked when it cannot be sent. */
  ask(operation: OperationId, options?: CallOptions): Promise<Exchange>;
  /** The text of a declared credential, fetched as a run would where it is not written down. Throws Blocked. */
  credential(kind: Exclude<CredentialKind, 'none'>): Promise<string>;
  /** The value that `create` gave the first time. */
  once<T>(key: string, create: () => Promise<T>): Promise<T>;
  /** What was exchanged so far, as it was sent and received. */
  readonly exchanges: readonly Exchange[];
}

/** Looks at one thing. */
export interface Probe {
  readonly topic: Topic;
  /** The service without which there is nothing to look at. */
  readonly service?: Service;
  run(context: ProbeContext): Promise<readonly Note[]>;
}

/** The parts of a diagnosis, in their order. */
export const topics = [
  'target file',
  'network',
  'services',
  'credentials',
  'ids',
  'sessions and connections',
  'clock',
  'not declared',
] as const;
export type Topic = (typeof topics)[number];
