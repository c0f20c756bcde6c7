/** A JSON pointer with `*` for its array indices, so that the same fault of many items is one. */
export function wildcardIndices(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}
