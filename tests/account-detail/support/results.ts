import type { Answered } from '../../../src/http/exchange.ts';
import {
  type DetailResult,
  isDocumentedMember,
  isDocumentedPlace,
  readDetail,
} from '../../../src/judge/detail-result.ts';
import { isContainer, listLeaves } from '../../../src/lib/json/values.ts';
import { isMask } from '../../../src/lib/masks.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject, listObjects, requireObject } from '../../support/assertions/bodies.ts';
import { canonicalJsonOf, findDuplicates } from '../../support/assertions/comparison.ts';

/** The linked accounts of a result. Throws Blocked when the body is not an object. */
export function accountsOf(result: Answered): readonly JsonObject[] {
  return listObjects(requireObject(result).Accounts);
}

/** The result that an answer holds, as laws read it. Throws Blocked when the body is not an object. */
export function detailOf(exchange: Answered): DetailResult {
  return readDetail(requireObject(exchange));
}

/** The transactions of a linked account. */
export function transactionsOf(account: JsonObject): readonly JsonObject[] {
  return listObjects(account.Transactions);
}

/** What a transaction says, by which it is known where its Id changes. */
export function contentOf({ Date: date, Description, Debit, Credit }: JsonObject): string {
  return canonicalJsonOf([date, Description, Debit, Credit]);
}

/** The Ids of things that have one, in lower case, since GUIDs differ in no letter case. */
export function idsOf(things: readonly JsonObject[]): readonly string[] {
  return things.flatMap(({ Id }) => (typeof Id === 'string' ? [Id.toLowerCase()] : []));
}

/** The accounts of a result by their Ids, those that share one left out. */
export const mapAccountsById = rememberFor((result: Answered): ReadonlyMap<string, JsonObject> => {
  const accounts = accountsOf(result);
  const doubtful = new Set(findDuplicates(idsOf(accounts)));
  const named = accounts.flatMap((account) => idsOf([account]).map((id) => [id, account] as const));
  return new Map(named.filter(([id]) => !doubtful.has(id)));
});

/** What an account is named by in AccountsFilter: the member that the target file declares. */
export function filterNamesOf(context: CheckContext, accounts: readonly JsonObject[]): string[] {
  const member = context.target.banking!.accountsFilter;
  return accounts
    .map((account) => account[member])
    .filter((name): name is string => typeof name === 'string');
}

/** True for a value that holds data: not null, not empty, and not a text of mask characters only. */
export function holdsData(value: unknown): boolean {
  if (typeof value === 'string') return !isMask(value);
  if (isContainer(value)) return listLeaves(value).some(holdsData);
  return value !== undefined && value !== null;
}

/** A value with the documented members of the objects in it alone, by the place where it stands. */
export function keepDocumented(value: unknown, place: string): unknown {
  if (!isObject(value)) return value;
  const known = Object.entries(value).filter(([name]) => isDocumentedMember(place, name));
  return Object.fromEntries(
    known.map(([name, member]) => [name, keepDocumented(member, `${place}/${name}`)]),
  );
}

/** The places of members that the document does not list, each once; what lies in them is not looked at. */
export function listUndocumentedMembers(result: Answered): readonly string[] {
  const found = new Set<string>();
  collect(result.response.json, '', found);
  return [...found].sort();
}

function collect(value: unknown, place: string, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, `${place}/*`, found);
  if (!isObject(value) || !isDocumentedPlace(place)) return;
  for (const [name, member] of Object.entries(value)) {
    if (isDocumentedMember(place, name)) collect(member, `${place}/${name}`, found);
    else found.add(`${place}/${name}`);
  }
}
