import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { resolve, sep } from 'node:path';
import { UserError } from '../../lib/user-error.ts';
import { connectTo } from '../../preflight/network.ts';
import { note } from '../shared/terminal.ts';

/** Files often change several at a time, and a server is started again after the last one. */
const quietMs = 300;
const maxTries = 60;

/**
 * Runs a command line once, and again after each change below a folder, as soon as every address takes connections
 * again; until it is stopped by a signal. What a run writes below `out` is no change. Gives the last exit code. Throws
 * UserError for a folder that cannot be watched.
 */
export async function watchRuns(
  args: readonly string[],
  {
    folder,
    out,
    addresses,
  }: { readonly folder: string; readonly out: string; readonly addresses: readonly URL[] },
): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  const change = watchFolder(folder, resolve(out), stop.signal);
  let code = 0;
  while (!stop.signal.aborted) {
    code = await runOnce(args, stop.signal);
    if (stop.signal.aborted) break;
    note('', `waiting for a change below ${folder}; Ctrl-C ends`);
    await change();
    for (const address of addresses) if (!stop.signal.aborted) await waitForServer(address);
  }
  return code;
}

/** Gives a function that resolves at the next change, or at one since it resolved last. */
function watchFolder(folder: string, out: string, signal: AbortSignal): () => Promise<void> {
  let changed = false;
  let wake: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    changed = true;
    wake?.();
  };
  const own = [out, `${sep}node_modules${sep}`, `${sep}.git${sep}`];
  try {
    const watcher = watch(folder, { recursive: true, signal }, (_event, name) => {
      const path = resolve(folder, String(name ?? ''));
      if (own.some((part) => `${path}${sep}`.includes(part))) return;
      clearTimeout(timer);
      timer = setTimeout(tell, quietMs);
    });
    watcher.on('error', tell);
  } catch (error) {
    throw new UserError(`--watch ${folder}: it cannot be watched: ${(error as Error).message}`);
  }
  signal.addEventListener('abort', tell);
  return async () => {
    if (!changed) await new Promise<void>((done) => (wake = done));
    changed = false;
  };
}

function runOnce(args: readonly string[], signal: AbortSignal): Promise<number> {
  const [program = '', ...rest] = [process.argv[1]!, ...args];
  const child = spawn(process.execPath, [...process.execArgv, program, ...rest], { stdio: 'inherit' });
  const end = () => child.kill('SIGINT');
  signal.addEventListener('abort', end, { once: true });
  return new Promise((done, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', end);
      done(code ?? 1);
    });
  });
}

/** A server that is started again refuses connections for a while; one that does not come is for the run to report. */
async function waitForServer({ hostname, port, protocol }: URL): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = await connectTo(hostname, Number(port) || (protocol === 'https:' ? 443 : 80));
    if (!('failed' in found)) return;
    await new Promise((done) => setTimeout(done, quietMs));
  }
}
