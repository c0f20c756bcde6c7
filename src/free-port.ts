import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { UserError } from './user-error.ts';

/** The port itself when it is free on 127.0.0.1, or any free one for 0. Throws UserError when it is taken. */
export async function freePort(port: number): Promise<number> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? taken(port) : error;
  }
  const { port: chosen } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return chosen;
}

/** The mistake of asking for a port that another process holds. */
export function taken(port: number): UserError {
  return new UserError(`port ${port} is taken; choose another with --port, or --port 0 for a free one`);
}
