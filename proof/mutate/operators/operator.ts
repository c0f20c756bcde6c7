import type { Answer } from '../../reference-server/types.ts';

/** What earlier answers of the operation held at the same place; undefined where there were none. */
export interface Earlier {
  /** In the first answer to the same request. */
  readonly first?: { readonly value: unknown };
  /** In the answer that went out before, where that was to another request. */
  readonly other?: { readonly value: unknown };
}

/** One way in which a value of an answer goes wrong, in whatever answer it stands. */
export interface NodeOperator {
  readonly name: string;
  /** What it does to the value, as a sentence without its subject. */
  readonly title: string;
  /**
   * The value in its place: the same one where there is nothing to change, undefined to leave it out. It must not
   * change the value that it is given.
   */
  readonly change: (value: unknown, earlier: Earlier) => unknown;
}

/** One way in which a whole answer goes wrong: its status, its headers, or the text of its body. */
export interface MessageOperator {
  readonly name: string;
  /** What it does to the answer, as a sentence without its subject. */
  readonly title: string;
  /** What goes out in its place, or undefined where there is nothing to change; it may change the copy it is given. */
  readonly changeMessage: (answer: Answer) => Answer | undefined;
}

export type Operator = NodeOperator | MessageOperator;

/** Operators on values of one type alone; others are left as they are. */
export function defineOperators<Value>(
  isOfType: (value: unknown) => value is Value,
  table: Readonly<
    Record<string, readonly [title: string, change: (value: Value, earlier: Earlier) => unknown]>
  >,
): readonly NodeOperator[] {
  return Object.entries(table).map(([name, [title, change]]) => ({
    name,
    title,
    change: (value, earlier) => (isOfType(value) ? change(value, earlier) : value),
  }));
}

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isPlainNumber = (value: unknown): value is number => typeof value === 'number';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
export const isList = (value: unknown): value is unknown[] => Array.isArray(value);
export const isAny = (_value: unknown): _value is unknown => true;
