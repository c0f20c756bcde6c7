import { isDeepStrictEqual } from 'node:util';
import { type Document, parseDocument } from 'yaml';
import { isObject } from '../../../src/lib/json/values.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { putInLines } from './edit-lines.ts';

/**
 * The text of a target file with one setting changed, or taken out where the value is undefined. What else stands in it
 * stays, comments included: only the lines of the setting change where that is possible, and otherwise the document is
 * written again with its comments. Throws UserError for a text that is not YAML, and where the setting is not the file's
 * own (behind an alias).
 */
export function editText(text: string, path: readonly string[], value: unknown): string {
  const document = parse(text);
  const whole: unknown = document.toJS({ maxAliasCount: 50 });
  if (value === undefined && settingAt(whole, path) === undefined) return text;
  const wanted = changed(whole, path, value);
  const isWanted = (candidate: string | undefined) =>
    candidate !== undefined && holdsValue(candidate, wanted);
  const inLines = putInLines(text, document, path, value);
  if (isWanted(inLines)) return inLines!;
  const written = rewrite(document, path, value);
  if (isWanted(written)) return written!;
  throw new UserError(
    `${path.join('.')} cannot be changed by the form here: change it in the text of the file`,
  );
}

function parse(text: string): Document.Parsed {
  const document = parseDocument(text, { logLevel: 'error', prettyErrors: false });
  if (document.errors.length > 0)
    throw new UserError('the text is not YAML: correct it before the form changes something in it');
  return document;
}

function holdsValue(text: string, wanted: unknown): boolean {
  const document = parseDocument(text, { logLevel: 'error', prettyErrors: false });
  return (
    document.errors.length === 0 && isDeepStrictEqual(document.toJS({ maxAliasCount: 50 }) ?? {}, wanted)
  );
}

/** What stands at a setting; a list holds none, though a key may look like the place of an item. */
function settingAt(whole: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), whole);
}

/** A copy with another value; sections that become empty go as well. */
function changed(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const section = isObject(whole) ? { ...whole } : {};
  const inner = changed(section[key], rest, value);
  const isGone = inner === undefined || (value === undefined && isEmpty(inner));
  const { [key]: _before, ...others } = section;
  return isGone ? others : { ...section, [key]: inner };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function rewrite(document: Document.Parsed, path: readonly string[], value: unknown): string | undefined {
  try {
    if (value === undefined) removeWithEmpty(document, path);
    else document.setIn(path, document.createNode(value));
    return document.toString({ lineWidth: 0 });
  } catch {
    // An alias, or a scalar where a section would have to be.
    return undefined;
  }
}

function removeWithEmpty(document: Document.Parsed, path: readonly string[]): void {
  document.deleteIn(path);
  const above = path.slice(0, -1);
  if (above.length > 0 && isEmpty((document.getIn(above) as { toJSON?(): unknown } | undefined)?.toJSON?.()))
    removeWithEmpty(document, above);
}
