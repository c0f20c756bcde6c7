import type { Members, MemberType } from '../../../../src/target-file/fixture-members.ts';
import type { FixtureValues, Json } from '../../../../src/target-file/types.ts';

/** Members that move by themselves, and people: neither is worth pinning. */
const left = /AsOf$|^lastActivityDate$|^accountId$|^Id$|^Holder$|^employerName$|^nickname$|^[tT]ransactions$/;

/**
 * The documented scalar members of an account, and those of objects that the document lists; of the wrong type, long or
 * moving ones apart. With `names` only those.
 */
export function pinnedValuesOf(
  account: { readonly [member: string]: unknown },
  members: Members,
  names?: FixtureValues,
): FixtureValues {
  const pinned: Record<string, Json> = {};
  for (const [name, value] of Object.entries(account)) {
    const member = members.get(name);
    if (member === undefined || (names === undefined ? left.test(name) : !(name in names))) continue;
    const type = (value === null ? 'null' : typeof value) as MemberType;
    if (!member.types.includes(type)) continue;
    if (type !== 'object') {
      if (String(value).length <= 200) pinned[name] = value as Json;
      continue;
    }
    const below = value as { readonly [member: string]: unknown };
    const asked = names?.[name] as FixtureValues | undefined;
    const inner =
      member.members === undefined ? scalarsOf(below, asked) : pinnedValuesOf(below, member.members, asked);
    if (Object.keys(inner).length > 0) pinned[name] = inner;
  }
  return pinned;
}

function scalarsOf(value: { readonly [member: string]: unknown }, names?: FixtureValues): FixtureValues {
  const entries = Object.entries(value).filter(
    ([name, item]) =>
      ['string', 'number', 'boolean'].includes(typeof item) && (names === undefined || name in names),
  );
  return Object.fromEntries(entries) as FixtureValues;
}
