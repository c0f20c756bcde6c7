import { createPublicKey, type KeyObject } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TrustedSigners } from '../../../src/cli/registry/build/trusted-signers.ts';
import { deriveKeyId, signStatement } from '../../../src/report/bundle/sign.ts';
import { filesOf, type OpenRun, statementOf } from '../bundle/signed-run.ts';

/** A run of another implementation: the same exchanges under another name. */
export function rename(run: OpenRun, about: Partial<OpenRun['target']['target']>, runId?: string): OpenRun {
  const named = { ...run.record.target, target: { ...run.record.target.target, ...about } };
  const record = { ...run.record, target: named, ...(runId === undefined ? {} : { runId }) };
  const entries = run.entries.map((entry) =>
    entry.type === 'start' && runId !== undefined ? { ...entry, run: runId } : entry,
  );
  return { ...run, record, entries };
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
