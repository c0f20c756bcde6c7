import { mapSubschemas } from '../../../contract/subschemas.ts';

type Node = Readonly<Record<string, unknown>>;

// Prism stops validating after the first schema with an $id, and knows nothing of our own keywords.
const dropped = (keyword: string) =>
  ['$id', '$schema', '$defs', '$comment'].includes(keyword) || keyword.startsWith('x-');

/** Collects schema files into the components of one OpenAPI document, without references between files. */
export class SchemaComponents {
  readonly #files: ReadonlyMap<string, Node>;
  readonly #components = new Map<string, unknown>();

  /** Schemas by file name; references between them are relative file names. */
  constructor(files: ReadonlyMap<string, Node>) {
    this.#files = files;
  }

  /** `components.schemas` with all that was inlined so far. */
  all(): Record<string, unknown> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** A schema as Prism reads it; `file` is where its references within a file point to. */
  inlined(schema: unknown, file = ''): unknown {
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return schema;
    const { $ref, ...rest } = schema as Node;
    const kept = Object.entries(rest).filter(([keyword]) => !dropped(keyword));
    const body = Object.fromEntries(
      kept.map(([keyword, value]) => [
        keyword,
        mapSubschemas(keyword, value, (child) => this.inlined(child, file)),
      ]),
    );
    if (typeof $ref !== 'string') return body;
    const reference = { $ref: this.#component($ref, file) };
    // Prism ignores a reference that has siblings.
    if (kept.length === 0) return reference;
    const { allOf, ...others } = body;
    return {
      allOf: [reference, ...((allOf as unknown[] | undefined) ?? []), ...(kept.length === 0 ? [] : [others])],
    };
  }

  #component(reference: string, from: string): string {
    const [path = '', pointer = ''] = reference.split('#');
    const file = path === '' ? from : path.replace(/^.*\//, '');
    const name = `${file.replace(/\.schema\.json$/, '')}${pointer.replaceAll('/', '.').replaceAll('$', '')}`;
    if (!this.#components.has(name)) {
      // Entered before it is filled, for schemas that refer to themselves.
      this.#components.set(name, {});
      this.#components.set(name, this.inlined(this.#at(file, pointer), file));
    }
    return `#/components/schemas/${name}`;
  }

  #at(file: string, pointer: string): unknown {
    const schema = this.#files.get(file);
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((node, key) => (node as Node | undefined)?.[key], schema);
    if (found === undefined) throw new Error(`no schema stands at ${file}#${pointer}`);
    return found;
  }
}
