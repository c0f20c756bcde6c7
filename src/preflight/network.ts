import { lookup } from 'node:dns/promises';
import { connect, isIP } from 'node:net';

/** A network step that went well, in words, or why it did not. */
export type Step<T> = { readonly done: T } | { readonly failed: string };

const timeoutMs = 5_000;

/** The addresses of a host. A numeric address is its own. */
export async function resolveHost(host: string): Promise<Step<readonly string[]>> {
  const bare = host.replace(/^\[|\]$/g, '');
  if (isIP(bare) !== 0) return { done: [bare] };
  try {
    const found = await lookup(bare, { all: true });
    return { done: found.map(({ address }) => address) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { failed: code === 'ENOTFOUND' ? `the name ${bare} is not known` : `its name service: ${code}` };
  }
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  EHOSTUNREACH: 'there is no route to that host',
  ENETUNREACH: 'there is no route to that network',
  ECONNRESET: 'the connection is cut at once',
};

/** Opens a connection to a host and ends it; the milliseconds that it took. */
export function connectTo(host: string, port: number): Promise<Step<number>> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, timeout: timeoutMs });
    const end = (step: Step<number>) => {
      socket.destroy();
      resolve(step);
    };
    socket.once('connect', () => end({ done: Math.round(performance.now() - begun) }));
    socket.once('timeout', () => end({ failed: `no connection within ${timeoutMs / 1000} s` }));
    socket.once('error', (error: NodeJS.ErrnoException) => end({ failed: reasonOf(error) }));
  });
}

/** Why a connection failed, in words. A host of several addresses fails with one error for each. */
export function reasonOf(error: NodeJS.ErrnoException | AggregateError): string {
  const [first] = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : [error];
  const code = (first as NodeJS.ErrnoException | undefined)?.code ?? (error as NodeJS.ErrnoException).code;
  return reasons[code ?? ''] ?? code ?? 'the connection failed';
}
