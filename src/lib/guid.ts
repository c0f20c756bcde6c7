const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a GUID in its usual form, of any version and case. */
export function isGuid(text: string): boolean {
  return guid.test(text);
}

/** True where an id stands in a text by itself, and not as a part of a longer one; an escape such as `%2F` may come before it. */
export function isNamedIn(text: string, id: string): boolean {
  for (let at = text.indexOf(id); at >= 0 && id !== ''; at = text.indexOf(id, at + 1)) {
    const before = text.slice(Math.max(0, at - 3), at);
    const isBegun = /[0-9a-z]$/i.test(before) && !/%[0-9a-f]{2}$/i.test(before);
    if (!isBegun && !/^[0-9a-z]/i.test(text.slice(at + id.length))) return true;
  }
  return false;
}
