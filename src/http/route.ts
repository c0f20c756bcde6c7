import { type ConnectionOptions, TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { loadUndici } from '../lib/load-package.ts';
import type { Header, SentRequest } from './exchange.ts';
import type { Peer } from './peer.ts';
import { chooseProxy, nameProxy, type Proxies, type ProxyServer, proxyHeadersOf } from './proxy.ts';
import { readShownCertificate, strictTls } from './tls.ts';
import { openTunnel } from './tunnel.ts';
import { originOf } from './url.ts';

/** Where the bytes of a request go, and through which proxy when it is asked for the address itself. */
export interface Route {
  readonly origin: string;
  readonly path: string;
  readonly headers: string[];
  readonly proxy: ProxyServer | undefined;
}

/** An address whose path a parser leaves as it is: without dots, quotes, and letters that are encoded or to be. */
const plainUrl = /^https?:\/\/[\w.:-]+(\/[\w~!$&()*+,;=:@/-]*(?:\?[\w.~!$&()*+,;=:@%/?-]*)?)$/;

/** The origin and the path of an address, with its query. Parsing costs as much as judging a short answer. */
export function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  const plain = plainUrl.exec(url)?.[1];
  // A question mark without a query is left out by a parser.
  if (plain !== undefined && !plain.endsWith('?')) return { origin: originOf(url), path: plain };
  const { origin, pathname, search } = new URL(url);
  return { origin, path: `${pathname}${search}` };
}

/** A request over plain HTTP is put to its proxy with the whole address; one over TLS goes through a tunnel. */
export function routeOf(request: SentRequest, proxies: Proxies): Route {
  const { origin, path } = splitUrl(request.url);
  const url = proxies.http === undefined ? undefined : new URL(request.url);
  const proxy = url?.protocol === 'http:' ? chooseProxy(url, proxies) : undefined;
  if (url === undefined || proxy === undefined)
    return { origin, path, headers: request.headers.flat(), proxy: undefined };
  const hasHost = request.headers.some(([name]) => name.toLowerCase() === 'host');
  const added: Header[] = hasHost ? [] : [['host', url.host]];
  const headers = [...request.headers, ...added, ...Object.entries(proxyHeadersOf(proxy))].flat();
  return { origin: proxy.url.origin, path: `${origin}${path}`, headers, proxy };
}

/** Hears of the peer of each connection over TLS. */
export type HearPeer = (peer: Peer) => void;

/** Connects directly, or over TLS through the tunnel of a proxy. */
export function connectorOf(
  given: ConnectionOptions,
  proxies: Proxies,
  { timeoutMs, hearPeer }: { readonly timeoutMs: number; readonly hearPeer: HearPeer },
): buildConnector.connector {
  const tls = { ...strictTls, ...given };
  const direct = loadUndici().buildConnector({ ...tls, timeout: timeoutMs } as buildConnector.BuildOptions);
  return (options, callback) => {
    const isOfProxy = Object.values({ ...proxies, none: undefined }).some(
      (one) => one?.url.host === options.host,
    );
    const isDirect = isOfProxy || options.protocol !== 'https:' || options.host === undefined;
    const proxy = isDirect ? undefined : chooseProxy(new URL(`https://${options.host}`), proxies);
    const connected: buildConnector.Callback = (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const certificate = socket instanceof TLSSocket ? readShownCertificate(socket) : undefined;
      if (!isOfProxy && certificate !== undefined)
        hearPeer({
          origin: `https://${options.host}`,
          ...(proxy && { proxy: nameProxy(proxy) }),
          certificate,
        });
      callback(null, socket);
    };
    if (proxy === undefined) {
      direct(options, connected);
      return;
    }
    openTunnel(proxy, options, { tls, timeoutMs }).then(
      (httpSocket) => direct({ ...options, httpSocket }, connected),
      (error: Error) => callback(error, null),
    );
  };
}
