import { UserError } from '../lib/user-error.ts';
import { isLoopback } from '../target-file/address.ts';
import { listFetchedTokens } from '../target-file/token-requests.ts';
import type { Target } from '../target-file/types.ts';

/** Environment variables by name. */
type Variables = Readonly<Record<string, string | undefined>>;

/** A proxy and the variable that names it. */
export interface ProxyServer {
  readonly url: URL;
  readonly variable: string;
}

/** The proxies of the environment, and the hosts that are reached without one. */
export interface Proxies {
  readonly http?: ProxyServer;
  readonly https?: ProxyServer;
  readonly none: readonly string[];
}

export const noProxies: Proxies = { none: [] };

/**
 * The proxies that HTTP_PROXY and HTTPS_PROXY name and the hosts of NO_PROXY; names in small letters go first. Throws
 * UserError for a value that does not name a proxy.
 */
export function proxiesOf(env: Variables): Proxies {
  const [http, https] = [readProxy(env, 'http_proxy'), readProxy(env, 'https_proxy')];
  const none = env.no_proxy || env.NO_PROXY || '';
  return {
    ...(http === undefined ? {} : { http }),
    ...(https === undefined ? {} : { https }),
    none: none.split(/[\s,]+/).filter((entry) => entry !== ''),
  };
}

/**
 * The proxies of the environment for a target. A target on loopback addresses alone has none, whatever the variables
 * say. Throws UserError as `proxiesOf` does.
 */
export function chooseProxies(target: Target, env: Variables): Proxies {
  const { outbound, banking } = target;
  const endpoints = listFetchedTokens(target).map(({ request }) => request.url);
  const addresses = [outbound?.baseUrl, outbound?.auth.tokenEndpoint?.url, banking?.baseUrl, ...endpoints];
  const isLocal = addresses.every((address) => address === undefined || isLoopback(address));
  return isLocal ? noProxies : proxiesOf(env);
}

function readProxy(env: Variables, name: string): ProxyServer | undefined {
  const variable = env[name] ? name : name.toUpperCase();
  const text = env[variable];
  if (!text) return undefined;
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(full) && /^https?:$/.test(new URL(full).protocol)) return { url: new URL(full), variable };
  // Its value may hold a password.
  throw new UserError(
    `${variable} does not name a proxy: expected an address such as http://proxy.example:3128; correct or unset it`,
  );
}

/**
 * The proxy that a request to an address goes through; undefined for none. A loopback address never has one: that of
 * the proxy would be another machine.
 */
export function chooseProxy(address: URL, proxies: Proxies): ProxyServer | undefined {
  const { protocol, hostname, port } = address;
  const proxy = protocol === 'https:' ? proxies.https : proxies.http;
  if (proxy === undefined || isLoopback(address.href)) return undefined;
  const number = port || (protocol === 'https:' ? '443' : '80');
  return proxies.none.some((entry) => coversHost(entry, hostname, number)) ? undefined : proxy;
}

/** True when an entry of NO_PROXY (a host, a domain, either with a port, or a star) names a host. */
function coversHost(entry: string, hostname: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = entry, only] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
  if (only !== undefined && only !== port) return false;
  const host = stripBrackets(hostname);
  const wanted = stripBrackets(name).replace(/^\*?\./, '');
  return host === wanted || host.endsWith(`.${wanted}`);
}

function stripBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '').toLowerCase();
}

/** The header with which a proxy is told the user and password of its address. */
export function proxyHeadersOf({
  url: { username, password },
}: ProxyServer): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` };
}

/** The passwords of proxies, as they are and as they travel, so that they can be redacted. */
export function* listProxySecrets({ http, https }: Proxies): Generator<string> {
  for (const proxy of [http, https]) {
    if (proxy === undefined || proxy.url.password === '') continue;
    yield proxy.url.password;
    yield decodeURIComponent(proxy.url.password);
    yield* Object.values(proxyHeadersOf(proxy)).map((value) => value.replace('Basic ', ''));
  }
}

/** The address of a proxy without a password, and the variable that names it. */
export function nameProxy({ url, variable }: ProxyServer): string {
  return `${url.protocol}//${url.host} (${variable})`;
}

/** A proxy as it may be shown in a sentence. */
export function describeProxy(proxy: ProxyServer): string {
  return `the proxy ${nameProxy(proxy)}`;
}
