import { parseDocument, stringify } from 'yaml';
import { UserError } from '../../../src/lib/user-error.ts';
import { redactSettings } from '../../../src/target-file/effective-settings.ts';
import { findNode } from '../../../src/target-file/schema.ts';
import type { Field, FieldValue } from '../page/client/types.ts';

/** A declared value as its control shows it. A secret that is written out is shown by the text of the file alone. */
export function formatFieldValue({ path, kind }: Field, value: unknown): Omit<FieldValue, 'line'> {
  if (JSON.stringify(redactSettings(value, findNode(path.split('.')))) !== JSON.stringify(value))
    return { text: '', hidden: 'secret' };
  const isNested = typeof value === 'object' && value !== null;
  if (kind === 'yaml') return { text: yamlOf(value) };
  if (kind === 'list' || kind === 'choices')
    return Array.isArray(value) && value.every((item) => typeof item !== 'object')
      ? { text: value.join('\n') }
      : { text: '', hidden: 'structure' };
  return isNested ? { text: '', hidden: 'structure' } : { text: String(value ?? '') };
}

/**
 * The value that a person entered into the control of a setting; undefined for an empty one, which takes the setting out
 * of the file. Throws UserError for a text that has to be YAML and is not.
 */
export function parseFieldValue({ path, kind }: Field, input: string): unknown {
  const text = input.trim();
  if (text === '') return undefined;
  switch (kind) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'list':
    case 'choices':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
    case 'yaml':
      return parseYaml(path, input);
    default:
      return text;
  }
}

function parseYaml(path: string, text: string): unknown {
  const document = parseDocument(text, { logLevel: 'error', prettyErrors: false });
  const [wrong] = document.errors;
  if (wrong !== undefined)
    throw new UserError(
      `${path}: what was entered is not YAML; correct it, or write it into the text of the file`,
    );
  return document.toJS({ maxAliasCount: 50 });
}

function yamlOf(value: unknown): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}
