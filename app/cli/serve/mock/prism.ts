import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { buildMockDocument } from '../../../../src/contract/openapi/documents.ts';
import { assertPortFree } from '../../../../src/lib/listen-errors.ts';
import { UserError } from '../../../../src/lib/user-error.ts';

const prismVersion = '5.14.2';
// Ample: a start takes a second, but a busy machine may stretch it a hundredfold, and a Prism that fails ends early.
const startLimitMs = 300_000;

/** A Prism process that answers. */
export interface Prism {
  readonly address: string;
  /** Rejects when Prism ends before it is closed. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a command of Prism on our OpenAPI documents, on 127.0.0.1, and resolves once it answers; port 0 takes a free
 * one. `rest` is what follows the document. Throws UserError when Prism is not installed or the port is taken.
 */
export async function startPrism(
  command: 'mock' | 'proxy',
  { port = 0, rest = [] }: { readonly port?: number; readonly rest?: readonly string[] } = {},
): Promise<Prism> {
  const prism = prismCli();
  if (port !== 0) await assertPortFree(port);
  const folder = mkdtempSync(join(tmpdir(), 'obc-mock-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(buildMockDocument()));
  const child = spawn(
    process.execPath,
    [prism, command, '-h', '127.0.0.1', '-p', String(port), file, ...rest],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // Prism watches its document: removed earlier, it may restart, fail to read it and end.
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return watchPrism(child);
}

async function watchPrism(child: ChildProcess): Promise<Prism> {
  const output = new Output(child);
  const gone = once(child, 'exit');
  const address = await addressOf(child, output, gone);
  let closing = false;
  const ended = gone.then(() => {
    if (!closing) throw new Error(`Prism ended by itself: ${output.tail}`);
  });
  // Not everybody who starts a mock watches over it.
  ended.catch(() => {});
  const close = async () => {
    closing = true;
    child.kill('SIGTERM');
    await gone;
  };
  return { address, ended, close };
}

/** Where Prism says that it listens, once it answers there. */
async function addressOf(child: ChildProcess, output: Output, gone: Promise<unknown>): Promise<string> {
  const cancelled = new AbortController();
  const late = delay(startLimitMs, undefined, { signal: cancelled.signal }).then(
    () => `within ${startLimitMs / 1000} s`,
  );
  const early = gone.then(() => 'before it ended');
  const failed = Promise.race([late, early]).then((when) => {
    throw new Error(`Prism did not answer ${when}: ${output.tail}`);
  });
  try {
    const address = await Promise.race([output.address, failed]);
    await (await fetch(address)).arrayBuffer();
    return address;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    failed.catch(() => {});
    cancelled.abort();
  }
}

function prismCli(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('@stoplight/prism-cli/package.json');
    return join(dirname(manifest), 'dist', 'index.js');
  } catch {
    const install = `npm install --save-dev --save-exact @stoplight/prism-cli@${prismVersion}`;
    throw new UserError(`the mock needs Prism, which is not installed; install it with: ${install}`);
  }
}

const tailLength = 2000;

/** Output of a Prism process: the address at which it says that it listens, and the end of all it said. */
class Output {
  tail = '';
  readonly address: Promise<string>;

  constructor({ stdout, stderr }: ChildProcess) {
    this.address = new Promise((resolve) => {
      for (const stream of [stdout, stderr]) {
        stream?.on('data', (chunk) => {
          this.tail = (this.tail + stripVTControlCharacters(String(chunk))).slice(-tailLength);
          const address = /listening on (http:\/\/[\d.:]+)/.exec(this.tail)?.[1];
          if (address !== undefined) resolve(address);
        });
      }
    });
  }
}
