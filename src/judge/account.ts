import { type AccountKind, accountKinds } from '../catalogue/account-kinds.ts';
import { isRedacted } from '../journal/redaction/entries.ts';
import { isNumber } from '../lib/json/exact-number.ts';
import { writeJson } from '../lib/json/text.ts';
import { isObject } from '../lib/json/values.ts';
import { listOwnMembersOfKind } from '../target-file/fixture-members.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** One account as a list or a single read gave it. */
export interface Account {
  /** Undefined where the item has none of the five kinds. */
  readonly kind: AccountKind | undefined;
  /** The object under the kind; the item itself where it has none. */
  readonly members: JsonObject;
  /** The accountId as text; undefined where there is none (it is listed for deposit and loan accounts only), or it is redacted. */
  readonly id: string | undefined;
}

/** Reads an item of a list, or the body of a single read. Wrong types are left to the contract. */
export function accountOf(item: JsonObject): Account {
  const kind =
    accountKinds.find((name) => isObject(item[name])) ??
    accountKinds.find((name) => item[name] !== undefined);
  if (kind === undefined) return { kind, members: item, id: readAccountId(item) };
  const under = item[kind];
  const members = isObject(under) ? under : {};
  return { kind, members, id: readAccountId(members) };
}

/** An id in the form of a number of people is redacted for it in what is stored, and tells nothing apart. */
function readAccountId({ accountId }: JsonObject): string | undefined {
  const id = readText(accountId);
  return id === undefined || isRedacted(id) ? undefined : id;
}

/** True for the body of an account whose members fit the one kind that it has at least as well as another one. */
export function isOfOwnKind(body: JsonObject, declared: string): boolean {
  const { kind, members } = accountOf(body);
  const other = accountKinds.find((one) => one === declared);
  if (kind === undefined || other === undefined || other in body) return false;
  const count = (one: AccountKind) => {
    const own = listOwnMembersOfKind(one);
    return Object.keys(members).filter((name) => own.has(name)).length;
  };
  return count(other) <= count(kind);
}

/** A name for the account within one list: its id, or all that it holds. */
export function identityOf({ id, kind, members }: Account): string {
  return id === undefined ? `${kind} ${writeJson(members, { sorted: true })}` : `id ${id}`;
}

/** Accounts by their ids; those without one, and those that share one, are left out. */
export function accountsByIdOf(accounts: readonly Account[]): ReadonlyMap<string, Account> {
  const ids = accounts.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const seen = new Set<string>();
  const doubtful = new Set(ids.filter((id) => seen.size === seen.add(id).size));
  return new Map(
    accounts.flatMap((one) => (one.id === undefined || doubtful.has(one.id) ? [] : [[one.id, one] as const])),
  );
}

/** JSON pointer to an account that was read alone, or to a member of it. */
export function pointerOf({ kind }: Account, member?: string): string {
  return [...(kind === undefined ? [''] : ['', kind]), ...(member === undefined ? [] : [member])].join('/');
}

/** Text that is not empty; a number counts as its text, so that a wrong type is one finding and not many. */
export function readText(value: unknown): string | undefined {
  if (isNumber(value)) return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
