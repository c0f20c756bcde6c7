/** Every member of an answer, at any depth, under a name that is made of its own. */
export function renameMembers(body: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(body)) return body.map((item) => renameMembers(item, rename));
  if (typeof body !== 'object' || body === null) return body;
  const renamed = Object.entries(body).map(
    ([name, value]) => [rename(name), renameMembers(value, rename)] as const,
  );
  return Object.fromEntries(renamed);
}

/** `clientId` of `client_id`. */
export const toCamelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `account_id` of `accountId`. */
export const toSnakeCase = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).toLowerCase();

/** `ClientId` of `client_id`. */
export const toPascalCase = (name: string): string =>
  toCamelCase(name).replace(/^\w/, (letter) => letter.toUpperCase());

/** `accountid` of `accountId`. */
export const toLowerCase = (name: string): string => name.toLowerCase();
