import { isBareProperties } from '../schemas.ts';
import { mapKeywords } from '../subschemas.ts';
import { annotations, isSame, mergeKeywords } from './merge.ts';
import { type Node, typesOf } from './walk.ts';

/** A schema as it is written in a file of schemas; the name of the file is empty in an OpenAPI document. */
interface Written {
  readonly schema: unknown;
  readonly file: string;
}

/** A schema without references and `allOf`: one of those that hold at a place at once. */
interface Part extends Written {
  readonly schema: Node;
  /** The file that the place refers to, where the part stands in it. */
  readonly owner: string | undefined;
}

// Prism stops validating after the first schema with an $id, and knows no keywords of ours.
const isDropped = (keyword: string) =>
  ['$id', '$schema', '$defs', '$comment', 'title'].includes(keyword) || keyword.startsWith('x-');

/**
 * Collects schema files into the components of one OpenAPI document. References and `allOf` are merged, so that each
 * component shows all its members itself; a value of another kind than an object or a list of names stands in its place.
 */
export class SchemaComponents {
  readonly #files: ReadonlyMap<string, Node>;
  readonly #components = new Map<string, unknown>();
  /** Names of components that are being made, for schemas that refer to themselves. */
  readonly #open = new Map<string, string>();

  /** Schemas by file name; references between them are relative file names. */
  constructor(files: ReadonlyMap<string, Node>) {
    this.#files = files;
  }

  /** Returns `components.schemas` with all that was converted so far. */
  all(): Record<string, unknown> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Converts a schema of an OpenAPI document. */
  convert(schema: unknown): unknown {
    return this.#convert([{ schema, file: '' }]);
  }

  /** Converts what holds at one place: the schemas that several others give for one member, for example. */
  #convert(written: readonly Written[]): unknown {
    const only = written.length === 1 ? written[0]!.schema : undefined;
    if (typeof only === 'boolean') return only;
    const parts = written.flatMap((one) => this.#partsOf(one));
    const owner = parts.findLast((part) => part.owner !== undefined)?.owner;
    if (owner === undefined) return this.#merge(parts);
    const key = JSON.stringify(written);
    const name = this.#open.get(key) ?? this.#freeName(nameOf(owner));
    if (this.#open.has(key)) return { $ref: `#/components/schemas/${name}` };
    this.#open.set(key, name);
    const content = this.#merge(parts.map((part) => (part.owner === undefined ? withoutNotes(part) : part)));
    this.#open.delete(key);
    return isWorthAName(content) ? this.#register(nameOf(owner), content) : this.#merge(parts);
  }

  /** Splits a schema into its parts: what it refers to, what its `allOf` holds, and its own keywords. */
  #partsOf({ schema, file }: Written, owner?: string): Part[] {
    if (typeof schema !== 'object' || schema === null) {
      if (schema === true) return [];
      throw new Error(`a schema of ${file} is ${JSON.stringify(schema)} where others hold as well`);
    }
    const { $ref, allOf, ...rest } = schema as Node;
    const own = Object.entries(rest).filter(
      ([keyword, value]) => !isDropped(keyword) && !isBareProperties(keyword, value),
    );
    return [
      ...(typeof $ref === 'string' ? this.#referenced($ref, file, owner) : []),
      ...((allOf ?? []) as unknown[]).flatMap((one) => this.#partsOf({ schema: one, file }, owner)),
      { schema: Object.fromEntries(own), file, owner },
    ];
  }

  #referenced(reference: string, from: string, owner: string | undefined): Part[] {
    const [path = '', pointer = ''] = reference.split('#');
    const file = path === '' ? from : path.replace(/^.*\//, '');
    const keys = pointer.split('/').slice(1);
    const schema = keys.reduce<unknown>(
      (node, key) => (node as Node | undefined)?.[key],
      this.#files.get(file),
    );
    if (schema === undefined) throw new Error(`no schema stands at ${file}#${pointer}`);
    // Only a whole file has a name that says what it is.
    return this.#partsOf({ schema, file }, owner ?? (pointer === '' ? file : undefined));
  }

  #merge(parts: readonly Part[]): Node {
    const members = new Map<string, Written[]>();
    const items: Written[] = [];
    const others = parts.map(({ schema, file }) => {
      const { properties, items: each, ...rest } = schema;
      for (const [name, member] of Object.entries((properties ?? {}) as Node))
        members.set(name, [...(members.get(name) ?? []), { schema: member, file }]);
      if (each !== undefined) items.push({ schema: each, file });
      return mapKeywords(rest, (child) => this.#convert([{ schema: child, file }]));
    });
    const properties = [...members].map(([name, written]) => [name, this.#convert(written)]);
    return orderKeywords({
      ...mergeKeywords(others),
      ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
      ...(items.length === 0 ? {} : { items: this.#convert(items) }),
    });
  }

  #register(wanted: string, content: Node): Node {
    const isTaken = (name: string) =>
      this.#components.has(name) && !isSame(this.#components.get(name), content);
    const name = isTaken(wanted) ? this.#freeName(wanted) : wanted;
    this.#components.set(name, content);
    return { $ref: `#/components/schemas/${name}` };
  }

  #freeName(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#components.has(name); number += 1) name = `${wanted}${number}`;
    return name;
  }
}

/** Puts description and type first, and sorts the rest, so that equal schemas are equal texts. */
function orderKeywords({ description, type, required, properties, ...others }: Node): Node {
  const sorted = Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1));
  const all = { description, type, required, ...Object.fromEntries(sorted), properties };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Removes what a member says of itself, which would stand in the component that it refers to. */
function withoutNotes(part: Part): Part {
  const kept = Object.entries(part.schema).filter(([keyword]) => !annotations.has(keyword));
  return { ...part, schema: Object.fromEntries(kept) };
}

/** Tells objects, choices and lists of names, which become components, from texts and numbers. */
function isWorthAName({ enum: names, ...schema }: Node): boolean {
  const isObject = typesOf(schema).includes('object');
  return isObject || names !== undefined || ['properties', 'anyOf', 'oneOf'].some((key) => key in schema);
}

/** `fdx-account.schema.json` becomes `FdxAccount`. */
function nameOf(file: string): string {
  const words = file.replace(/\.schema\.json$/, '').split('-');
  return words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('');
}
