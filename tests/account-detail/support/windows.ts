import type { Answered } from '../../../src/http/exchange.ts';
import { isDocumentedMember, partMembers as membersOfPart } from '../../../src/judge/detail-result.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject, requireObject } from '../../support/assertions/bodies.ts';
import { type DetailOptions, everyOption, fetchResult } from '../../support/resources/account-detail.ts';
import { fetchAfresh, fetchInAnySession } from '../../support/resources/further-requests.ts';
import { judgeAgreement } from './agreement.ts';
import { isShown, parts } from './parts.ts';
import { accountsOf, holdsData, idsOf, transactionsOf } from './results.ts';
import { judgeInclusion } from './same-transactions.ts';
import { agesOf, noteUndated } from './transaction-ages.ts';

const showsTransactions = (result: Answered) => agesOf(result).length > 0;

/**
 * A year, a quarter that is written out and one by default, all of one person, hold the same recent transactions. Gives
 * whether the session still answers: where it does not, a fresh one and the shared one stand in.
 */
export async function judgeWindowsTogether(
  context: CheckContext,
  requestId: string,
  year: Answered,
  shared: Answered,
): Promise<boolean> {
  const inSession = await fetchResult(context, requestId, writtenDefaults);
  const isOpen = inSession !== undefined;
  const written = inSession ?? (await fetchAfresh(context, requestId, writtenDefaults));
  const byDefault = isOpen ? await fetchResult(context, requestId, {}) : shared;
  const rereadFirst = () => fetchInAnySession(context, requestId, everyOption);
  for (const [quarter, options, row] of [
    [written, writtenDefaults, 'window-of-90-days-holds-no-older-transaction'],
    [byDefault, {}, 'window-is-90-days-by-default'],
  ] as const) {
    if (quarter === undefined) continue;
    noteUndated(context, row, quarter);
    const rereadSecond = () => fetchInAnySession(context, requestId, options);
    // Transactions that are left out by default only are a finding of another requirement.
    const isLeftOut = !showsTransactions(quarter) && written !== undefined && showsTransactions(written);
    if (!isLeftOut)
      await judgeInclusion(context, { first: year, second: quarter, rereadFirst, rereadSecond });
    if (isOpen) judgeAgreement(context, year, quarter);
  }
  if (written !== undefined && byDefault !== undefined)
    await judgeDefaults(context, requestId, byDefault, written);
  return isOpen;
}

/** Every option that has a default, with it (4.6). */
export const writtenDefaults: DetailOptions = {
  WithAccountIdentity: true,
  WithKYC: true,
  WithTransactions: true,
  DaysOfTransactions: 'Days90',
  WithDetailsAndBankingStatements: false,
  NumberOfBankingStatements: 'MostRecent',
};

const partMembers = new Set([...membersOfPart.WithAccountIdentity, ...membersOfPart.WithKYC]);

/** The documented members of an object as places, those of its objects included; `name` is the object's own place. */
function listMembers(value: unknown, place: string, name: string): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([member, content]) => {
    if (!isDocumentedMember(place, member)) return [];
    const isPart = place.includes('/Holder') || (place === '/Accounts/*' && partMembers.has(member));
    // An empty part is left out as much as an absent one.
    const own = isPart && !holdsData(content) ? [] : [`${name}/${member}`];
    return [...own, ...listMembers(content, `${place}/${member}`, `${name}/${member}`)];
  });
}

function listMembersOfAccount(account: JsonObject): readonly string[] {
  return idsOf([account]).flatMap((id) => [
    ...listMembers(account, '/Accounts/*', `account ${id}`),
    ...transactionsOf(account).flatMap((one) =>
      idsOf([one]).flatMap((transactionId) =>
        listMembers(one, '/Accounts/*/Transactions/*', `transaction ${transactionId}`),
      ),
    ),
  ]);
}

function membersOf(result: Answered): ReadonlySet<string> {
  const members = [
    ...listMembers(requireObject(result), '', ''),
    ...accountsOf(result).flatMap(listMembersOfAccount),
  ];
  return new Set(members);
}

/** The thing that a member belongs to: an account, a transaction, or the result itself. */
function thingOf(member: string): string {
  return member.split('/')[0]!;
}

/** Parts that one of two answers shows and the other does not are a matter of the requirements about that part. */
function listOpenParts(one: Answered, other: Answered): ReadonlySet<string> {
  const open = parts.filter(({ option }) => isShown(one, option) !== isShown(other, option));
  return new Set(open.flatMap(({ option }) => membersOfPart[option]));
}

/** The members that one of two answers has only, where both show the account or the transaction that they are of. */
function findDiffering(one: Answered, other: Answered): ReadonlySet<string> {
  const [those, others] = [membersOf(one), membersOf(other)];
  const known = new Set([...those].map(thingOf));
  const common = new Set([...others].map(thingOf).filter((thing) => known.has(thing)));
  const open = listOpenParts(one, other);
  const isCompared = (member: string) => {
    const [thing, name] = member.split('/') as [string, string?];
    const isOfAccount = thing.startsWith('account ');
    return (common.has(thing) || (isOfAccount && name === 'Id')) && !(isOfAccount && open.has(name ?? ''));
  };
  const only = (from: ReadonlySet<string>, to: ReadonlySet<string>) =>
    [...from].filter((member) => !to.has(member) && isCompared(member));
  const hasCommonAccount = [...common].some((thing) => thing.startsWith('account '));
  return new Set(hasCommonAccount ? [...only(those, others), ...only(others, those)] : []);
}

/** A place without the ids in it. */
function placeOf(member: string): string {
  return member
    .replace(/^account [^/]*/, '/Accounts/*')
    .replace(/^transaction [^/]*/, '/Accounts/*/Transactions/*');
}

/**
 * judges that an answer without any option and one with every default written out, of one session, show the same
 * accounts and members. A difference counts where the answer without options, repeated, shows it again.
 */
export async function judgeDefaults(
  context: CheckContext,
  requestId: string,
  byDefault: Answered,
  written: Answered,
): Promise<void> {
  let differing = [...findDiffering(byDefault, written)];
  if (differing.length > 0) {
    const again = await fetchInAnySession(context, requestId, {});
    if (again === undefined) return;
    const lasting = findDiffering(again, written);
    differing = differing.filter((member) => lasting.has(member));
  }
  context.verify('options-left-out-take-their-defaults', differing.length === 0, {
    exchange: byDefault,
    wanted: 'the members of the answer to which every default is written out',
    got: `in one of the two only: ${[...new Set(differing.map(placeOf))].join(', ')}`,
    related: [written],
  });
}
