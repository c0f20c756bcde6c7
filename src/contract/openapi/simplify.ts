import { mapSubschemas } from '../subschemas.ts';
import { annotations } from './merge.ts';
import { isNode, type Node, typesOf } from './walk.ts';

/** Returns a schema without the rules that types cannot express: it takes at least what the given one takes. */
export function simplifySchema(schema: unknown): unknown {
  if (!isNode(schema)) return schema;
  const { allOf: _, not: __, pattern, ...rest } = schema;
  const entries = Object.entries(rest).filter(([keyword, value]) => !isChoiceOfRules(keyword, value));
  const mapped = Object.fromEntries(
    entries.map(([keyword, value]) => [
      keyword,
      keyword === 'properties'
        ? simplifyMembers(value as Node)
        : mapSubschemas(keyword, value, simplifySchema),
    ]),
  );
  const isDate = typeof pattern === 'string' && isPatternOfDates(pattern);
  const portable = typeof pattern === 'string' ? makePortable(pattern) : undefined;
  return splitTypes({
    ...mapped,
    ...(portable === undefined ? {} : { pattern: portable }),
    // Generators make dates of it, and validators know the calendar.
    ...(isDate ? { format: 'date' } : {}),
    ...(isBareObject(mapped) ? { additionalProperties: true } : {}),
    // Without it Go reads amounts with seven digits.
    ...(typesOf(mapped).join() === 'number' ? { format: 'double' } : {}),
  });
}

/** Finds patterns that take the dates of the calendar, and nothing else. */
function isPatternOfDates(pattern: string): boolean {
  const takes = (text: string) => new RegExp(pattern, 'u').test(text);
  return takes('2024-02-29') && !['2025-02-29', '2024-06-31', '2024-6-1', '2024-02-29T00:00:00Z'].some(takes);
}

/** Finds objects without members, which generators take for empty ones. */
function isBareObject(schema: Node): boolean {
  return typesOf(schema).join() === 'object' && schema.properties === undefined;
}

/** Finds choices between rules in place of types, such as which members are required. */
function isChoiceOfRules(keyword: string, value: unknown): boolean {
  if (keyword !== 'anyOf' && keyword !== 'oneOf') return false;
  return (value as readonly Node[]).some(
    (branch) => !['type', '$ref', 'properties'].some((key) => key in branch),
  );
}

function simplifyMembers(members: Node): Node {
  const kept = Object.entries(members).flatMap(([name, before]) => {
    const after = simplifySchema(before) as Node;
    // Of such a member only what it must not be was said.
    const isEmptied = !isNote(before as Node) && isNote(after);
    return isEmptied ? [] : [[name, describeDefault(after)] as const];
  });
  return Object.fromEntries(kept);
}

function isNote(schema: Node): boolean {
  return Object.keys(schema).every((keyword) => annotations.has(keyword));
}

function describeDefault({ default: value, ...schema }: Node): Node {
  if (value === undefined) return schema;
  const text = `Default: ${JSON.stringify(value)}.`;
  return { ...schema, description: [schema.description, text].filter((one) => one !== undefined).join(' ') };
}

/** Keywords that belong to one type of several. */
const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  array: ['items', 'minItems', 'maxItems'],
  string: ['pattern', 'format', 'minLength', 'maxLength'],
};

/** Writes several types as a choice, which more generators read than a list of types. */
function splitTypes(schema: Node): Node {
  const types = typesOf(schema);
  if (types.length < 2) return schema;
  const special = new Set(types.flatMap((type) => keywordsOf[type] ?? []));
  const common = Object.entries(schema).filter(([keyword]) => keyword !== 'type' && !special.has(keyword));
  const branches = [schema.type].flat().map((type) => {
    const own = Object.entries(schema).filter(([keyword]) => keywordsOf[type as string]?.includes(keyword));
    return { type, ...Object.fromEntries(own) };
  });
  return { ...Object.fromEntries(common), anyOf: branches };
}

/**
 * Returns a regular expression without look-ahead, which those of Go, Rust and pydantic do not know: it takes at least
 * what the given one takes. Returns undefined for one that cannot be written so.
 */
export function makePortable(pattern: string): string | undefined {
  let kept = pattern;
  while (/^\^\(\?[!=]/.test(kept)) kept = `^${kept.slice(endOfGroup(kept, 1))}`;
  // Neither do they all know \u and four digits.
  return /\(\?<?[!=]|\\u/.test(kept) ? undefined : kept;
}

/** Returns where the group ends that begins at a place. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0;
  let isInClass = false;
  for (let at = start; at < pattern.length; at += 1) {
    const sign = pattern[at];
    if (sign === '\\') at += 1;
    else if (sign === '[') isInClass = true;
    else if (sign === ']') isInClass = false;
    else if (!isInClass && sign === '(') depth += 1;
    else if (!isInClass && sign === ')') depth -= 1;
    if (depth === 0 && sign === ')') return at + 1;
  }
  throw new Error(`a group of ${pattern} does not end`);
}
