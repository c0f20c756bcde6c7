const wholeMark = /^"?\[personal[^\]]*\]"?$/;

/** Puts the kind of a masked value before its mark: of "a number was wanted" and a mark nobody reads that a text came. */
export function keepKind(got: string, masked: string): string {
  if (masked === got || !wholeMark.test(masked)) return masked;
  if (got.startsWith('"')) return `the string ${masked}`;
  return /^-?\d/.test(got) ? `the number ${masked}` : masked;
}
