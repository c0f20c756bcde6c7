import { findInterface, listPlugins } from '../catalogue/plugins/loaded.ts';
import { applyPatch } from '../catalogue/plugins/merge-patch.ts';
import type { DataFile } from '../catalogue/plugins/plugin.ts';
import { refusePlugin } from '../catalogue/plugins/refuse.ts';
import { areas, requirements } from '../catalogue/requirements.ts';
import { describeSuggestion } from '../lib/suggest.ts';
import { UserError } from '../lib/user-error.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * Schemas with what plug-ins add to them and make of them: a file of a name of ours is a merge patch, another one a new
 * schema. Throws UserError for a node that is charged to a requirement that is not there.
 */
export function extendSchemas(own: ReadonlyMap<string, Schema>): ReadonlyMap<string, Schema> {
  const plugins = listPlugins();
  if (plugins.length === 0) return own;
  // The limits are those of recipients (8).
  const limited = new Map(
    [...own].map(([file, schema]) => [
      file,
      (file.startsWith('recipient') ? limitTexts(schema) : schema) as Schema,
    ]),
  );
  verifyMembers(own);
  for (const { schemas, documents } of plugins) {
    for (const data of [...schemas.values(), ...documents.values()]) verifyCharges(data);
    for (const [file, { value }] of schemas)
      limited.set(file, applyPatch(limited.get(file) ?? {}, value) as Schema);
  }
  return limited;
}

/** Throws UserError for a renamed member that no schema shows, and for an area that is not one. */
function verifyMembers(own: ReadonlyMap<string, Schema>): void {
  const known = new Set<string>();
  for (const schema of own.values()) collectMembers(schema, known);
  for (const [area, names] of Object.entries(findInterface()?.members ?? {})) {
    if (!areas.some((one) => one === area))
      throw new UserError(`the interface: members/${area} is not an area: write one of ${areas.join(', ')}`);
    for (const name of Object.keys(names))
      if (!known.has(name))
        throw new UserError(
          `the interface: members/${area}/${name} is not a member of the document${describeSuggestion(name, known)}`,
        );
  }
}

function collectMembers(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const { properties } = node as { properties?: object };
  for (const name of Object.keys(properties ?? {})) names.add(name);
  for (const part of Object.values(node)) collectMembers(part, names);
}

function verifyCharges({ file, value }: DataFile): void {
  const known = new Set<string>(requirements.map(({ id }) => id));
  for (const [place, id] of findCharges(value, ''))
    if (!known.has(id))
      throw refusePlugin(
        file,
        place,
        `is ${id}, which is not a requirement${describeSuggestion(id, known)}`,
        'the id of one',
      );
}

/** The ids that nodes are charged to, each with its place. */
function* findCharges(node: unknown, place: string): Generator<readonly [place: string, id: string]> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, part] of Object.entries(node)) {
    const here = `${place}/${key}`;
    if (key !== 'x-requirement' && key !== 'x-null') yield* findCharges(part, here);
    else if (typeof part === 'string') yield [here, part];
    else if (typeof part === 'object' && part !== null)
      for (const [keyword, id] of Object.entries(part))
        if (typeof id === 'string') yield [`${here}/${keyword}`, id];
  }
}

/** A schema whose `name` and `description` have the limits of the version of the interface that is judged by. */
function limitTexts(node: unknown): unknown {
  const { limits = {} } = findInterface() ?? {};
  if (Object.keys(limits).length === 0 || typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map(limitTexts);
  const entries = Object.entries(node).map(([key, part]) => {
    const limit = (limits as Readonly<Record<string, number | undefined>>)[key];
    return [key, limit === undefined ? limitTexts(part) : replaceLimit(part, limit)];
  });
  return Object.fromEntries(entries);
}

function replaceLimit(node: unknown, limit: number): unknown {
  if (typeof node !== 'object' || node === null) return node;
  if (Array.isArray(node)) return node.map((one) => replaceLimit(one, limit));
  const entries = Object.entries(node).map(([key, part]) => {
    if (key === 'maxLength') return [key, limit];
    const isSaid = key === 'description' && /^at most \d+ characters$/.test(String(part));
    return [key, isSaid ? `at most ${limit} characters` : replaceLimit(part, limit)];
  });
  return Object.fromEntries(entries);
}
