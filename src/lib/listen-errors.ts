import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { UserError } from './user-error.ts';

/** Throws UserError when another process holds a port on 127.0.0.1. */
export async function assertPortFree(port: number): Promise<void> {
  const server = createServer();
  await startListening(server, port);
  server.close();
  await once(server, 'close');
}

/** Lets a server listen on a port of 127.0.0.1. Throws UserError when the port is not to be had. */
export async function startListening(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw describeListenError(port, error) ?? error;
  }
}

/** The user's mistake behind an error of listening on a port; undefined when it is not one. */
export function describeListenError(port: number, error: unknown): UserError | undefined {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new UserError(`port ${port} is taken; choose another with --port, or --port 0 for a free one`);
  }
  if (code === 'EACCES')
    return new UserError(`port ${port} may not be used by this user; choose one above 1023`);
  return undefined;
}

/** The user's mistake behind an error of listening at an address; undefined when it is not one. */
export function describeHostError(host: string | undefined, error: unknown): UserError | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (host === undefined || !['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code))
    return undefined;
  return new UserError(
    `no network card of this machine has the address of --host ${host}; choose one that "ip address" or ipconfig lists`,
  );
}
