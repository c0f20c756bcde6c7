/** How long an answer may take and how long it may be. */
export interface WireLimits {
  /** Milliseconds until headers and body must have come. */
  readonly timeoutMs: number;
  /** Bytes that a body may have, packed and unpacked. */
  readonly maxBytes: number;
}

/** Bytes of the headers of an answer; the default of Node, which NODE_OPTIONS may change, is not asked. */
export const maxHeaderBytes = 16 * 1024;

export const defaultLimits: WireLimits = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024 };
