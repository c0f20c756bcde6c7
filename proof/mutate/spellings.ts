import type { Fault, Operations } from '../reference-server/types.ts';
import { changeBody } from './changes.ts';
import { isObject } from './pointers.ts';

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

/** Adds a member to every object of an answer that has one of a name: the same under a second spelling. */
export function addSpelling(
  on: Operations,
  name: string,
  second: string,
  to: (value: unknown) => unknown = String,
): Fault['apply'] {
  const change = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const child of Object.values(node)) change(child);
    if (isObject(node) && name in node) node[second] = to(node[name]);
  };
  return changeBody(on, (body) => change(body));
}

/** Shows the secret of each recipient under a name of its own. */
export function showSecret(on: Operations, name: string, write = (secret: string) => secret): Fault['apply'] {
  return changeBody(on, (body, _, { store }) => {
    for (const item of [body].flat()) {
      const recipient = store.recipients.get(String(item.client_id));
      if (recipient !== undefined) item[name] = write(recipient.client_secret);
    }
  });
}
