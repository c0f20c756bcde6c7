import { existsSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../src/lib/package-root.ts';
import { certify } from './figures/in-process.ts';
import { startServers } from './servers.ts';

const runs = 5;

/** What a run does, by where the code stands: the first that fits counts. */
const parts: readonly (readonly [title: string, where: RegExp])[] = [
  ['waiting: for answers, and between polls', /^\(idle\)$/],
  ['garbage collection', /^\(garbage collector\)$/],
  ['redaction and the journal', /^src\/journal\//],
  ['reading, walking and comparing JSON', /^src\/lib\/json\//],
  ['the contract: schemas, disclosures, twins', /^(?:src\/contract\/|node_modules\/ajv)/],
  ["the checks' own laws", /^(?:tests\/|node_modules\/fast-check)/],
  ['the report', /^src\/report\//],
  ['requests and answers: undici, sockets', /^(?:src\/http\/|node_modules\/undici|node:|wasm:)/],
  ['the plan, the session and the way of an exchange', /^src\//],
];
const rest = 'the program itself';

/** How long a part of a run took. */
export interface ProfiledPart {
  readonly title: string;
  /** Milliseconds in one run. */
  readonly ms: number;
  /** Of the whole, 0 to 1. */
  readonly share: number;
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[] | undefined;
}

/** Where the time of a standard run in process goes, by samples of the processor; the server has its own process. */
export async function profileRun(): Promise<readonly ProfiledPart[]> {
  const servers = startServers();
  const session = new Session();
  session.connect();
  try {
    await certify(servers);
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 250 });
    await session.post('Profiler.start');
    for (let run = 0; run < runs; run++) await certify(servers);
    const { profile } = await session.post('Profiler.stop');
    return sumParts(profile.nodes, profile.samples ?? [], profile.timeDeltas ?? []);
  } finally {
    session.disconnect();
    servers.close();
  }
}

/** Microseconds by node become milliseconds by part. What is Node's own counts for who called it. */
function sumParts(
  nodes: readonly ProfileNode[],
  samples: readonly number[],
  deltas: readonly number[],
): readonly ProfiledPart[] {
  const partOf = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = (node: ProfileNode, above: string): void => {
    const own = findPart(node.callFrame) ?? above;
    partOf.set(node.id, own);
    for (const id of node.children ?? []) visit(byId.get(id)!, own);
  };
  visit(nodes[0]!, rest);
  const sums = new Map<string, number>();
  for (const [at, id] of samples.entries()) {
    const title = partOf.get(id) ?? rest;
    sums.set(title, (sums.get(title) ?? 0) + deltas[at]! / 1000 / runs);
  }
  const whole = [...sums.values()].reduce((sum, ms) => sum + ms, 0);
  return [...sums]
    .map(([title, ms]) => ({ title, ms, share: ms / whole }))
    .sort((one, other) => other.ms - one.ms);
}

function findPart(frame: ProfileNode['callFrame']): string | undefined {
  const place = placeOf(frame);
  return parts.find(([, where]) => where.test(place))?.[0];
}

/** The file of a function below the top folder, or what Node calls it. */
function placeOf({ functionName, url, lineNumber, columnNumber }: ProfileNode['callFrame']): string {
  if (!url.startsWith('file:')) return url === '' ? functionName : url;
  const file = fileURLToPath(url);
  const source = sourcesOf(file)?.findEntry(lineNumber, columnNumber);
  const own =
    source !== undefined && 'originalSource' in source ? resolve(dirname(file), source.originalSource) : file;
  return relative(packageRoot, own);
}

const sources = new Map<string, SourceMap | undefined>();

/** Where the lines of a joined file come from; undefined for any other. */
function sourcesOf(file: string): SourceMap | undefined {
  if (!sources.has(file)) {
    const map = `${file}.map`;
    sources.set(file, existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : undefined);
  }
  return sources.get(file);
}
