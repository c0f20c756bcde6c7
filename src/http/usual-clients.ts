/** A client that servers of such services meet every day. */
export interface UsualClient {
  /** Its User-Agent. */
  readonly name: string;
  /**
   * The names of its headers as it spells and orders them, each with the value that it sets by itself; `*` stands for all
   * that its caller adds. `connection` is written by those alone that name it.
   */
  readonly head: readonly string[];
  /** The codings that it offers over TLS, where these are others. */
  readonly codingsOverTls?: string;
  /** True where it writes what its caller adds by their names. */
  readonly isSorted?: true;
  /** True where it begins each part of a name with a capital. */
  readonly isCapitalized?: true;
}

/** Usual clients as each wrote its headers to a server that recorded them; that of okhttp is by its BridgeInterceptor. */
export const usualClients: readonly UsualClient[] = [
  { name: 'curl/7.88.1', head: ['Host', 'User-Agent', '*', 'Content-Length'] },
  {
    name: 'python-requests/2.34.2',
    head: [
      ...['Host', 'User-Agent', 'Accept-Encoding: gzip, deflate', 'accept', 'Connection: keep-alive'],
      ...['*', 'Content-Length', 'Content-Type'],
    ],
  },
  {
    name: 'node',
    head: [
      ...['host', 'connection: keep-alive', 'accept', '*', 'content-type', 'accept-language: *'],
      ...['sec-fetch-mode: cors', 'user-agent', 'accept-encoding: gzip, deflate', 'content-length'],
    ],
    codingsOverTls: 'br, gzip, deflate',
  },
  {
    name: 'axios/1.21.1',
    head: [
      ...['Accept', 'Content-Type', '*', 'User-Agent', 'Content-Length'],
      ...['Accept-Encoding: gzip, compress, deflate, br', 'Host', 'Connection: keep-alive'],
    ],
  },
  {
    name: 'okhttp/4.12.0',
    head: [
      ...['*', 'Content-Type', 'Content-Length', 'Host', 'Connection: Keep-Alive'],
      ...['Accept-Encoding: gzip', 'User-Agent'],
    ],
  },
  {
    name: 'Java-http-client/21.0.5',
    head: ['Content-Length', 'Host', 'User-Agent', '*'],
    isSorted: true,
  },
  {
    name: 'Go-http-client/1.1',
    head: ['Host', 'User-Agent', 'Content-Length', '*', 'Accept-Encoding: gzip'],
    isSorted: true,
    isCapitalized: true,
  },
];
