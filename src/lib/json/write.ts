import { isContainer } from './compare.ts';
import { countWritten, ExactNumber } from './exact-number.ts';

interface WriteOptions {
  /** Members in the order of their names, so that equal values have equal text. */
  readonly sorted?: boolean;
  /** Blanks between members and items, at which a line can break. */
  readonly spaced?: boolean;
}

/** JSON text of a value, its numbers exact, however deep it is nested; what JSON.stringify leaves out is left out. */
export function writeJson(value: unknown, { sorted = false, spaced = false }: WriteOptions = {}): string {
  if (spaced) return writeStepByStep(value, sorted, ' ');
  const before = countWritten();
  try {
    const text = sorted ? JSON.stringify(value, sortMembers) : JSON.stringify(value);
    if (countWritten() === before) return text;
  } catch (error) {
    // Nested too deep for a function that calls itself.
    if (!(error instanceof RangeError)) throw error;
  }
  return writeStepByStep(value, sorted, '');
}

function sortMembers(_: string, member: unknown): unknown {
  return isContainer(member) && !Array.isArray(member) ? sortNames(member) : member;
}

function sortNames(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What is still to be written of an object or an array. */
interface Open {
  readonly node: Readonly<Record<string, unknown>>;
  /** Absent for an array. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  next: number;
}

function writeStepByStep(value: unknown, sorted: boolean, blank: string): string {
  const parts: string[] = [];
  const open: Open[] = [];
  const begin = (node: unknown) => {
    if (!isContainer(node)) {
      parts.push(node instanceof ExactNumber ? String(node) : (JSON.stringify(node) ?? 'null'));
      return;
    }
    parts.push(Array.isArray(node) ? '[' : '{');
    open.push(openNode(node, sorted));
  };
  begin(value);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { node, names, length, next } = top;
    if (next === length) {
      if (length > 0) parts.push(blank);
      parts.push(names === undefined ? ']' : '}');
      open.pop();
      continue;
    }
    parts.push(next > 0 ? `,${blank}` : blank);
    const name = names === undefined ? String(next) : names[next]!;
    if (names !== undefined) parts.push(JSON.stringify(name), `:${blank}`);
    top.next += 1;
    begin(node[name]);
  }
  return parts.join('');
}

function openNode(container: object, sorted: boolean): Open {
  const node = container as Readonly<Record<string, unknown>>;
  if (Array.isArray(container)) return { node, names: undefined, length: container.length, next: 0 };
  const names = Object.keys(node).filter((name) => node[name] !== undefined);
  if (sorted) names.sort();
  return { node, names, length: names.length, next: 0 };
}
