import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../../../lib/user-error.ts';
import { reportFile, runFolderOf } from '../../../report/bundle/evidence.ts';
import { type BundleJson, bundleFile } from '../../../report/bundle/sign.ts';
import type { EvidenceFiles, Statement } from '../../../report/bundle/statement.ts';
import { readEvidenceFiles } from '../sign/read-files.ts';

/** A bundle as it was handed over, with the evidence beside it; nothing of either is verified. */
export interface HandedBundle {
  readonly bundle: unknown;
  readonly files: EvidenceFiles;
}

/** Reads a bundle, or that of a folder, with its evidence. Throws UserError for what is no JSON, and a missing shard. */
export function readHanded(path: string): HandedBundle {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, bundleFile) : path;
  const bundle = readJsonFile(file);
  const folder = dirname(file);
  const shards = listShards(bundle).map((name) => join(folder, name));
  return { bundle, files: readEvidenceFiles(folder, shards) };
}

/** The folders of shards that a bundle names, from its own, unverified: they only say where to look. */
export function listShards(bundle: unknown): string[] {
  try {
    const { payload } = (bundle as BundleJson).dsseEnvelope;
    const { subject } = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Statement;
    return [
      ...new Set(subject.filter(({ name }) => name !== reportFile).map(({ name }) => runFolderOf(name))),
    ].filter((name) => name !== '.');
  } catch {
    return [];
  }
}

/** The text of a file. Throws UserError for one that cannot be read. */
export function readTextFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UserError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** The value of a JSON file. Throws UserError for one that cannot be read. */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${file} is not JSON: expected a Sigstore bundle, as obc evidence sign writes it`);
  }
}
