import type { InterfaceDifferences } from './differences.ts';
import type { SchemeWaivers } from './waivers.ts';

/** A file of a plug-in that holds JSON. */
export interface DataFile {
  /** The path as messages show it. */
  readonly file: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** What a plug-in says in data: everything but its code, which `code.ts` loads. */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  /** The folder as messages show it; the file of an interface that stands alone. */
  readonly place: string;
  /** SHA-256 of every file of it, in hexadecimal. */
  readonly digest: string;
  /** Requirements by area, as in `specs/requirements`. */
  readonly requirements: ReadonlyMap<string, DataFile>;
  /** What it makes of requirements of ours; absent without a profile. */
  readonly profile?: DataFile;
  /** How long waivers last by it; absent where it leaves that to the suite. */
  readonly waivers?: SchemeWaivers;
  /** Schemas by file name: new ones, and merge patches of ours. */
  readonly schemas: ReadonlyMap<string, DataFile>;
  /** Merge patches of the OpenAPI documents, by `outbound` and `banking`. */
  readonly documents: ReadonlyMap<string, DataFile>;
  /** How its version of the document names and limits things. */
  readonly differences: InterfaceDifferences;
  /** Absolute path of the module with its checks, faults and variations; absent without code. */
  readonly code?: string;
}

/** Between the name of a plug-in and what it calls its own: ids of the suite never hold two hyphens in a row. */
const mark = '--';

/** True for an id that a plug-in may give to what it brings. */
export function isOwnId({ name }: Plugin, id: string): boolean {
  const own = id.startsWith(`${name}${mark}`) ? id.slice(name.length + mark.length) : '';
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(own);
}

/** How the ids of a plug-in look, for messages. */
export function describeOwnIds({ name }: Plugin): string {
  return `${name}${mark}, then words of lower case joined by hyphens`;
}
