import { request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIPv6, type Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { describeProxy, type ProxyServer, proxyHeadersOf } from './proxy.ts';

/** Why no tunnel could be had; the words name the proxy. */
export class ProxyError extends Error {
  readonly code = 'OBC_PROXY';
}

/** Asks a proxy for a connection to a host and gives its socket. Rejects with ProxyError. */
export function openTunnel(
  proxy: ProxyServer,
  { hostname, port }: { readonly hostname: string; readonly port: string | number },
  { tls, timeoutMs }: { readonly tls: ConnectionOptions; readonly timeoutMs: number },
): Promise<Socket> {
  const { url } = proxy;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const authority = `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${port || 443}`;
  const isSecure = url.protocol === 'https:';
  const send = isSecure ? requestSecurely : requestPlainly;
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new ProxyError(`${describeProxy(proxy)} ${why}`));
    const asked = send({
      ...(isSecure ? tls : {}),
      host,
      port: url.port || (isSecure ? 443 : 80),
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...proxyHeadersOf(proxy) },
      agent: false,
      timeout: timeoutMs,
    });
    asked.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) {
        resolve(socket);
        return;
      }
      socket.destroy();
      fail(`refuses a connection to ${authority} with ${statusCode}${adviceOf(statusCode)}`);
    });
    asked.once('timeout', () => asked.destroy(new Error(`does not answer within ${timeoutMs / 1000} s`)));
    asked.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      fail(code === undefined ? message : `cannot be used: ${code}`),
    );
    asked.end();
  });
}

/** What may help against the status of a proxy. */
export function adviceOf(status: number): string {
  return status === 407 ? ': give its user and password in the address of the proxy' : '';
}
