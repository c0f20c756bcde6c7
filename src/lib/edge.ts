/** A status that the connection, a gateway or a CDN gives in place of the service. */
export interface EdgeStatus {
  readonly name: string;
  /** True where the service may have done what was asked for all the same. */
  readonly mayBeDone: boolean;
}

const notDone = (name: string): EdgeStatus => ({ name, mayBeDone: false });
const unclear = (name: string): EdgeStatus => ({ name, mayBeDone: true });

/** Statuses in the place of an answer of the service: RFC 9110, 15.5 and 15.6, RFC 6585, RFC 8470; those from 520 on are a CDN's. */
export const edgeStatuses: Readonly<Record<number, EdgeStatus>> = {
  408: notDone('request timeout'),
  421: notDone('misdirected request'),
  425: notDone('too early'),
  429: notDone('too many requests'),
  502: unclear('bad gateway'),
  503: notDone('service unavailable'),
  504: unclear('gateway timeout'),
  520: unclear('unknown error of the origin'),
  521: notDone('origin is down'),
  522: unclear('connection to the origin timed out'),
  523: notDone('origin is unreachable'),
  524: unclear('origin timed out'),
  525: notDone('TLS handshake with the origin failed'),
  526: notDone('invalid certificate of the origin'),
  527: unclear('connection to the origin was interrupted'),
  530: notDone('origin cannot be resolved'),
};

/** True for a status of the edge: no judgement rests on one. */
export function isOfEdge(status: number): boolean {
  return Object.hasOwn(edgeStatuses, status);
}

/** True for a request that the service itself has answered, and not the edge before it. */
export function isAnsweredByService<
  One extends { readonly response?: { readonly status: number } | undefined },
>(exchange: One): exchange is One & { readonly response: NonNullable<One['response']> } {
  return exchange.response !== undefined && !isOfEdge(exchange.response.status);
}

/** True for a 5xx of the service itself. */
export function isServerError(status: number): boolean {
  return status >= 500 && !isOfEdge(status);
}

/** True for a 4xx of the service itself, which speaks of the request. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !isOfEdge(status);
}

/** True for the two by which a credential is refused. */
export function isDenial(status: number): boolean {
  return status === 401 || status === 403;
}

/** The status with its name in words. */
export function describeEdgeStatus(status: number): string {
  const known = edgeStatuses[status];
  return known === undefined ? String(status) : `${status} (${known.name})`;
}

/** Advice for a status of the edge that lasts: some edges answer 503 where a client asks too often. */
export function describeRemedy(status: number): string {
  const slower = 'set limits.requestsPerSecond in the target file';
  if (status === 429) return `${slower}, or run again later`;
  const wait = 'look at what stands before the service, and run again when it is well';
  return status === 503 ? `${wait}; if it takes fewer requests a second, ${slower}` : wait;
}
