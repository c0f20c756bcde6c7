import { isContainer } from '../../lib/json/compare.ts';
import { isNumber } from '../../lib/json/exact-number.ts';
import { memberNamesOf } from '../../lib/json/member-names.ts';
import { normalizeName } from '../normal-name.ts';
import { listObjectsIn, listTexts } from './members.ts';

type Members = ReadonlyMap<string, unknown>;

const kinds = ['depositaccount', 'loanaccount', 'locaccount', 'investmentaccount', 'annuityaccount'];

/** Members of accounts whose numbers no error carries, in any spelling. */
const amounts = [
  'currentbalance',
  'availablebalance',
  'openingdaybalance',
  'principalbalance',
  'currentvalue',
  'creditline',
  'availablecredit',
  'overdraftlimit',
];
const numbers = [
  'accountnumber',
  'accountnumberdisplay',
  'micrnumber',
  'routingtransitnumber',
  'transitnumber',
];
const links = ['redirecturis', 'logouri', 'termsuri', 'clienturi', 'contacts'];
const identities = ['clientid', 'clientname', 'name'];
const state = 'registrationstatus';

/** Without one of these a body holds none of the three, as almost every error body does. */
const telling: ReadonlySet<string> = new Set([...kinds, ...amounts, ...numbers, ...links, 'holder', state]);

/**
 * What an error body holds of a recipient, an account or a registration, in words; undefined where it holds none.
 * `sent` is the text of the request: what repeats it discloses nothing. Texts about a member, as validators write them
 * under its name, are none either.
 */
export function findDataObject(json: unknown, sent: string): string | undefined {
  if (![...memberNamesOf(json)].some((name) => telling.has(normalizeName(name)))) return undefined;
  for (const members of listObjectsIn(json)) {
    if (isRecipient(members, sent)) return 'a recipient that the request does not describe';
    if (isAccount(members)) return 'an account';
    if (isRegistration(members, sent)) return 'a registration';
  }
  return undefined;
}

function isRecipient(members: Members, sent: string): boolean {
  const isNew = (text: string) => !sent.includes(text);
  const hasLink = links.some((name) => linksIn(members.get(name)).some(isNew));
  const isNamed = identities.some((name) => {
    const value = members.get(name);
    return typeof value === 'string' && value !== '' && isNew(value);
  });
  return (
    hasLink && (isNamed || (linksIn(members.get('redirecturis')).some(isNew) && members.has('clientid')))
  );
}

/** The links and addresses in a value, whole ones only. */
function linksIn(value: unknown): string[] {
  return [...listTexts(value)].filter((text) => /^(?:https:\/\/\S+|\S+@\S+)$/.test(text));
}

function isAccount(members: Members): boolean {
  const isKind = kinds.some((name) => Object.keys(objectOf(members.get(name))).length > 1);
  const told = [
    ...amounts.filter((name) => isNumber(members.get(name))),
    ...numbers.filter((name) => /\d{3}/.test(String(members.get(name) ?? ''))),
    ...(Object.keys(objectOf(members.get('holder'))).length > 0 ? ['holder'] : []),
  ];
  return isKind || told.length > 1;
}

function isRegistration(members: Members, sent: string): boolean {
  const status = members.get(state);
  if (typeof status !== 'string' || !/^(?:PENDING_APPROVAL|PENDING_ACTIVATION|ACTIVE)$/.test(status))
    return false;
  return ['clientid', 'clientname'].some((name) => {
    const value = members.get(name);
    return typeof value === 'string' && value !== '' && !sent.includes(value);
  });
}

function objectOf(value: unknown): object {
  return isContainer(value) && !Array.isArray(value) ? value : {};
}
