import { findInterface } from '../../src/catalogue/plugins/loaded.ts';
import type { OperationName } from './types.ts';

/** The version of the document that a server speaks: what it calls paths and members that ours calls otherwise. */
export interface SpokenVersion {
  /** By our path, parameters in braces. */
  paths: Readonly<Record<string, string>>;
  /** By area. */
  members: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** One object for all servers: each makes a table of its routes by it. */
const ours = {};

/** The version that a plug-in describes; ours without. */
export function createVersion(): SpokenVersion {
  const { paths = ours, members = ours } = findInterface() ?? {};
  return { paths, members };
}

/** Characters that a text of a recipient may have in the version that a plug-in describes; undefined for those of ours. */
export function findTextLimit(text: 'name' | 'description'): number | undefined {
  return findInterface()?.limits[text];
}

/** Operations whose members the document does not show. */
const undescribed: readonly (OperationName | undefined)[] = ['token', 'authorize'];

/** The text of an answer with the names of a version in the place of ours, in whatever way it was written. */
export function writeVersion(
  text: string,
  version: SpokenVersion,
  operation: OperationName | undefined,
): string {
  if (undescribed.includes(operation)) return text;
  const named = Object.entries(membersOf(version, operation)).reduce(
    (before, [ours, theirs]) => before.replace(nameOf(ours), () => JSON.stringify(theirs)),
    text,
  );
  return Object.entries(version.paths).reduce(
    (before, [ours, theirs]) => before.replace(linkTo(ours), fillPath(theirs)),
    named,
  );
}

/** The names of the members of an operation's area. */
function membersOf(
  { members }: SpokenVersion,
  operation: OperationName | undefined,
): Readonly<Record<string, string>> {
  const area = areas.find(([pattern]) => pattern.test(operation ?? ''))?.[1];
  return (area === undefined ? undefined : members[area]) ?? {};
}

/** The areas by the names of their operations. */
const areas: readonly (readonly [operations: RegExp, area: string])[] = [
  [/Provider/, 'providers'],
  [/Registrations$/, 'registrations'],
  [/Recipient|Secret/, 'recipients'],
  [/^revoke/, 'revocation'],
  [/^getAccountsDetail/, 'account-detail'],
  [/Account/, 'fdx-accounts'],
];

/** A link to a path, as it ends in a text: by a quote, or by its query. */
function linkTo(path: string): RegExp {
  const pattern = path.replace(/[^{}]+|\{(\w+)\}/g, (part, name?: string) =>
    name === undefined ? escapePattern(part) : `(?<${name}>[^/?#"]+)`,
  );
  return new RegExp(`${pattern}(?=[?#"])`, 'g');
}

/** A path as a replacement: its parameters are the groups of the pattern. */
function fillPath(path: string): string {
  return path.replace(/\$/g, '$$$$').replace(/\{(\w+)\}/g, '$<$1>');
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** The text of a request with our names in the place of a version's; what has ours is a member of no meaning. */
export function readVersion(text: string, version: SpokenVersion, operation: OperationName): string {
  if (undescribed.includes(operation) || /^revoke/.test(operation)) return text;
  return Object.entries(membersOf(version, operation)).reduce(
    (before, [ours, theirs]) =>
      before
        .replace(nameOf(ours), () => JSON.stringify(`${ours} of another version`))
        .replace(nameOf(theirs), () => JSON.stringify(ours)),
    text,
  );
}

/** A name of a member as JSON writes it. */
function nameOf(member: string): RegExp {
  return new RegExp(`(?<!\\\\)"${escapePattern(member)}"(?=\\s*:)`, 'g');
}
