import type { Answered } from '../../../src/http/exchange.ts';
import { isObject, type JsonObject, requireObject } from '../../support/assertions/bodies.ts';
import { judgeAgreement } from './agreement.ts';
import { findDiffering } from './lasting-members.ts';
import { holdsData, mapAccountsById } from './results.ts';

/** What describes an account or a login: a service may correct it, though hardly between two answers of one session. */
const ofAccounts = ['Title', 'Category', 'Type', 'AccountType', 'OverdraftLimit'];
const ofLogins = ['Id', 'Type'];

function listValues(value: unknown, names: readonly string[], place: string): ReadonlyMap<string, unknown> {
  if (!isObject(value)) return new Map();
  const filled = names.filter((name) => holdsData(value[name]));
  // GUIDs differ in no letter case.
  const told = (name: string) => (name === 'Id' ? String(value[name]).toLowerCase() : value[name]);
  return new Map(filled.map((name) => [`${place}/${name}`, told(name)]));
}

const valuesOf = (account: JsonObject) => listValues(account, ofAccounts, '/Accounts/*');
const loginOf = (result: Answered) => listValues(requireObject(result).Login, ofLogins, '/Login');

/** The places where two answers of one session describe the same thing otherwise, each once. */
export function findChangedDescriptions(one: Answered, other: Answered): readonly string[] {
  const others = mapAccountsById(other);
  const changed = [...mapAccountsById(one)].flatMap(([id, account]) => {
    const same = others.get(id);
    return same === undefined ? [] : findDiffering(valuesOf(account), valuesOf(same));
  });
  return [...new Set([...findDiffering(loginOf(one), loginOf(other)), ...changed])];
}

/** Judges that two answers of one session describe accounts and login alike. The values are personal and are not quoted. */
export const judgeDescriptions = judgeAgreement({
  requirement: 'answers-of-a-session-agree-in-descriptive-members',
  find: findChangedDescriptions,
  wanted: 'what another answer of this session says of accounts and login',
  got: 'something else',
});
