import type { Answered } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import { readMask } from '../../src/journal/redaction/members.ts';
import { isObject, listLeaves, listObjects } from '../../src/lib/json/values.ts';
import { rememberFor } from '../../src/lib/remember.ts';
import type { JsonObject } from '../reading.ts';
import { type Flag, type Options, windowOf } from './requests.ts';

/** A linked account, as laws read it. */
export interface LinkedAccount {
  /** In lower case, since GUIDs differ in no letter case; undefined where it shows none. */
  readonly id: string | undefined;
  readonly members: JsonObject;
  readonly transactions: readonly JsonObject[];
}

/** A result of account details, as laws read it. */
export interface DetailResult {
  readonly body: JsonObject;
  readonly accounts: readonly LinkedAccount[];
  /** The Ids of its accounts; undefined where one of them has none, or two have the same. */
  readonly ids: ReadonlySet<string> | undefined;
}

const lowerId = ({ Id }: JsonObject): string | undefined =>
  typeof Id === 'string' && !isRedacted(Id) ? Id.toLowerCase() : undefined;

const read = rememberFor((json: object): DetailResult | undefined => {
  const body = json as JsonObject;
  if (!Array.isArray(body.Accounts) || !body.Accounts.every(isObject)) return undefined;
  const accounts = listObjects(body.Accounts).map((members) => ({
    id: lowerId(members),
    members,
    transactions: listObjects(members.Transactions),
  }));
  const named = accounts.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const ids = new Set(named);
  return { body, accounts, ids: ids.size === accounts.length ? ids : undefined };
});

/** Reads an accepted result; undefined for any other answer. */
export function readResult({ response: { status, json, isJson } }: Answered): DetailResult | undefined {
  return status === 200 && isJson && isObject(json) ? read(json) : undefined;
}

/** The Ids of things that show one. */
export function listIds(things: readonly JsonObject[]): readonly string[] {
  return things.flatMap((thing) => lowerId(thing) ?? []);
}

/** JsonObject that an option brings into each account (4.6), by the documented members. */
const partMembers: Readonly<Record<Flag, readonly string[]>> = {
  WithAccountIdentity: ['AccountNumber', 'TransitNumber', 'InstitutionNumber'],
  WithKYC: ['Holder'],
  WithTransactions: ['Transactions'],
};

const holderMembers = ['Name', 'Email', 'PhoneNumber', 'Address'];
const addressMembers = ['CivicAddress', 'City', 'Province', 'PostalCode', 'POBox', 'Country'];

/** True for an account that gives a part away; a masked number does not, and neither do members beyond the document. */
export function hasPart({ members, transactions }: LinkedAccount, flag: Flag): boolean {
  if (flag === 'WithTransactions') return transactions.some((one) => listLeaves(one).some(isTold));
  if (flag === 'WithAccountIdentity') return partMembers[flag].some((name) => isNumberTold(members[name]));
  const { Holder } = members;
  if (!isObject(Holder)) return false;
  const { Address } = Holder;
  const told = holderMembers.map((name) => Holder[name]);
  if (isObject(Address)) told.push(...addressMembers.map((name) => Address[name]));
  return told.some((value) => typeof value === 'string' && isTold(value));
}

function isNumberTold(value: unknown): boolean {
  return typeof value === 'string' && readMask(value) === 'nothing';
}

/** True for a leaf that tells something; a stored one says whether it did. */
function isTold(value: unknown): boolean {
  if (typeof value === 'string') return readMask(value) !== 'all';
  return value !== undefined && value !== null;
}

const day = 86_400_000;
/** Days by which a target may count otherwise, in another time zone than ours. */
const zoneSlack = 1;

/** The number of transactions that are older than a window, counted from the day of the data, which may be those of some days ago. */
export function countOlder(result: DetailResult, options: Options, startedAt: number): number {
  const days = result.accounts.flatMap(({ transactions }) =>
    transactions.flatMap(({ Date: date }) => dayOf(date) ?? []),
  );
  if (days.length === 0) return 0;
  const asked = Math.floor(startedAt / day);
  const { Login } = result.body;
  const refreshed = dayOf(isObject(Login) ? Login.LastRefresh : undefined);
  const newest = days.reduce((one, other) => Math.max(one, other));
  const from = refreshed === undefined ? asked : Math.min(asked, Math.max(refreshed, newest));
  return days.filter((one) => from - one > windowOf(options) + zoneSlack).length;
}

function dayOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(text)) return undefined;
  const milliseconds = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds / day;
}
