const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a GUID in its usual form, of any version and case. */
export function isGuid(text: string): boolean {
  return guid.test(text);
}
