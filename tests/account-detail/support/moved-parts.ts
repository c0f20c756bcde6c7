import type { Answered } from '../../../src/http/exchange.ts';
import { isDocumentedMember, partMembers } from '../../../src/judge/detail-result.ts';
import { isContainer } from '../../../src/lib/json/values.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { isShown, type Part } from './parts.ts';
import { accountsOf, idsOf, transactionsOf } from './results.ts';

/** A text of an answer: its place without indices, the name of its member, and whether the document lists that. */
interface Told {
  readonly place: string;
  readonly name: string;
  readonly text: string;
  readonly isDocumented: boolean;
}

/** Levels of an answer that are searched: a documented one has five. */
const maxLevels = 20;

function listTexts(value: unknown, place: string, isDocumented: boolean): readonly Told[] {
  if (place.split('/').length > maxLevels) return [];
  if (Array.isArray(value)) return value.flatMap((item) => listTexts(item, `${place}/*`, isDocumented));
  if (isObject(value))
    return Object.entries(value).flatMap(([name, member]) =>
      listTexts(member, `${place}/${name}`, isDocumented && isDocumentedMember(place, name)),
    );
  return typeof value === 'string'
    ? [{ place, name: place.split('/').at(-1)!, text: value, isDocumented }]
    : [];
}

/** The texts of an answer: several laws search each. */
const textsOf = rememberFor(({ response }: Answered) => listTexts(response.json, '', true));

/** A text as it is compared: letters and digits alone, so that another spelling of it is the same. */
function simplify(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Shorter ones, such as a province, stand in other texts by chance. */
const minTelling = 6;

/** What of a holder tells who it is. */
const tellingOfHolder = ['Name', 'Email', 'PhoneNumber'] as const;
const tellingOfAddress = ['CivicAddress', 'PostalCode'] as const;

function holderTextsOf(result: Answered): ReadonlySet<string> {
  const texts = accountsOf(result).flatMap(({ Holder }) => {
    if (!isObject(Holder)) return [];
    const { Address } = Holder;
    const ofAddress = isObject(Address) ? tellingOfAddress.map((name) => Address[name]) : [];
    return [...tellingOfHolder.map((name) => Holder[name]), ...ofAddress];
  });
  const known = texts.filter((text) => typeof text === 'string').map(simplify);
  return new Set(known.filter((text) => text.length >= minTelling));
}

/** Places whose texts may be about the holder in their own right: what is a payment's, or the user's. */
function isOfOthers({ place }: Told): boolean {
  return place.startsWith('/Login/') || place.includes('/Transactions/');
}

/**
 * The places where an answer without a holder tells what the holder of another answer of the same person is. A text
 * that the document lists, or that is a payment's or the user's, counts only where the answer with the holder has it not.
 */
function findMovedHolder(withIt: readonly Answered[], without: Answered): readonly string[] {
  const known = new Set(withIt.flatMap((result) => [...holderTextsOf(result)]));
  const tells = ({ text }: Told) => {
    const simple = simplify(text);
    return [...known].some((one) => simple.includes(one));
  };
  const usual = new Set(
    withIt.flatMap((result) =>
      textsOf(result)
        .filter(tells)
        .map(({ place }) => place),
    ),
  );
  return textsOf(without)
    .filter(tells)
    .filter((told) => !(told.isDocumented && told.place.startsWith('/Accounts/*/Holder/')))
    .filter((told) => !((told.isDocumented || isOfOthers(told)) && usual.has(told.place)))
    .map(({ place }) => place);
}

const numberNames = ['AccountNumber', 'TransitNumber', 'InstitutionNumber'] as const;

/** The places where an answer without identity numbers repeats one, under another spelling of its name or in full. */
function findMovedNumbers(withIt: readonly Answered[], without: Answered): readonly string[] {
  const accounts = withIt.flatMap(accountsOf);
  const numbersOf = (name: string) =>
    new Set(accounts.map((account) => account[name]).filter((one) => typeof one === 'string' && one !== ''));
  const accountNumbers = numbersOf('AccountNumber');
  const isFull = (text: string) => text.length >= minTelling && accountNumbers.has(text);
  return textsOf(without)
    .filter(({ isDocumented, place }) => !isDocumented && !place.includes('/Transactions/'))
    .filter(
      ({ name, text }) =>
        isFull(text) ||
        numberNames.some((known) => simplify(name) === simplify(known) && numbersOf(known).has(text)),
    )
    .map(({ place }) => place);
}

/** The places where an answer without transactions names some of them. */
function findMovedTransactions(withIt: readonly Answered[], without: Answered): readonly string[] {
  const known = new Set(withIt.flatMap((result) => idsOf(accountsOf(result).flatMap(transactionsOf))));
  return textsOf(without)
    .filter(({ isDocumented, text }) => !isDocumented && known.has(text.toLowerCase()))
    .map(({ place }) => place);
}

const finders = {
  WithKYC: findMovedHolder,
  WithAccountIdentity: findMovedNumbers,
  WithTransactions: findMovedTransactions,
};

/**
 * Judges that what an option leaves out does not stand elsewhere in the answer, under another name or spelling: its
 * values are known from answers of the same person that hold it. The values are personal and are not quoted.
 */
export function judgeNotMoved(
  context: CheckContext,
  part: Part,
  answers: readonly Answered[],
  without: Answered,
): void {
  const withIt = answers.filter((other) => isShown(other, part.option));
  if (withIt.length === 0) {
    context.notExercised(part.leftOut, `no session shows ${part.name}, so nothing is left out`);
    return;
  }
  const places = [...new Set(finders[part.option](withIt, without))];
  context.verify(part.leftOut, places.length === 0, {
    exchange: without,
    wanted: `no ${part.name} anywhere with ${part.option} false`,
    got: `values of the ${part.name}, which another answer shows, at ${places.join(', ')}`,
    related: withIt.slice(0, 1),
  });
}

/** Records the form of members that an option leaves out. */
export function observeLeftOut(context: CheckContext, { option, name }: Part, result: Answered): void {
  if (isShown(result, option)) return;
  const values = accountsOf(result).flatMap((account) =>
    partMembers[option].map((member) => account[member]),
  );
  const forms = [...new Set(values.map(describeForm))].sort().join(' or ');
  context.observe('left-out-members-form', `${name}: ${forms}`, result);
}

function describeForm(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'null';
  return isContainer(value) ? 'empty' : 'a text that tells nothing';
}
