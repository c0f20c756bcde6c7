import type { Answered } from '../../../src/http/exchange.ts';
import { isInteger } from '../../../src/lib/json/exact-number.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import { isObject, type JsonObject, requireObject } from '../../support/assertions/bodies.ts';
import { canonicalJsonOf } from '../../support/assertions/comparison.ts';
import { judgeAgreement } from './agreement.ts';
import { findChangedTransactions } from './lasting-transactions.ts';
import { isMasked } from './parts.ts';
import { holdsData, isDocumentedMember, mapAccountsById } from './results.ts';

/** What of an account no new data change: balances, transactions and titles may differ between two answers. */
const lastingMembers = [
  'AccountNumber',
  'LastFourDigits',
  'TransitNumber',
  'InstitutionNumber',
  'Currency',
  'Holder',
];

/** The documented texts below a member by their places, those that tell nothing left out. */
function listTexts(value: unknown, place: string): readonly (readonly [place: string, text: unknown])[] {
  if (isObject(value)) {
    const known = Object.entries(value).filter(([name]) => isDocumentedMember(place, name));
    return known.flatMap(([name, member]) => listTexts(member, `${place}/${name}`));
  }
  return typeof value === 'string' && holdsData(value) && !isMasked(value) ? [[place, value]] : [];
}

const lastingTextsOf = rememberFor(
  (account: JsonObject): ReadonlyMap<string, unknown> =>
    new Map(lastingMembers.flatMap((name) => listTexts(account[name], `/Accounts/*/${name}`))),
);

/** What an account shows of what no new data change, as texts by their places. */
export function listLastingTexts(account: JsonObject): readonly string[] {
  return [...lastingTextsOf(account)].map(([place, text]) => `${place}: ${text}`);
}

/** The institution and the user of a session, those of a wrong type left out. */
function sessionTextsOf(result: Answered): ReadonlyMap<string, unknown> {
  const { InstitutionId, InstitutionName, Institution, Login } = requireObject(result);
  const Username = isObject(Login) ? Login.Username : undefined;
  const texts = new Map<string, unknown>();
  for (const [name, text] of Object.entries({ InstitutionName, Institution }))
    if (typeof text === 'string' && holdsData(text)) texts.set(`/${name}`, text);
  if (isInteger(InstitutionId)) texts.set('/InstitutionId', canonicalJsonOf(InstitutionId));
  if (typeof Username === 'string' && holdsData(Username)) texts.set('/Login/Username', Username);
  return texts;
}

/** The places whose values differ, of those where both hold a value of one type. */
export function findDiffering(
  one: ReadonlyMap<string, unknown>,
  other: ReadonlyMap<string, unknown>,
): string[] {
  return [...one].flatMap(([place, value]) =>
    // A value of another type is judged by its type.
    typeof other.get(place) === typeof value && other.get(place) !== value ? [place] : [],
  );
}

/** The places where two answers of one session differ although nothing that is new can change them, each once. */
export function findChangedMembers(one: Answered, other: Answered): readonly string[] {
  const others = mapAccountsById(other);
  const ofAccounts = [...mapAccountsById(one)].flatMap(([id, account]) => {
    const same = others.get(id);
    if (same === undefined) return [];
    const changed = findChangedTransactions(account, same);
    return [
      ...findDiffering(lastingTextsOf(account), lastingTextsOf(same)),
      ...changed.map((member) => `/Accounts/*/Transactions/*/${member}`),
    ];
  });
  return [...new Set([...findDiffering(sessionTextsOf(one), sessionTextsOf(other)), ...ofAccounts])];
}

/**
 * Judges that two answers of one session agree in what lasts: ids tell which accounts are the same, and members that
 * one of the two leaves out, or masks, are not compared. The values are personal and are not quoted.
 */
export const judgeLastingMembers = judgeAgreement({
  requirement: 'answers-of-a-session-agree-in-lasting-members',
  find: findChangedMembers,
  wanted: 'the values of another answer of this session, in what no new data change',
  got: 'others',
});
