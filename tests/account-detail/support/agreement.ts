import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { dayOf, isDocumentedMember } from '../../../src/judge/detail-result.ts';
import { isInteger, isNumber } from '../../../src/lib/json/exact-number.ts';
import { isMaskedNumber } from '../../../src/lib/masks.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject, requireObject } from '../../support/assertions/bodies.ts';
import { canonicalJsonOf, findDuplicates, isSameJson } from '../../support/assertions/comparison.ts';
import { accountsOf, holdsData, idsOf, mapAccountsById, transactionsOf } from './results.ts';

// Two answers of one session agree in what no new data change. Most of it is personal, so that no stored journal shows it to a law.

type Values = ReadonlyMap<string, unknown>;

/** The members of an account that no new data change: balances, transactions and titles may differ between two answers. */
const lastingMembers = [
  ...['AccountNumber', 'LastFourDigits', 'TransitNumber', 'InstitutionNumber', 'Currency', 'Holder'],
];

/** The members that describe an account or a login: a service may correct it, though hardly between two answers of one session. */
const descriptiveMembers = ['Title', 'Category', 'Type', 'AccountType', 'OverdraftLimit'];

/** The documented texts below a member by their places, those that tell nothing left out. */
function listTexts(value: unknown, place: string): readonly (readonly [place: string, text: unknown])[] {
  if (isObject(value)) {
    const known = Object.entries(value).filter(([name]) => isDocumentedMember(place, name));
    return known.flatMap(([name, member]) => listTexts(member, `${place}/${name}`));
  }
  return typeof value === 'string' && holdsData(value) && !isMaskedNumber(value) ? [[place, value]] : [];
}

const lastingTextsOf = rememberFor(
  (account: JsonObject): Values =>
    new Map(lastingMembers.flatMap((name) => listTexts(account[name], `/Accounts/*/${name}`))),
);

function pickFilled(value: unknown, names: readonly string[], place: string): Values {
  if (!isObject(value)) return new Map();
  const filled = names.filter((name) => holdsData(value[name]));
  // GUIDs differ in no letter case.
  const told = (name: string) => (name === 'Id' ? String(value[name]).toLowerCase() : value[name]);
  return new Map(filled.map((name) => [`${place}/${name}`, told(name)]));
}

/** The institution and the user of a session, those of a wrong type left out. */
function sessionTextsOf(result: Answered): Values {
  const { InstitutionId, InstitutionName, Institution, Login } = requireObject(result);
  const Username = isObject(Login) ? Login.Username : undefined;
  const texts = new Map<string, unknown>();
  for (const [place, text] of Object.entries({ InstitutionName, Institution, 'Login/Username': Username }))
    if (typeof text === 'string' && holdsData(text)) texts.set(`/${place}`, text);
  if (isInteger(InstitutionId)) texts.set('/InstitutionId', canonicalJsonOf(InstitutionId));
  return texts;
}

/** The places whose values differ, of those where both hold a value of one type: another type is judged by its type. */
function findDiffering(one: Values, other: Values): string[] {
  return [...one].flatMap(([place, value]) =>
    typeof other.get(place) === typeof value && other.get(place) !== value ? [place] : [],
  );
}

/** Days behind the newest transaction from which on a transaction is booked, and nothing new changes it. */
const minDaysBehind = 30;

/** Transactions that have to differ in a member: a bank may correct one. */
const minChanged = 2;

interface Named {
  readonly transaction: JsonObject;
  readonly day: number | undefined;
}

/** The transactions of an account by their Ids, those that share one left out, each with its day. */
const listNamed = rememberFor((account: JsonObject): ReadonlyMap<string, Named> => {
  const all = transactionsOf(account);
  const doubtful = new Set(findDuplicates(idsOf(all)));
  const named = all.flatMap((one) =>
    idsOf([one]).map((id) => [id, { transaction: one, day: dayOf(one.Date) }] as const),
  );
  return new Map(named.filter(([id]) => !doubtful.has(id)));
});

const newestDayOf = rememberFor((account: JsonObject): number =>
  Math.max(...transactionsOf(account).flatMap(({ Date: date }) => dayOf(date) ?? [])),
);

/** True where a member has another value and the rest says that it is the same transaction: an Id may tell a place only. */
function differs(member: string, one: JsonObject, other: JsonObject): boolean {
  const isSame = (name: string) => isSameJson(one[name], other[name]);
  if (!isSame('Description')) return false;
  if (member === 'Date') return dayOf(one.Date) !== dayOf(other.Date) && isSame('Debit') && isSame('Credit');
  // A value of another type is judged by its type.
  const areNumbers = isNumber(one[member]) && isNumber(other[member]);
  return areNumbers && !isSame(member) && dayOf(one.Date) === dayOf(other.Date);
}

/** The members that booked transactions of one Id show otherwise. Each answer may give new Ids; such ones are not compared. */
function findChangedTransactions(one: JsonObject, other: JsonObject): readonly string[] {
  const booked = Math.max(newestDayOf(one), newestDayOf(other)) - minDaysBehind;
  const isBooked = (named: Named | undefined): named is Named => (named?.day ?? Infinity) <= booked;
  const others = listNamed(other);
  const pairs = [...listNamed(one)].flatMap(([id, named]) => {
    const same = others.get(id);
    return isBooked(named) && isBooked(same) ? [[named.transaction, same.transaction] as const] : [];
  });
  return ['Date', 'Debit', 'Credit'].filter(
    (member) => pairs.filter(([a, b]) => differs(member, a, b)).length >= minChanged,
  );
}

/** Pairs the accounts that two answers show by the same Id. */
function pairAccounts(one: Answered, other: Answered): readonly (readonly [JsonObject, JsonObject])[] {
  const others = mapAccountsById(other);
  return [...mapAccountsById(one)].flatMap(([id, account]) => {
    const same = others.get(id);
    return same === undefined ? [] : [[account, same] as const];
  });
}

function findChangedMembers(one: Answered, other: Answered): readonly string[] {
  const ofAccounts = pairAccounts(one, other).flatMap(([account, same]) => [
    ...findDiffering(lastingTextsOf(account), lastingTextsOf(same)),
    ...findChangedTransactions(account, same).map((name) => `/Accounts/*/Transactions/*/${name}`),
  ]);
  return [...findDiffering(sessionTextsOf(one), sessionTextsOf(other)), ...ofAccounts];
}

function findChangedDescriptions(one: Answered, other: Answered): readonly string[] {
  const [login, otherLogin] = [one, other].map((result) =>
    pickFilled(requireObject(result).Login, ['Id', 'Type'], '/Login'),
  ) as [Values, Values];
  const ofAccounts = pairAccounts(one, other).flatMap((pair) => {
    const [own, its] = pair.map((account) => pickFilled(account, descriptiveMembers, '/Accounts/*'));
    return findDiffering(own!, its!);
  });
  return [...findDiffering(login, otherLogin), ...ofAccounts];
}

/**
 * Judges that two answers of one session agree in what lasts, and in what describes accounts and login (3.2, 4.6). Ids tell which accounts
 * are the same, and members that one of the two leaves out, or masks, are not compared. No value is quoted.
 */
export function judgeAgreement(context: CheckContext, one: Answered, other: Answered): void {
  if (one === other || [one, other].some(({ response }) => response.status !== 200)) return;
  const judge = (requirement: RequirementId, changed: readonly string[], wanted: string) => {
    const { length } = accountsOf(other);
    const aside = length - mapAccountsById(other).size;
    context.leaveAside(requirement, aside, length, 'accounts have no Id of their own');
    context.verify(requirement, changed.length === 0, {
      ...{ exchange: other, pointer: '/Accounts', wanted, related: [one] },
      got: `others at ${[...new Set(changed)].join(', ')}`,
    });
  };
  const lasting = 'the values of another answer of this session, in what no new data change';
  judge('answers-of-a-session-agree-in-lasting-members', findChangedMembers(one, other), lasting);
  const described = 'what another answer of this session says of accounts and login';
  judge('answers-of-a-session-agree-in-descriptive-members', findChangedDescriptions(one, other), described);
}

/** Judges each of the answers of a session against its first one. */
export function judgeAllAgree(context: CheckContext, [first, ...others]: readonly Answered[]): void {
  for (const other of others) judgeAgreement(context, first!, other);
}
