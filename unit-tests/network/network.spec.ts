import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { stringify } from 'yaml';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type Ended, start } from '../cli/obc.ts';
import { takeTurns } from '../days.ts';

const slow = takeTurns(import.meta.url);

/** A target on this machine and a folder, with commands that reach no address but that of the target. */
async function withSink(
  work: (obc: (...args: readonly string[]) => Promise<Ended>, folder: string) => Promise<void>,
  also: Record<string, unknown> = {},
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'obc-sink-'));
  const server = await startReferenceServer();
  const file = join(folder, 'tried.txt');
  const addresses = [server.baseUrl, server.bankingUrl].map((url) => new URL(url).host);
  const sink = pathToFileURL(join(packageRoot, 'unit-tests/network/sink.js')).href;
  const env = { NODE_OPTIONS: `--import=${sink}`, SINK_FILE: file, SINK_ALLOWED: addresses.join(',') };
  try {
    const target = { ...declaredReferenceTarget(server.description), ...also };
    writeFileSync(join(folder, 'target.yaml'), stringify(target));
    await work((...args) => start(args, env, folder).ended, folder);
    return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

slow.test('no command reaches for any address but those that the target file declares', async () => {
  const tried = await withSink(async (obc) => {
    const doctor = await obc('doctor', 'target.yaml');
    expect(doctor.code, doctor.stdout).toBe(0);
    const run = await obc('run', 'target.yaml', '--depth', 'quick', '--only', 'providers,general');
    expect([0, 3], run.stdout + run.stderr).toContain(run.code);
    for (const args of [
      ['report', 'reports'],
      ['report', 'reports', '--against', 'reports'],
      ['explain', 'provider-name-is-a-string'],
    ])
      expect((await obc(...args)).code, args.join(' ')).toBeLessThan(4);
  });
  expect(tried).toEqual([]);
});

test('the sink notes and refuses what reaches further', async () => {
  const outbound = { baseUrl: 'http://127.0.0.1:9', auth: { token: 'sandbox-token' } };
  const tried = await withSink(
    async (obc) => {
      const { code } = await obc('run', 'target.yaml', '--only', 'providers');
      expect(code).toBe(2);
    },
    { outbound },
  );
  expect(new Set(tried)).toEqual(new Set(['connect 127.0.0.1:9']));
});
