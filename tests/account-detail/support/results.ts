import type { Answered } from '../../../src/http/exchange.ts';
import { itemsOf, type JsonObject, requireObject } from '../../support/assertions/bodies.ts';

const day = 86_400_000;

/** The linked accounts of a result. Throws Blocked when the body is no object. */
export function accountsOf(result: Answered): readonly JsonObject[] {
  return itemsOf(requireObject(result).Accounts);
}

/** The transactions of a linked account. */
export function transactionsOf(account: JsonObject): readonly JsonObject[] {
  return itemsOf(account.Transactions);
}

/** The Ids of things that have one, in lower case, since GUIDs differ in no letter case. */
export function idsOf(things: readonly JsonObject[]): readonly string[] {
  return things.flatMap(({ Id }) => (typeof Id === 'string' ? [Id.toLowerCase()] : []));
}

/** True for a value that tells something: no null, no empty text, list or object, no text of mask characters only. */
export function holdsData(value: unknown): boolean {
  if (typeof value === 'string') return !/^[\s*xX•#-]*$/.test(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).some(holdsData);
  return value !== undefined && value !== null;
}

/**
 * The ages in days of all dated transactions of a result, or of those of some of its accounts, counted from the day
 * of the data, which may be cached.
 */
export function agesOf(result: Answered, ids?: readonly string[]): readonly number[] {
  const accounts = accountsOf(result).filter(
    (account) => ids === undefined || idsOf([account]).some((id) => ids.includes(id)),
  );
  const dates = accounts.flatMap((account) => transactionsOf(account).map(({ Date: date }) => dayOf(date)));
  const days = dates.filter((date) => date !== undefined);
  const from = dayOfData(result, Math.max(...days));
  return days.map((date) => from - date);
}

/** A transaction after the last refresh proves that the data are younger than that. */
function dayOfData(result: Answered, newest: number): number {
  const asked = Math.floor(result.startedAt / day);
  const { Login } = requireObject(result);
  const refreshed = dayOf((Login as { LastRefresh?: unknown } | null | undefined)?.LastRefresh);
  return refreshed === undefined ? asked : Math.min(asked, Math.max(refreshed, newest));
}

/** The day, counted from the epoch, that a text begins with. */
function dayOf(text: unknown): number | undefined {
  const date = typeof text === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] : undefined;
  const milliseconds = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / day;
}

const account = [
  'Id',
  'Title',
  'AccountNumber',
  'TransitNumber',
  'InstitutionNumber',
  'OverdraftLimit',
  'LastFourDigits',
  'Balance',
  'Category',
  'Type',
  'AccountType',
  'Currency',
  'Holder',
  'Transactions',
];

/** The documented members by the place of their object; `*` stands for each item (2.5). */
const documented: Readonly<Record<string, readonly string[]>> = {
  '': ['HttpStatusCode', 'Accounts', 'InstitutionName', 'Login', 'InstitutionId', 'Institution', 'RequestId'],
  '/Accounts/*': account,
  '/Accounts/*/Balance': ['Available', 'Current', 'Limit'],
  '/Accounts/*/Holder': ['Name', 'Address', 'Email', 'PhoneNumber'],
  '/Accounts/*/Holder/Address': ['CivicAddress', 'City', 'Province', 'PostalCode', 'POBox', 'Country'],
  '/Accounts/*/Transactions/*': ['Id', 'Date', 'Code', 'Description', 'Debit', 'Credit', 'Balance'],
  '/Login': ['Id', 'Username', 'IsScheduledRefresh', 'LastRefresh', 'Type'],
};

/** True for a member that the document lists for the object at a place, which is given as a JSON pointer. */
export function isDocumentedAt(pointer: string, member: string): boolean {
  return documented[pointer.replace(/\/\d+(?=\/|$)/g, '/*')]?.includes(member) ?? false;
}

/** The places of members that the document does not list, each once; what lies in them is not looked at. */
export function membersBeyondTheDocument(result: Answered): readonly string[] {
  const found = new Set<string>();
  collect(result.response.json, '', found);
  return [...found].sort();
}

function collect(value: unknown, place: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, `${place}/*`, found);
    return;
  }
  const known = documented[place];
  if (typeof value !== 'object' || value === null || known === undefined) return;
  for (const [name, member] of Object.entries(value)) {
    if (known.includes(name)) collect(member, `${place}/${name}`, found);
    else found.add(`${place}/${name}`);
  }
}
