import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dispatcher } from 'undici';

/** A network between a client of this process and a server. */
export interface Network {
  /** Sends requests to the server over the network. */
  readonly interceptor: Dispatcher.DispatcherComposeInterceptor;
  close(): void;
}

/** Starts a network on which each piece of a request or an answer is on its way for a random time. */
export async function startNetwork(baseUrl: string, maxMs: number): Promise<Network> {
  const { hostname, port, origin } = new URL(baseUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      delayBytes(from, to, maxMs);
    }
  });
  proxy.listen(0, hostname);
  await once(proxy, 'listening');
  const own = `http://${hostname}:${(proxy.address() as AddressInfo).port}`;
  return {
    interceptor: (dispatch) => (options, handler) =>
      dispatch(options.origin === origin ? { ...options, origin: own } : options, handler),
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Hands bytes on in their order, each piece after a time of its own. */
function delayBytes(from: Socket, to: Socket, maxMs: number): void {
  let before: Promise<unknown> = Promise.resolve();
  const delay = (then: () => void) => {
    before = Promise.all([before, wait(Math.random() * maxMs)]).then(then);
  };
  from.on('data', (bytes) => delay(() => void (to.destroyed || to.write(bytes))));
  from.on('end', () => delay(() => to.end()));
  from.on('close', () => delay(() => to.destroy()));
  from.on('error', () => to.destroy());
}
