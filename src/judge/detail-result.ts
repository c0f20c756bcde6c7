import { type Answered, readClocks } from '../http/exchange.ts';
import { isRedacted } from '../journal/redaction/entries.ts';
import { readMask } from '../journal/redaction/marks.ts';
import { isContainer, isObject, listLeaves, listObjects } from '../lib/json/values.ts';
import { rememberFor } from '../lib/remember.ts';

type JsonObject = Readonly<Record<string, unknown>>;

/** The options that bring a part of each account (4.6). */
export type Flag = 'WithAccountIdentity' | 'WithKYC' | 'WithTransactions';

export const flags: readonly Flag[] = ['WithAccountIdentity', 'WithKYC', 'WithTransactions'];

/** The members that an option brings into each account (4.6). */
export const partMembers: Readonly<Record<Flag, readonly string[]>> = {
  WithAccountIdentity: ['AccountNumber', 'TransitNumber', 'InstitutionNumber'],
  WithKYC: ['Holder'],
  WithTransactions: ['Transactions'],
};

/** The documented members by the place of their object; `*` stands for each item (2.5). */
const documented: Readonly<Record<string, readonly string[]>> = {
  '': ['HttpStatusCode', 'Accounts', 'InstitutionName', 'Login', 'InstitutionId', 'Institution', 'RequestId'],
  '/Accounts/*': [
    ...['Id', 'Title', 'AccountNumber', 'TransitNumber', 'InstitutionNumber', 'OverdraftLimit'],
    ...['LastFourDigits', 'Balance', 'Category', 'Type', 'AccountType', 'Currency', 'Holder', 'Transactions'],
  ],
  '/Accounts/*/Balance': ['Available', 'Current', 'Limit'],
  '/Accounts/*/Holder': ['Name', 'Address', 'Email', 'PhoneNumber'],
  '/Accounts/*/Holder/Address': ['CivicAddress', 'City', 'Province', 'PostalCode', 'POBox', 'Country'],
  '/Accounts/*/Transactions/*': ['Id', 'Date', 'Code', 'Description', 'Debit', 'Credit', 'Balance'],
  '/Login': ['Id', 'Username', 'IsScheduledRefresh', 'LastRefresh', 'Type'],
};

/** True for the place of an object whose members the document lists. */
export function isDocumentedPlace(place: string): boolean {
  return Object.hasOwn(documented, place);
}

/** True for a member that the document lists for the object at a place, which is given as a JSON pointer. */
export function isDocumentedMember(pointer: string, member: string): boolean {
  const known = documented[pointer] ?? documented[pointer.replace(/\/\d+(?=\/|$)/g, '/*')];
  return known?.includes(member) ?? false;
}

/** A linked account of a result. */
export interface LinkedAccount {
  /** In lower case, since GUIDs differ in no letter case; undefined where it shows none. */
  readonly id: string | undefined;
  readonly members: JsonObject;
  readonly transactions: readonly JsonObject[];
}

/** A result of account details. */
export interface DetailResult {
  readonly body: JsonObject;
  readonly accounts: readonly LinkedAccount[];
  /** The Ids of its accounts; undefined where one of them has none, or two have the same. */
  readonly ids: ReadonlySet<string> | undefined;
}

const lowerId = ({ Id }: JsonObject): string | undefined =>
  typeof Id === 'string' && !isRedacted(Id) ? Id.toLowerCase() : undefined;

/** Reads the body of a result, whatever stands beside the objects of its accounts. */
export const readDetail = rememberFor((body: JsonObject): DetailResult => {
  const accounts = listObjects(body.Accounts).map((members) => ({
    id: lowerId(members),
    members,
    transactions: listObjects(members.Transactions),
  }));
  const named = accounts.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const ids = new Set(named);
  return { body, accounts, ids: ids.size === accounts.length ? ids : undefined };
});

/** Reads an accepted result; undefined for any other answer, and for one whose accounts are not all objects. */
export function readResult({ response: { status, json, isJson } }: Answered): DetailResult | undefined {
  if (status !== 200 || !isJson || !isObject(json)) return undefined;
  return Array.isArray(json.Accounts) && json.Accounts.every(isObject) ? readDetail(json) : undefined;
}

/** The Ids of things that show one. */
export function listIds(things: readonly JsonObject[]): readonly string[] {
  return things.flatMap((thing) => lowerId(thing) ?? []);
}

/** The state of a part in an account: not there, masked but for its end, or given away. */
type PartState = 'nothing' | 'masked' | 'open';

/** True for an account that gives a part away; a masked number does not, and neither do members beyond the document. */
export function hasOpenPart(account: LinkedAccount, flag: Flag): boolean {
  return readPart(account, flag) === 'open';
}

/** True for an account that shows a part, the end of a masked number included. */
export function showsPart(account: LinkedAccount, flag: Flag): boolean {
  return readPart(account, flag) !== 'nothing';
}

function readPart({ members }: LinkedAccount, flag: Flag): PartState {
  if (flag === 'WithAccountIdentity') {
    const numbers = partMembers[flag].map((name) => readLeaf(members[name]));
    return numbers.includes('open') ? 'open' : numbers.includes('masked') ? 'masked' : 'nothing';
  }
  const leaves = flag === 'WithKYC' ? listHolderTexts(members.Holder) : listLeaves(members.Transactions);
  return leaves.some((leaf) => readLeaf(leaf) !== 'nothing') ? 'open' : 'nothing';
}

/** The texts of the documented members of a holder. A type name or a link is not data of the holder. */
function listHolderTexts(holder: unknown, place = '/Accounts/*/Holder'): readonly unknown[] {
  if (!isObject(holder)) return listLeaves(holder);
  return Object.entries(holder).flatMap(([name, member]) =>
    isDocumentedMember(place, name) ? listHolderTexts(member, `${place}/${name}`) : [],
  );
}

/** Tells whether a leaf is masked; a stored one says whether it was. */
function readLeaf(value: unknown): PartState {
  if (typeof value === 'string') {
    const mask = readMask(value);
    return mask === 'all' ? 'nothing' : mask === 'nothing' ? 'open' : 'masked';
  }
  return value === undefined || value === null || isContainer(value) ? 'nothing' : 'open';
}

/** Days by which a target may count otherwise, in another time zone than ours. */
export const zoneSlack = 1;

const day = 86_400_000;

/** Transactions come by the thousand and share their dates. */
const days = new Map<string, number | undefined>();
const maxDays = 10_000;

/** The day, counted from the epoch, that a text begins with. */
export function dayOf(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined;
  const date = text.slice(0, 10);
  if (days.has(date)) return days.get(date);
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const found = Number.isNaN(milliseconds) ? undefined : milliseconds / day;
  if (days.size < maxDays) days.set(date, found);
  return found;
}

/**
 * The day of the data of a result, which may be those of some days ago; a transaction after the last refresh proves that they are younger.
 * Where two clocks tell apart when it was asked for, the one holds that lies nearer to the data.
 */
export function findDayOfData({ body }: DetailResult, answer: Answered, newest: number): number {
  const refreshed = dayOf(isObject(body.Login) ? body.Login.LastRefresh : undefined);
  const latest = Math.max(refreshed ?? newest, newest);
  const [asked = 0] = readClocks(answer)
    .map((clock) => Math.floor(clock / day))
    .sort((one, other) => Math.abs(one - latest) - Math.abs(other - latest));
  return refreshed === undefined ? asked : Math.min(asked, latest);
}

/** The ages in days of the dated transactions of a result, or of those of some of its accounts. */
export function listAges(result: DetailResult, answer: Answered, ids?: readonly string[]): readonly number[] {
  const accounts = result.accounts.filter(
    ({ id }) => ids === undefined || (id !== undefined && ids.includes(id)),
  );
  const dated = accounts.flatMap(({ transactions }) => transactions.flatMap((one) => dayOf(one.Date) ?? []));
  const newest = dated.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  const from = findDayOfData(result, answer, newest);
  return dated.map((date) => from - date);
}

/** True for an age that no time zone makes one of a window of so many days. */
export function isOlder(age: number, window: number): boolean {
  return age > window + zoneSlack;
}
