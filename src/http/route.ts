import type { ConnectionOptions } from 'node:tls';
import { buildConnector } from 'undici';
import type { Header, SentRequest } from './exchange.ts';
import { chooseProxy, type Proxies, type ProxyServer, proxyHeadersOf } from './proxy.ts';
import { openTunnel } from './tunnel.ts';

/** Where the bytes of a request go, and through which proxy when it is asked for the address itself. */
export interface Route {
  readonly origin: string;
  readonly path: string;
  readonly headers: string[];
  readonly proxy: ProxyServer | undefined;
}

/** A request over plain HTTP is put to its proxy with the whole address; one over TLS goes through a tunnel. */
export function routeOf(request: SentRequest, proxies: Proxies): Route {
  const url = new URL(request.url);
  const { origin, pathname, search, protocol, host } = url;
  const proxy = protocol === 'http:' ? chooseProxy(url, proxies) : undefined;
  const path = `${pathname}${search}`;
  if (proxy === undefined) return { origin, path, headers: request.headers.flat(), proxy };
  const hasHost = request.headers.some(([name]) => name.toLowerCase() === 'host');
  const added: Header[] = hasHost ? [] : [['host', host]];
  const headers = [...request.headers, ...added, ...Object.entries(proxyHeadersOf(proxy))].flat();
  return { origin: proxy.url.origin, path: `${origin}${path}`, headers, proxy };
}

/** Connects directly, or over TLS through the tunnel of a proxy. */
export function connectorOf(
  tls: ConnectionOptions,
  proxies: Proxies,
  timeoutMs: number,
): buildConnector.connector {
  const direct = buildConnector({ ...tls, timeout: timeoutMs } as buildConnector.BuildOptions);
  return (options, callback) => {
    const proxy = options.protocol === 'https:' ? chooseTunnelProxy(options, proxies) : undefined;
    if (proxy === undefined) {
      direct(options, callback);
      return;
    }
    openTunnel(proxy, options, { tls, timeoutMs }).then(
      (httpSocket) => direct({ ...options, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

/** A proxy is itself reached without one. */
function chooseTunnelProxy({ host }: buildConnector.Options, proxies: Proxies): ProxyServer | undefined {
  if (
    host === undefined ||
    Object.values({ ...proxies, none: undefined }).some((one) => one?.url.host === host)
  )
    return undefined;
  return chooseProxy(new URL(`https://${host}`), proxies);
}
