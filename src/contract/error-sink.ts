import { isConsequence, type StampedError } from './stamped-error.ts';

/**
 * The errors of one array, one per place and kind, array indices left out; repeats are counted. A page may hold
 * tens of thousands of wrong items, so an error that is known already costs one look-up and no new text.
 */
export class ErrorSink {
  readonly #bySchema = new Map<string, StampedError[]>();

  /** Takes the errors of one item. */
  add(errors: readonly StampedError[]): void {
    for (const error of errors) {
      if (error.leftOut === true || isConsequence(error, errors)) continue;
      const alike = this.#bySchema.get(error.schemaPath);
      const known = alike?.find((other) => isRepeat(error, other));
      if (known !== undefined) known.count = (known.count ?? 1) + (error.count ?? 1);
      else if (alike === undefined) this.#bySchema.set(error.schemaPath, [error]);
      else alike.push(error);
    }
  }

  /** The errors met before the array, if any, followed by those of the array; null when there are none. */
  mergeInto(outer: StampedError[] | null): StampedError[] | null {
    return this.#bySchema.size === 0 ? outer : [...(outer ?? []), ...[...this.#bySchema.values()].flat()];
  }
}

/** True for errors of one keyword at one place, for the same kind of value. */
function isRepeat(one: StampedError, other: StampedError): boolean {
  return (
    (one.data === null) === (other.data === null) &&
    one.params.missingProperty === other.params.missingProperty &&
    isSamePlace(one.instancePath, other.instancePath)
  );
}

const slash = 47;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** True when two JSON pointers differ in array indices only. */
export function isSamePlace(one: string, other: string): boolean {
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    if (one.charCodeAt(i) !== other.charCodeAt(j)) return false;
    const startsSegment = one.charCodeAt(i) === slash;
    i += 1;
    j += 1;
    if (!startsSegment) continue;
    const afterOne = afterIndex(one, i);
    const afterOther = afterIndex(other, j);
    if (afterOne === i || afterOther === j) continue;
    i = afterOne;
    j = afterOther;
  }
  return i === one.length && j === other.length;
}

/** Where the array index that begins at `from` ends; `from` itself when the segment is not an index. */
function afterIndex(pointer: string, from: number): number {
  let end = from;
  while (end < pointer.length && isDigit(pointer.charCodeAt(end))) end += 1;
  return end === pointer.length || pointer.charCodeAt(end) === slash ? end : from;
}
