import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { isMaskedNumber } from '../../../src/lib/masks.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject } from '../../support/assertions/bodies.ts';
import { type DetailOptions, fetchResult } from '../../support/resources/account-detail.ts';
import { fetchAfresh } from '../../support/resources/further-requests.ts';
import { accountsOf, holdsData, isDocumentedMember, keepDocumented } from './results.ts';

/** What one option of GetAccountsDetail brings into each account (4.6). */
export interface Part {
  readonly option: 'WithAccountIdentity' | 'WithKYC' | 'WithTransactions';
  readonly name: string;
  readonly members: readonly string[];
  readonly byDefault: RequirementId;
  readonly leftOut: RequirementId;
}

export const parts: readonly Part[] = [
  {
    option: 'WithAccountIdentity',
    name: 'identity numbers',
    members: ['AccountNumber', 'TransitNumber', 'InstitutionNumber'],
    byDefault: 'identity-is-included-by-default',
    leftOut: 'identity-is-left-out-on-request',
  },
  {
    option: 'WithKYC',
    name: 'account holder',
    members: ['Holder'],
    byDefault: 'kyc-is-included-by-default',
    leftOut: 'kyc-is-left-out-on-request',
  },
  {
    option: 'WithTransactions',
    name: 'transactions',
    members: ['Transactions'],
    byDefault: 'transactions-are-included-by-default',
    leftOut: 'transactions-are-left-out-on-request',
  },
];

const includedOnRequest: RequirementId = 'parts-are-included-on-request';

/** True when an account holds data of a part. */
export function showsPart(account: JsonObject, { members }: Part): boolean {
  return members.some((member) => holdsData(readPart(account, member)));
}

/** What stands under a member of an account. A type name or a link is not data of the holder. */
function readPart(account: JsonObject, member: string): unknown {
  return member === 'Holder' ? keepDocumented(account.Holder, '/Accounts/*/Holder') : account[member];
}

/** True when any account of a result holds data of a part. */
export function isShown(result: Answered, part: Part): boolean {
  return accountsOf(result).some((account) => showsPart(account, part));
}

/** The number of accounts of a result that give a part away: a number masked but for its last four signs does not. */
export function countGivenAway(result: Answered, part: Part): number {
  return accountsOf(result).filter((account) => {
    const open = Object.entries(account).filter(([, value]) => !isMasked(value));
    return showsPart(Object.fromEntries(open), part);
  }).length;
}

/** True for a number that shows its last four signs at most. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && isMaskedNumber(value);
}

/** True when any account of a result has a member of a part, empty or not. */
function isPresent(result: Answered, { members }: Part): boolean {
  return accountsOf(result).some((account) => members.some((member) => (account[member] ?? null) !== null));
}

/** A part that a result was asked for, the requirement that says so, and other options that show whether there is any. */
export interface Inclusion {
  readonly requirement: RequirementId;
  readonly part: Part;
  readonly result: Answered;
  readonly requestId: string;
  readonly control: DetailOptions;
  /** Why the part must hold data whatever the control shows; undefined where there may be none. */
  readonly known?: string;
  /** True for a further request of a session, where nothing to be seen says nothing. */
  readonly isOptional?: boolean;
}

/**
 * Judges that a part is in a result. A part that is missing fails when the same session shows it under the control's
 * options, or when it is known to be there; otherwise there may be nothing to show.
 */
export async function judgeIncluded(context: CheckContext, inclusion: Inclusion): Promise<void> {
  const { requirement, part, result, known } = inclusion;
  if (accountsOf(result).length === 0) {
    markNotExercised(
      context,
      requirement,
      'the session has no linked account; another one of banking.sessions or personas shows more',
    );
    return;
  }
  const evidence = {
    exchange: result,
    pointer: '/Accounts',
    wanted: `the ${part.name}`,
    got: 'none in any account',
  };
  if (isShown(result, part)) {
    context.verify(requirement, true, evidence);
    judgeCompleteness(context, part, result);
    judgeNulls(context, part, result);
    return;
  }
  const hint = (await findControl(context, inclusion)) ?? known ?? explainPresence(part, inclusion);
  if (hint !== undefined) context.verify(requirement, false, { ...evidence, hint });
  else if (inclusion.isOptional !== true)
    markNotExercised(context, requirement, `the session shows no ${part.name}, however it is asked`);
}

/** Where a part is shown under the control's options: in the same session, or in a fresh one of the same person. */
async function findControl(
  context: CheckContext,
  { part, requestId, control, isOptional = false }: Inclusion,
): Promise<string | undefined> {
  const shows = (result: Answered | undefined) => result !== undefined && isShown(result, part);
  const how = `shows them when asked with ${JSON.stringify(control)}`;
  if (shows(await fetchResult(context, requestId, control))) return `the same session ${how}`;
  // A session that stays with its first options is judged by the sessions that were asked first otherwise.
  if (isOptional) return undefined;
  if (shows(await fetchAfresh(context, requestId, control))) return `a session of the same person ${how}`;
  return undefined;
}

/** The requirement about all parts is judged by those that are shown. */
function markNotExercised(context: CheckContext, requirement: RequirementId, reason: string): void {
  if (requirement !== includedOnRequest) context.notExercised(requirement, reason);
}

/** Each account has a holder and a number, though a bank may not show them; it may have no transaction. */
function explainPresence(part: Part, { requirement, result }: Inclusion): string | undefined {
  const mayBeMissing = part.option === 'WithTransactions' || requirement !== includedOnRequest;
  return mayBeMissing || isPresent(result, part) ? undefined : 'their members are missing in every account';
}

/** Judges that a result that was asked for with every part shows those that it has without a gap and without null. */
export function judgeShownParts(context: CheckContext, result: Answered): void {
  for (const part of parts.filter((one) => isShown(result, one))) {
    judgeCompleteness(context, part, result);
    judgeNulls(context, part, result);
  }
}

function judgeCompleteness(context: CheckContext, part: Part, result: Answered): void {
  accountsOf(result).forEach((account, index) => {
    for (const member of part.members) {
      context.verify('parts-come-with-every-account', Object.hasOwn(account, member), {
        exchange: result,
        pointer: `/Accounts/${index}`,
        wanted: `the member ${member}`,
        got: 'nothing (absent)',
      });
    }
  });
}

const nullable = new Set(['POBox']);

/** A part that is asked for has no null in it; one that is left out may, so the schemas allow it. */
function judgeNulls(context: CheckContext, part: Part, result: Answered): void {
  accountsOf(result).forEach((account, index) => {
    const places = part.members.flatMap((member) =>
      findNulls(account[member], `/Accounts/${index}/${member}`),
    );
    for (const pointer of places) {
      context.verify('banking-members-are-not-null', false, {
        exchange: result,
        pointer,
        wanted: 'a value, since the document marks no null here',
        got: 'null',
      });
    }
  });
}

function findNulls(value: unknown, pointer: string): string[] {
  if (value === null) return [pointer];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    nullable.has(name) || !isDocumentedMember(pointer, name) ? [] : findNulls(member, `${pointer}/${name}`),
  );
}

/** What a session makes of the options of a further request. */
export type FurtherOptions = 'followed' | 'ignored' | 'refused';

/**
 * What a session makes of the options of a further request. The transitions of an operation (3.2) show no second POST, so
 * a target may stay with what the first one asked for, which warns, or refuse another. Followed too where the session shows no part by
 * which it could be seen.
 */
export async function tryFurtherOptions(
  context: CheckContext,
  requestId: string,
  before: Answered,
): Promise<FurtherOptions> {
  const telling = parts.filter((part) => isShown(before, part));
  if (telling.length === 0) return 'followed';
  const without = Object.fromEntries(parts.map(({ option }) => [option, false]));
  const result = await fetchResult(context, requestId, without);
  const isFollowed = result === undefined || telling.some((part) => countGivenAway(result, part) === 0);
  context.verify('further-post-follows-its-own-options', isFollowed, {
    exchange: result ?? before,
    pointer: '/Accounts',
    wanted: `none of the parts with ${JSON.stringify(without)}, or a refusal`,
    got: `each of them, as the session was asked with first: ${telling.map(({ name }) => name).join(', ')}`,
    hint: 'what options do is judged by the first requests of sessions',
    related: [before],
  });
  if (result === undefined) return 'refused';
  return isFollowed ? 'followed' : 'ignored';
}
