/** How long an answer may take and how long it may be. */
export interface WireLimits {
  /** Milliseconds until headers and body must have come. */
  readonly timeoutMs: number;
  /** Bytes that a body may have, packed and unpacked. */
  readonly maxBytes: number;
}

export const defaultLimits: WireLimits = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024 };
