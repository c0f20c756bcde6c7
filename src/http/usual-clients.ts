import { offeredCodings } from './codings.ts';
import { findHeader, type Header } from './exchange.ts';

/** A client that servers of such services meet every day. */
interface UsualClient {
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

const byName = new Map(usualClients.map((client) => [client.name, client]));

/** Headers that a client sets by itself, and no request is about. */
const ownHeaders: readonly string[] = ['user-agent', 'accept-encoding', 'accept-language', 'sec-fetch-mode'];

/** Adds what a client sends by itself, unless its caller gives it: its name, its codings, and what else it always writes. */
export function addOwnHeaders(client: UsualClient, headers: readonly Header[], isSecure: boolean): Header[] {
  const added = [['user-agent', client.name] as const, ...client.head.map(splitLine)].flatMap(
    ([name, value]): Header[] => (value === undefined || !ownHeaders.includes(name) ? [] : [[name, value]]),
  );
  const own = added.map(
    ([name, value]): Header =>
      name === 'accept-encoding' && isSecure ? [name, client.codingsOverTls ?? value] : [name, value],
  );
  // Those that offer what everybody does leave it to the client.
  const given = headers.filter(([name, value]) => name !== 'accept-encoding' || value !== offeredCodings);
  return [...given, ...own.filter(([name]) => findHeader(given, name) === undefined)];
}

/** The head of a request as the usual client writes it that its User-Agent names; of any other one, as it is. */
export function spellHead(text: string): string {
  const [start, ...lines] = text.split('\r\n').filter((line) => line !== '');
  const nameLine = lines.find((line) => /^user-agent: /i.test(line)) ?? '';
  const named = splitLine(nameLine)[1];
  // A check that writes names in another letter case has them as they are.
  const keepsNames = !nameLine.startsWith('user-agent');
  const client = named === undefined ? undefined : byName.get(named);
  if (client === undefined) return text;
  const written = client.head.map(splitLine);
  const others = written.findIndex(([name]) => name === '*');
  const placed = lines.flatMap((line) => {
    const [name, value = ''] = splitLine(line);
    const at = written.findIndex(([one]) => one === name);
    if (at < 0 && name === 'connection' && value === 'keep-alive') return [];
    const kept = name === 'connection' && value === 'keep-alive' ? written[at]![1] : value;
    const spelled =
      at < 0 || keepsNames ? line.slice(0, line.indexOf(':')) : client.head[at]!.split(': ')[0]!;
    return [
      {
        name,
        at: at < 0 ? others : at,
        line: `${client.isCapitalized && !keepsNames ? capitalize(spelled) : spelled}: ${kept}`,
      },
    ];
  });
  placed.sort((a, b) => a.at - b.at || (client.isSorted === true ? compareNames(a.name, b.name) : 0));
  return [start, ...placed.map(({ line }) => line), '', ''].join('\r\n');
}

/** The name of a line in small letters, and its value; undefined without one. */
function splitLine(line: string): readonly [name: string, value: string | undefined] {
  const colon = line.indexOf(': ');
  return colon < 0
    ? [line.toLowerCase(), undefined]
    : [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
}

const capitalize = (name: string) =>
  name.toLowerCase().replace(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());

const compareNames = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
