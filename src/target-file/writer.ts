import { existsSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Document, parseDocument } from 'yaml';
import { isObject } from '../lib/json/values.ts';
import { packageRoot } from '../lib/package-root.ts';
import { UserError } from '../lib/user-error.ts';
import { type ExampleEntry, readExampleFile } from './example-file.ts';
import { changeLines, formatSetting } from './setting-lines.ts';

// Everything that writes a target file: a new one, a changed one, and either onto the disk.

/** A value of the target file, or `example` for the lines of the example as they stand. */
export type WrittenValue = { readonly value: unknown } | 'example';

/**
 * Returns the text of a new target file, made of the example: the settings stand in it with its comments, everything else is
 * there as a comment. `file` is where it will lie: it names the schema from there.
 */
export function composeTargetFile(settings: ReadonlyMap<string, WrittenValue>, file: string): string {
  const { lines, entries } = readExampleFile();
  const written = lines.map((line): string | undefined => line);
  written[0] = `# yaml-language-server: $schema=${locateSchemaFrom(file)}`;
  const paths = [...settings.keys()];
  for (const entry of entries) {
    const path = entry.path.join('.');
    const isAbove = paths.some((one) => one.startsWith(`${path}.`));
    const isBelow = paths.some((one) => path.startsWith(`${one}.`));
    const value = settings.get(path);
    if (value !== undefined) settle(entry, value, written);
    else if (!isAbove && !isBelow && !isOut(entry, entries, paths)) comment(entry, written);
  }
  return `${written.filter((line) => line !== undefined).join('\n')}\n`;
}

/** The schema as an editor finds it from the folder of a target file. */
function locateSchemaFrom(file: string): string {
  const path = relative(dirname(resolve(file)), join(packageRoot, 'schemas', 'target.schema.json'));
  const slashed = path.replaceAll('\\', '/');
  return slashed.startsWith('.') ? slashed : `./${slashed}`;
}

/** True for what lies in a section that is a comment as a whole. */
function isOut({ path }: ExampleEntry, entries: readonly ExampleEntry[], paths: readonly string[]): boolean {
  if (path.length === 1) return false;
  const above = path.slice(0, -1).join('.');
  const section = entries.find((entry) => entry.path.join('.') === above);
  const isUsed = paths.some((one) => one === above || one.startsWith(`${above}.`));
  return section !== undefined && !isUsed;
}

function settle(entry: ExampleEntry, value: WrittenValue, written: (string | undefined)[]): void {
  if (value === 'example') return;
  const { path, first, end, indent, isSection } = entry;
  const said = / # .*$/.exec(written[first] ?? '')?.[0] ?? '';
  // What else the setting may hold stays below it as a comment.
  for (let at = first + 1; at < end; at++)
    written[at] = isSection ? commented(written[at] ?? '', indent + 2) : undefined;
  written[first] = formatSetting([path.at(-1)!], value.value, indent, said).trimEnd();
}

function comment({ first, end, indent }: ExampleEntry, written: (string | undefined)[]): void {
  let last = end;
  // Comments that stand at the end of a section belong to it.
  while (/^\s*#/.test(written[last] ?? '') && (written[last] ?? '').search(/\S/) > indent) last += 1;
  for (let at = first; at < last; at++) written[at] = commented(written[at] ?? '', indent);
}

function commented(line: string, indent: number): string {
  return line.trim() === '' ? line : `${' '.repeat(indent)}# ${line.slice(indent)}`;
}

/**
 * Returns the text of a target file with one setting changed, or taken out where the value is undefined. What else stands in
 * it stays, comments included: only the lines of the setting change where that is possible, and otherwise the document is
 * written again with its comments. A new setting with a `heading` stands below that at the end. Throws UserError for a text
 * that is not YAML, and where the setting is not the file's own (behind an alias).
 */
export function changeSetting(
  text: string,
  path: readonly string[],
  value: unknown,
  heading?: string,
): string {
  if (text.includes('\r\n'))
    return changeSetting(text.replaceAll('\r\n', '\n'), path, value, heading).replaceAll('\n', '\r\n');
  const document = parse(text);
  if (document.errors.length > 0)
    throw new UserError('the text is not YAML: correct it before the form changes something in it');
  const whole = contentOf(document);
  if (value === undefined && settingAt(whole, path) === undefined) return text;
  const wanted = changed(whole, path, value);
  const written = [
    () => changeLines({ text, document, path, value, heading }),
    () => rewrite(document, path, value),
  ];
  for (const write of written) {
    const candidate = write();
    if (candidate !== undefined && isDeepStrictEqual(contentOf(parse(candidate)), wanted)) return candidate;
  }
  throw new UserError(
    `${path.join('.')} cannot be changed by the form here: change it in the text of the file`,
  );
}

function parse(text: string): Document.Parsed {
  return parseDocument(text, { logLevel: 'error', prettyErrors: false });
}

/** The content of a document; undefined for one with mistakes. */
function contentOf(document: Document.Parsed): unknown {
  return document.errors.length > 0 ? undefined : (document.toJS({ maxAliasCount: 50 }) ?? {});
}

/** The value of a setting; a list holds none, though a key may look like the place of an item. */
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

/** Returns the text of a target file that holds settings and no more, below a heading. */
export function composeSettings(settings: object, heading: string): string {
  const sections = Object.entries(settings).map(([key, value]) => formatSetting([key], value, 0));
  return `${heading}\n${sections.join('')}`;
}

/** How a target file is put on the disk. */
export interface WriteOptions {
  /** False to leave a file alone that is there already. */
  readonly mayReplace: boolean;
  /** Ends the message for a file that cannot be written. */
  readonly remedy: string;
}

/**
 * Puts the text of a target file on the disk. A file that is there is replaced as a whole or not at all, with the same
 * rights, and through a link. Throws UserError when it cannot be written.
 */
export function writeTargetFile(file: string, text: string, { mayReplace, remedy }: WriteOptions): void {
  try {
    if (mayReplace && existsSync(file)) replaceFile(realpathSync(file), text);
    else writeFileSync(file, text, { flag: 'wx' });
  } catch (error) {
    throw new UserError(`${file} cannot be written: ${(error as Error).message}; ${remedy}`);
  }
}

function replaceFile(file: string, text: string): void {
  const beside = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(beside, text, { flag: 'wx', mode: statSync(file).mode });
    renameSync(beside, file);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}
