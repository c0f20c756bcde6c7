import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TrustedSigners } from '../../../app/cli/registry/build/verify-handed.ts';
import { deriveKeyId, signStatement } from '../../../src/evidence/bundle/sign.ts';
import { deriveDigest } from '../../../src/evidence/bundle/statement.ts';
import { filesOf, type OpenRun, statementOf } from '../bundle/signed-run.ts';

/** A run of another implementation: the same exchanges under another name, at another time. */
export function rename(run: OpenRun, about: Partial<OpenRun['target']['target']>): OpenRun {
  const digest = deriveDigest(JSON.stringify([run.record.runId, about]));
  const runId = digest.slice(0, 8);
  const earlier = Number.parseInt(digest.slice(0, 6), 16);
  const named = { ...run.record.target, target: { ...run.record.target.target, ...about } };
  const record = { ...run.record, target: named, runId, startedAt: run.record.startedAt - earlier };
  const entries = run.entries.map((entry) => {
    if (entry.type === 'start') return { ...entry, run: runId, at: entry.at - earlier };
    if (entry.type === 'exchange')
      return { ...entry, exchange: { ...entry.exchange, startedAt: entry.exchange.startedAt - earlier } };
    return 'at' in entry ? { ...entry, at: entry.at - earlier } : entry;
  });
  return { ...run, record, entries };
}

/** The same run under another id. */
export function withRunId(run: OpenRun, runId: string): OpenRun {
  const entries = run.entries.map((entry) => (entry.type === 'start' ? { ...entry, run: runId } : entry));
  return { ...run, record: { ...run.record, runId }, entries };
}

/** Writes the bundle of runs with its evidence into a folder, as a vendor hands it over. */
export async function writeBundle(
  folder: string,
  runs: readonly OpenRun[],
  key: KeyObject,
  change: (files: Map<string, Buffer>) => void = () => {},
): Promise<void> {
  const files = filesOf(...runs);
  const bundle = await signStatement(statementOf(files), key);
  change(files);
  files.set('bundle.sigstore.json', Buffer.from(JSON.stringify(bundle)));
  for (const [name, bytes] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

/** Signers of a register, by keys. */
export function trustKeys(...keys: readonly KeyObject[]): TrustedSigners {
  const trusted = keys.map((key, at) => {
    const own = key.type === 'public' ? key : createPublicKey(key);
    const id = deriveKeyId(own);
    return [id, { signer: { id, name: `signer ${at + 1}` }, trust: { key: own } }] as const;
  });
  return { keys: new Map(trusted), identities: [] };
}
