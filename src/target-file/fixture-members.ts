import account from '#schemas/account.schema.json' with { type: 'json' };
import holder from '#schemas/account-holder.schema.json' with { type: 'json' };
import annuity from '#schemas/annuity-account.schema.json' with { type: 'json' };
import balance from '#schemas/balance.schema.json' with { type: 'json' };
import deposit from '#schemas/deposit-account.schema.json' with { type: 'json' };
import shared from '#schemas/deposit-members.schema.json' with { type: 'json' };
import address from '#schemas/holder-address.schema.json' with { type: 'json' };
import investment from '#schemas/investment-account.schema.json' with { type: 'json' };
import lineOfCredit from '#schemas/line-of-credit-account.schema.json' with { type: 'json' };
import loan from '#schemas/loan-account.schema.json' with { type: 'json' };
import type { AccountKind } from '../catalogue/account-kinds.ts';

/** JSON's own names of types. */
export type MemberType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** What the document lists of a member: its types, and its own members where it lists them. */
export interface FixtureMember {
  readonly types: readonly MemberType[];
  readonly members?: Members;
}

export type Members = ReadonlyMap<string, FixtureMember>;

/** A node of the schemas of answers, as far as it says of which type a member is. */
interface Node {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  /** The null in `type` is none of the document's: it only warns, and nothing can be promised by it. */
  readonly 'x-null-warns'?: boolean;
  readonly properties?: Readonly<Record<string, Node>>;
}

const files: Readonly<Record<string, Node>> = {
  'balance.schema.json': balance as Node,
  'account-holder.schema.json': holder as Node,
  'holder-address.schema.json': address as Node,
};

const sharedTypes = shared.$defs as Readonly<Record<string, Node>>;

function typesOf({ type, 'x-null-warns': isTolerated }: Node): readonly MemberType[] | undefined {
  if (type === undefined) return undefined;
  const names = [type].flat().filter((name) => name !== 'null' || isTolerated !== true);
  return names.map((name) => (name === 'integer' ? 'number' : name)) as MemberType[];
}

function memberOf(node: Node): FixtureMember {
  const ref = node.$ref ?? '';
  const own = files[ref] ?? sharedTypes[ref.split('#/$defs/')[1] ?? ''] ?? node;
  if (own.properties !== undefined) return { types: ['object'], members: membersIn(own) };
  // Dates, GUIDs and enumerations are texts.
  return { types: typesOf(node) ?? typesOf(own) ?? ['string'] };
}

function membersIn({ properties = {} }: Node): Members {
  return new Map(Object.entries(properties).map(([name, node]) => [name, memberOf(node)]));
}

const kinds: Readonly<Record<AccountKind, Node>> = {
  depositAccount: deposit as Node,
  loanAccount: loan as Node,
  locAccount: lineOfCredit as Node,
  investmentAccount: investment as Node,
  annuityAccount: annuity as Node,
};

/** The members that 2.4 lists for an account of a kind, those of deposit accounts on every kind; of any when unknown. */
export function listMembersOfKind(kind: AccountKind | undefined): Members {
  const nodes = kind === undefined ? Object.values(kinds) : [kinds[kind]];
  return new Map([deposit as Node, ...nodes].flatMap((node) => [...membersIn(node)]));
}

/** The members that 2.4 lists for accounts of a kind, and not for all of them. */
export function listOwnMembersOfKind(kind: AccountKind): ReadonlySet<string> {
  const shared = membersIn(deposit as Node);
  return new Set([...membersIn(kinds[kind]).keys()].filter((name) => !shared.has(name)));
}

/** The members that 2.5 lists for a linked account. */
export function listLinkedMembers(): Members {
  return membersIn(account as Node);
}
