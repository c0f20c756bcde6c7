import { findHeader, type Header } from '../../http/exchange.ts';
import { seedOf } from '../../plan/seed.ts';

interface UsualClient {
  /** What it calls itself. */
  readonly name: string;
  /** Headers that it writes before all others, and after them. */
  readonly first?: readonly string[];
  readonly last?: readonly string[];
  /** True where it writes the others by their names. */
  readonly isSorted?: true;
}

/** Usual clients of such services, and the order in which each wrote its headers to a server that recorded them. */
export const usualClients: readonly UsualClient[] = [
  { name: 'okhttp/4.12.0', last: ['accept', 'content-type', 'user-agent'] },
  { name: 'axios/1.7.9', first: ['accept', 'content-type'], last: ['user-agent'] },
  { name: 'Apache-HttpClient/5.4.1 (Java/21.0.5)', last: ['accept', 'content-type', 'user-agent'] },
  { name: 'Java-http-client/21.0.5', first: ['user-agent'], isSorted: true },
  { name: 'Go-http-client/1.1', first: ['user-agent'], isSorted: true },
  { name: 'node', last: ['accept', 'content-type', 'user-agent'] },
];

interface NamedRun {
  readonly runId: string;
}

/** It stands in every request. */
const chosen = new WeakMap<NamedRun, UsualClient>();

function chooseClient(run: NamedRun): UsualClient {
  const known =
    chosen.get(run) ?? usualClients[Math.abs(seedOf(0, 'user-agent', run.runId)) % usualClients.length]!;
  chosen.set(run, known);
  return known;
}

/**
 * The headers of a request as the client writes them that the run looks like: with its User-Agent, unless one is given,
 * and in its order. It is another usual client from run to run, so that no server knows by it that it is being certified.
 */
export function writeAsUsualClient(run: NamedRun, headers: readonly Header[]): Header[] {
  const { name, first = [], last = [], isSorted } = chooseClient(run);
  const all: Header[] =
    findHeader(headers, 'user-agent') === undefined ? [...headers, ['user-agent', name]] : [...headers];
  const placeOf = (header: string) => {
    const [early, late] = [first.indexOf(header), last.indexOf(header)];
    return early >= 0 ? early - first.length : late + 1;
  };
  return all
    .map((header): [string, Header] => [header[0].toLowerCase(), header])
    .sort(([a], [b]) => placeOf(a) - placeOf(b) || (isSorted === true && a !== b ? (a < b ? -1 : 1) : 0))
    .map(([, header]) => header);
}
