import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Description } from '../proof/reference-server/types.ts';
import { referenceTarget } from '../proof/reference-target.ts';
import { packageRoot } from '../src/lib/package-root.ts';
import type { Target } from '../src/target-file/types.ts';
import type { Size } from './large-persona.ts';

/** Which server to start: the reference server with some faults, or one with nothing but a long list of accounts. */
export interface ServerRequest {
  readonly faults?: readonly string[];
  readonly accounts?: number;
  /** Milliseconds that each answer of the reference server takes on its way. */
  readonly delayMs?: number;
  /** How much each person of the reference server has. */
  readonly size?: Size;
  /** A server that repeats the longest answer of the one before. */
  readonly repeats?: boolean;
}

/** A server that repeats an answer, and what the one before it answered. */
export interface Answers {
  readonly baseUrl: string;
  /** Bytes of all its answers. */
  readonly bytes: number;
  /** Bytes of the longest, which is repeated. */
  readonly longest: number;
}

/** A process that serves on 127.0.0.1, one server at a time. */
export interface Servers {
  /** Ends the server before, and gives the target file of a new reference server. */
  reference(faults?: readonly string[], delayMs?: number): Promise<Target>;
  /** The same of one with so much for each person. Its target file declares none of it. */
  large(size: Size): Promise<Target>;
  /** Ends the reference server before, and gives one that repeats its longest answer. */
  repeater(): Promise<Answers>;
  /** Ends the server before, and gives the address of a new list of so many accounts. */
  list(accounts: number): Promise<string>;
  close(): void;
}

/** Starts the process that the servers of a figure run in. */
export function startServers(): Servers {
  const child = fork(join(packageRoot, 'benchmarks', 'server-process.ts'), { execArgv: ['--import', 'tsx'] });
  const asked = async (request: ServerRequest): Promise<unknown> => {
    child.send(request);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return {
    reference: async (faults = [], delayMs = 0) =>
      referenceTarget((await asked({ faults, delayMs })) as Description),
    large: async (size) => {
      const { fixtures: _, ...target } = referenceTarget((await asked({ size })) as Description);
      return target;
    },
    repeater: async () => (await asked({ repeats: true })) as Answers,
    list: async (accounts) => ((await asked({ accounts })) as { baseUrl: string }).baseUrl,
    close: () => child.disconnect(),
  };
}

/** Does some work with servers of its own, which end with it. */
export async function withServers<Result>(work: (servers: Servers) => Promise<Result>): Promise<Result> {
  const servers = startServers();
  try {
    return await work(servers);
  } finally {
    servers.close();
  }
}
