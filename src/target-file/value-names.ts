import type { Target, Token } from './types.ts';

/** The variable of each credential that a target file writes out, as the example of a target file names it. */
export const credentialVariables = {
  user: 'OBC_TOKEN',
  admin: 'OBC_ADMIN_TOKEN',
  plain: 'OBC_PLAIN_TOKEN',
  fdx: 'OBC_FDX_TOKEN',
  'other-customer': 'OBC_FDX_OTHER_TOKEN',
  'api-key': 'OBC_API_KEY',
} as const;

/** The settings whose values these variables stand for, by the beginnings of their names. */
const settingsByVariable: readonly (readonly [begin: string, setting: string])[] = [
  ['OBC_TOKEN', 'outbound.auth.token'],
  ['OBC_ADMIN_TOKEN', 'outbound.auth.adminToken'],
  ['OBC_PLAIN_TOKEN', 'outbound.auth.plainToken'],
  ['OBC_EXPIRED_TOKEN', 'outbound.auth.expiredToken'],
  ['OBC_PARTNER_SECRET', 'outbound.auth.tokenEndpoint.clientSecret'],
  ['OBC_FDX_TOKEN', 'fdx.token'],
  ['OBC_EXPIRED_FDX_TOKEN', 'fdx.expiredToken'],
  ['OBC_FDX_OTHER_TOKEN', 'fdx.otherCustomer.token'],
  ['OBC_API_KEY', 'banking.apiKey'],
  ['OBC_CUSTOMER_ID', 'banking.customerId'],
  ['OBC_CONNECTION_', 'revocation.connections'],
  ['OBC_PERSONA_', 'banking.authorize.personas'],
  ['OBC_CONTACT_', 'recipients.create.contacts'],
];

/** Returns the setting whose value a variable of ours stands for; undefined for one that the target file names itself. */
export function findSetting(name: string): string | undefined {
  return settingsByVariable.find(
    ([begin]) => name === begin || (begin.endsWith('_') && name.startsWith(begin)),
  )?.[1];
}

/**
 * A name for each value of a target file that commands may not show: that of the variable which the file takes it from,
 * or else one that tells its setting. Values that stand there twice have the first name.
 */
export function listValueNames(target: Target): Map<string, string> {
  const names = new Map<string, string>();
  const add = (value: string | undefined, name: string): void => {
    if (value !== undefined && value !== '' && !names.has(value)) names.set(value, name);
  };
  for (const [name, value] of Object.entries(target.variables ?? {})) add(value, name);
  const { outbound, fdx, banking, revocation, recipients } = target;
  const auth = outbound?.auth;
  const kinds = credentialVariables;
  add(textOf(auth?.token), kinds.user);
  add(textOf(auth?.adminToken), kinds.admin);
  add(textOf(auth?.plainToken), kinds.plain);
  add(textOf(auth?.expiredToken), 'OBC_EXPIRED_TOKEN');
  add(auth?.tokenEndpoint?.clientSecret, 'OBC_PARTNER_SECRET');
  add(textOf(fdx?.token), kinds.fdx);
  add(textOf(fdx?.expiredToken), 'OBC_EXPIRED_FDX_TOKEN');
  add(textOf(fdx?.otherCustomer?.token), kinds['other-customer']);
  add(banking?.apiKey, kinds['api-key']);
  add(banking?.customerId, 'OBC_CUSTOMER_ID');
  for (const [at, connection] of (revocation?.connections ?? []).entries())
    for (const [key, value] of Object.entries(connection)) add(value, nameOf('CONNECTION', at + 1, key));
  for (const [kind, persona] of Object.entries(banking?.authorize?.personas ?? {}))
    for (const [key, value] of Object.entries(persona ?? {})) add(value, nameOf('PERSONA', kind, key));
  for (const [path, value] of leavesOf(recipients?.create.contacts, []))
    add(value, nameOf('CONTACT', ...path));
  return names;
}

function textOf(token: Token | undefined): string | undefined {
  return typeof token === 'string' ? token : undefined;
}

function nameOf(...words: readonly (string | number)[]): string {
  return ['OBC', ...words]
    .join('_')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
}

function* leavesOf(node: unknown, path: readonly (string | number)[]): Generator<[typeof path, string]> {
  if (typeof node === 'string') yield [path, node];
  if (typeof node !== 'object' || node === null) return;
  for (const [key, child] of Object.entries(node))
    yield* leavesOf(child, [...path, Array.isArray(node) ? Number(key) + 1 : key]);
}
