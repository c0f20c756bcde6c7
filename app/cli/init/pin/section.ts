import { Document, isMap, isPair, isScalar, isSeq, parse, parseDocument, visit, type YAMLMap } from 'yaml';
import type { Fixtures } from '../../../../src/target-file/types.ts';

const comment = '# What is on the target: its answers are held to this. Written by obc init --pin.';

/** The section as it stands in a target file, with a comment on where it is from. */
export function composeSection(fixtures: Fixtures): string {
  const document = new Document({ fixtures: escapeVariables(fixtures) });
  visit(document, {
    // One line for an item, and for a list of words.
    Seq: (_, node) => {
      if (node.items.every((item) => isScalar(item))) node.flow = true;
    },
    Map: (key, node) => {
      if (key === 'value' || key === null) return;
      if (node.items.every(({ value }) => isScalar(value) || (isSeq(value) && value.items.every(isScalar))))
        node.flow = true;
    },
    Pair: (_, { key, value }) => {
      const isShort = isMap(value) && value.items.every((pair) => isPair(pair) && isScalar(pair.value));
      if (isShort && isScalar(key) && !sections.has(String(key.value))) value.flow = true;
    },
  });
  return `${comment}\n${document.toString({ singleQuote: true, lineWidth: 0 })}`;
}

const sections = new Set(['fixtures', 'providers', 'fdx', 'banking']);

/** In a target file `${` begins the name of a variable. */
function escapeVariables(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', '$${');
  if (Array.isArray(value)) return value.map(escapeVariables);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, escapeVariables(child)]));
}

/** The text of a target file with the section in place of the one that it has, or at its end; all else as it was. */
export function placeSection(text: string, section: string): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const written = section.replaceAll('\n', end);
  const { contents } = parseDocument(text);
  if (isMap(contents) && contents.flow === true) return placeMember(text, contents, section);
  const pair = isMap(contents)
    ? contents.items.find(({ key }) => isScalar(key) && key.value === 'fixtures')
    : undefined;
  if (pair === undefined || !isScalar(pair.key)) return `${text.trimEnd()}${end}${end}${written}`;
  const start = pair.key.range![0];
  const value = pair.value as { range?: readonly [number, number, number] } | null;
  const after = text.slice(Math.max(value?.range?.[1] ?? 0, start + 'fixtures:'.length));
  // The comment of an earlier section goes with it.
  const before = text.slice(0, start).replace(/# [^\n]*Written by obc init --pin\.\r?\n$/, '');
  return `${before}${written}${after.startsWith(end) || after === '' ? after.replace(/^\r?\n/, '') : after}`;
}

type Range = readonly [start: number, valueEnd: number, nodeEnd: number];
type Placed = { readonly range?: Range | null } | null;

/** The same in a file that is JSON, or YAML in braces: a member in the form of JSON, which both can read. */
function placeMember(text: string, map: YAMLMap, section: string): string {
  const { fixtures } = parse(section) as { readonly fixtures: unknown };
  const member = `"fixtures": ${JSON.stringify(fixtures, null, 1)}`;
  const pair = map.items.find(({ key }) => isScalar(key) && key.value === 'fixtures');
  const endOf = ({ key, value }: { key: unknown; value: unknown }) =>
    ((value as Placed)?.range ?? (key as Placed)?.range)![1];
  if (pair !== undefined)
    return text.slice(0, (pair.key as Placed)!.range![0]) + member + text.slice(endOf(pair));
  const last = map.items.at(-1);
  const at = last === undefined ? map.range![0] + 1 : endOf(last);
  return `${text.slice(0, at)}${last === undefined ? '' : ','}\n${member}${text.slice(at)}`;
}
