import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readTextOf } from '../../lib/read-file.ts';
import { UserError } from '../../lib/user-error.ts';
import { noDifferences, parseDifferences } from './differences.ts';
import { shortenPath } from './locate.ts';
import { findTexts } from './merge-patch.ts';
import type { DataFile, Plugin } from './plugin.ts';
import { refusePlugin } from './refuse.ts';
import { schemaBase } from './schema-base.ts';
import { parseSchemeWaivers } from './waivers.ts';

/** Reads what a plug-in says in data; `path` is absolute. Its code is left alone. Throws UserError for what is wrong. */
export function readPlugin(path: string): Plugin {
  return statSync(path).isFile() ? readInterface(path) : readFolder(path);
}

/** The file of an interface alone is a plug-in without rows and without code. */
function readInterface(path: string): Plugin {
  const { file, value } = readData(path);
  return {
    ...readIdentity(file, value),
    place: file,
    digest: derivePluginDigest(path),
    ...{ requirements: new Map(), schemas: new Map(), documents: new Map() },
    differences: parseDifferences(file, value),
  };
}

function readFolder(folder: string): Plugin {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest))
    throw new UserError(
      `${shortenPath(folder)} is not a plug-in: it has no package.json with name and version; docs/examples/plugin/my-scheme is one to begin with`,
    );
  const { file, value } = readData(manifest);
  const inFolder = (name: string) => join(folder, name);
  const [profile, differences, waivers] = ['profile.json', 'interface.json', 'waivers.json'].map((name) =>
    existsSync(inFolder(name)) ? readData(inFolder(name)) : undefined,
  );
  return {
    ...readIdentity(file, value),
    place: shortenPath(folder),
    digest: derivePluginDigest(folder),
    requirements: readAll(inFolder('requirements'), '.json'),
    ...(profile === undefined ? {} : { profile }),
    ...(waivers === undefined ? {} : { waivers: parseSchemeWaivers(waivers) }),
    schemas: readSchemas(inFolder('schemas')),
    documents: readDocuments(inFolder('openapi')),
    differences:
      differences === undefined ? noDifferences : parseDifferences(differences.file, differences.value),
    ...findCode(folder, file, value.main),
  };
}

function readIdentity(file: string, { name, version }: DataFile['value']): Pick<Plugin, 'name' | 'version'> {
  const own = typeof name === 'string' ? name.replace(/^@[^/]+\//, '') : '';
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(own))
    throw refusePlugin(
      file,
      'name',
      `is ${JSON.stringify(name)}`,
      'words of lower case joined by hyphens, such as "my-scheme"',
    );
  if (typeof version !== 'string' || !/^\d+(\.\d+)*/.test(version))
    throw refusePlugin(file, 'version', `is ${JSON.stringify(version)}`, 'a version such as "1.0.0"');
  return { name: own, version };
}

function findCode(folder: string, file: string, main: unknown): Pick<Plugin, 'code'> {
  if (main === undefined && !existsSync(join(folder, 'index.js'))) return {};
  const code = typeof main === 'string' ? join(folder, main) : join(folder, 'index.js');
  if (!existsSync(code))
    throw refusePlugin(
      file,
      'main',
      `is ${JSON.stringify(main)}, which does not exist`,
      'the path of a module',
    );
  return { code };
}

/** The schemas of a folder. Each has the address of its file, since references of ours and of others lead there. */
function readSchemas(folder: string): ReadonlyMap<string, DataFile> {
  const found = readAll(folder, '.schema.json', '.schema.json');
  for (const [name, { file, value }] of found) {
    const own = `${schemaBase}${name}`;
    const other = findTexts(value, '$id').find(([key, id]) => key !== '$id' || id !== own);
    if (other !== undefined)
      throw refusePlugin(file, other[0], `is ${other[1]}`, `${own} at its beginning, or nothing`);
  }
  return found;
}

function readDocuments(folder: string): ReadonlyMap<string, DataFile> {
  const found = readAll(folder, '.json');
  for (const [name, { file }] of found)
    if (name !== 'outbound' && name !== 'banking')
      throw new UserError(`${file} changes no OpenAPI document: name it outbound.json or banking.json`);
  return found;
}

/** The JSON files of a folder by their names, without their ending but for `kept`; none where there is no folder. */
function readAll(folder: string, ending: string, kept = ''): ReadonlyMap<string, DataFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return new Map(
    names.sort().map((name) => [`${basename(name, ending)}${kept}`, readData(join(folder, name))]),
  );
}

function readData(path: string): DataFile {
  const file = shortenPath(path);
  const text = readTextOf(file, path);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`${file} is not JSON (${(error as Error).message}): correct it`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UserError(`${file} holds no JSON object: write one`);
  return { file, value: value as DataFile['value'] };
}

/** What does not belong to a plug-in, whatever folder it lies in. */
const foreign = new Set(['node_modules', '.git', 'reports']);

/** The SHA-256 of a plug-in, in hexadecimal: of its file, or of every file below its folder with its name. */
export function derivePluginDigest(path: string): string {
  const hash = createHash('sha256');
  if (statSync(path).isFile()) return hash.update(readFileSync(path)).digest('hex');
  for (const name of listFiles(path, '')) {
    const content = readFileSync(join(path, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(root: string, below: string): string[] {
  const entries = readdirSync(join(root, below), { withFileTypes: true }).filter(
    ({ name }) => !foreign.has(name),
  );
  return entries
    .flatMap((entry) => {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      return entry.isDirectory() ? listFiles(root, name) : [name];
    })
    .sort();
}
