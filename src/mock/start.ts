import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { UserError } from '../user-error.ts';
import { mockDocument } from './bundle.ts';

const prismVersion = '5.14.2';
const startLimitMs = 30_000;

/** A mock that answers from the documents. Both areas are on one address. */
export interface Mock {
  readonly baseUrl: string;
  readonly bankingUrl: string;
  /** Rejects when the mock ends before it is closed. */
  readonly ended: Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts Prism on our OpenAPI documents, on 127.0.0.1, and resolves once it answers. Throws UserError when Prism is
 * not installed or the port is taken.
 */
export async function startMock({ port = 0 }: { readonly port?: number } = {}): Promise<Mock> {
  const prism = prismCli();
  const chosen = await freePort(port);
  const folder = mkdtempSync(join(tmpdir(), 'obc-mock-'));
  try {
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(mockDocument()));
    const child = spawn(process.execPath, [prism, 'mock', '-h', '127.0.0.1', '-p', String(chosen), file], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return await running(child, `http://127.0.0.1:${chosen}`);
  } finally {
    // Prism has read the document by the time it answers, so nothing is left behind even when we are killed.
    rmSync(folder, { recursive: true, force: true });
  }
}

async function running(child: ChildProcess, address: string): Promise<Mock> {
  const output = tailOf(child);
  const gone = once(child, 'exit');
  try {
    await Promise.race([answering(address), endedEarly(gone, output)]);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  let closing = false;
  const ended = gone.then(() => {
    if (!closing) throw new Error(`Prism ended by itself: ${output()}`);
  });
  // Not everybody who starts a mock watches over it.
  ended.catch(() => {});
  const close = async () => {
    closing = true;
    child.kill('SIGTERM');
    await gone;
  };
  return { baseUrl: address, bankingUrl: address, ended, close };
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

function tailOf(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text = (text + chunk).slice(-2000);
    });
  }
  return () => text.trim();
}

async function endedEarly(gone: Promise<unknown>, output: () => string): Promise<never> {
  await gone;
  throw new Error(`Prism ended before it answered: ${output()}`);
}

async function answering(address: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    try {
      await (await fetch(address, { signal: AbortSignal.timeout(2000) })).arrayBuffer();
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error(`Prism did not answer within ${startLimitMs / 1000} s`);
}
