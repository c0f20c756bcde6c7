import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { FilesBeside } from '../../../../src/evidence/bundle/coverage.ts';
import { staysInside } from '../../../../src/evidence/bundle/digests.ts';
import { runFolderOf } from '../../../../src/evidence/bundle/evidence.ts';
import type { BundleJson } from '../../../../src/evidence/bundle/sign.ts';
import type { EvidenceFiles, Statement } from '../../../../src/evidence/bundle/statement.ts';
import { maxJsonDepth, measureDepth } from '../../../../src/evidence/bundle/strict-json.ts';
import { recordFolder } from '../../../../src/journal/file.ts';
import { readTextOf } from '../../../../src/lib/read-file.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { bundleFile, envelopeFile, readMeFile } from '../../../../src/report/run/own-files.ts';
import { readEvidenceFiles, readFormatFiles } from '../sign/read-files.ts';

/** A bundle as it was handed over, with the evidence beside it; nothing of either is verified. */
export interface HandedBundle {
  /** The file of the bundle, and the folder that it lies in. */
  readonly file: string;
  readonly folder: string;
  readonly bundle: unknown;
  readonly files: EvidenceFiles;
  readonly beside: FilesBeside;
}

/** Reads a bundle, or that of a folder, with its evidence. Throws UserError for what is no JSON, and a missing shard. */
export function readHanded(path: string): HandedBundle {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, bundleFile) : path;
  const bundle = readJsonFile(file);
  const folder = dirname(file);
  const names = listShards(bundle);
  const outside = names.find((name) => !staysInside(name) || leadsOut(folder, name));
  if (outside !== undefined)
    throw new UserError(
      `the bundle names evidence in ${JSON.stringify(outside)}, outside of its folder: refuse it, or ask for one that holds all`,
    );
  const files = readEvidenceFiles(
    folder,
    names.map((name) => join(folder, name)),
  );
  return { file, folder, bundle, files, beside: readBeside(folder, files) };
}

/** A link on the way may lead out of a folder as well as a name. */
function leadsOut(folder: string, name: string): boolean {
  const path = join(folder, name);
  return existsSync(path) && !`${realpathSync(path)}${sep}`.startsWith(`${realpathSync(folder)}${sep}`);
}

/** Reads what lies in the folder of a bundle, or in those of its shards, and is not evidence. */
function readBeside(folder: string, files: EvidenceFiles): FilesBeside {
  const known = new Map([
    ...readFormatFiles(folder),
    ...[envelopeFile, readMeFile].flatMap((name) => readOwn(folder, name)),
  ]);
  const folders = new Set(['', recordFolder, ...[...files.keys()].flatMap(listFoldersAbove)]);
  const entries = [...folders].flatMap((below) => listEntries(join(folder, below), below));
  const isPart = (name: string) =>
    name === bundleFile || known.has(name) || files.has(name) || folders.has(name.replace(/\/$/, ''));
  return { known, others: entries.filter((name) => !isPart(name)) };
}

/** Lists the folders on the way to a file, without the one that all lie in. */
function listFoldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
}

function readOwn(folder: string, name: string): [string, Buffer][] {
  const path = join(folder, name);
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true ? [[name, readFileSync(path)]] : [];
}

function listEntries(folder: string, below: string): string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const prefix = below === '' ? '' : `${below}/`;
  return readdirSync(folder, { withFileTypes: true }).map(
    (entry) => `${prefix}${entry.name}${entry.isDirectory() ? '/' : ''}`,
  );
}

/** The folders of shards that a bundle names, from its own, unverified: they only say where to look. */
export function listShards(bundle: unknown): string[] {
  try {
    const { payload } = (bundle as BundleJson).dsseEnvelope;
    const { subject } = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as Statement;
    const names = subject.map(({ name }) => name).filter((name) => name.includes('/'));
    return [...new Set(names.map(runFolderOf))].filter((name) => name !== '.');
  } catch {
    return [];
  }
}

/** The text of a file. Throws UserError for one that cannot be read. */
export function readTextFile(file: string): string {
  return readTextOf(file, file);
}

/** The value of a JSON file. Throws UserError for one that cannot be read. */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file);
  if (measureDepth(text) > maxJsonDepth)
    throw new UserError(`${file} is nested more than ${maxJsonDepth} levels deep: no bundle is`);
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${file} is not JSON: expected a Sigstore bundle, as obc evidence sign writes it`);
  }
}
