import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Account, isOfOwnKind, pointerOf } from '../../src/judge/account.ts';
import type { Close, Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isDenial, isRefusal } from '../../src/lib/edge.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { decodeEscapes } from '../reading.ts';
import { type AccountLists, isOfCustomer, listSteady, readSingle } from './account-lists.ts';
import { isLaterOfSame } from './places.ts';
import { closeSteady } from './result-types.ts';

const asked: RequirementId = 'single-account-is-the-one-asked-for';
const readable: RequirementId = 'listed-account-can-be-read-alone';
const agrees: RequirementId = 'single-account-agrees-with-the-list';
const unknown: RequirementId = 'unknown-fdx-account-gets-400';
const time: RequirementId = 'balance-as-of-carries-a-time';
const kinds: RequirementId = 'declared-account-has-the-member-of-its-kind';

/** A single read gives the account of its path, as the lists show it; one that lists show before and after is not refused. */
export const singleAccountAgrees: Law<AccountLists> = {
  judges: [asked, readable, agrees, time, kinds],
  judge(seen, known, say) {
    const id = readPath(seen);
    if (id === undefined || !known.isListed(seen, id)) return;
    const { status } = seen.exchange.response;
    // One that another customer sees as well may be that one's alone.
    const isDenied = isRefusal(status) && status !== 401 && status !== 403;
    if (isDenied && !known.isShared(seen, id) && known.isLongListed(seen, id))
      say.defer(
        readable,
        'no later list shows an account that was refused alone',
        closeWhenListed(seen, known, id),
      );
    const account = readSingle(seen);
    if (account === undefined) return;
    if (known.findAccount(seen, id) !== undefined) say.holds(readable);
    const isAsked =
      account.id === undefined ||
      say.verdict(asked, account.id === id, {
        pointer: pointerOf(account, 'accountId'),
        wanted: 'the id in the path',
        got: 'another id',
      });
    if (!isAsked) return;
    judgeAgreement(seen, account, known, say);
    judgeTime(account, say);
    const declared = known.isDeclarer(seen)
      ? known.facts.accounts.own.find((one) => one.id === id)?.kind
      : undefined;
    if (declared === undefined) return;
    const body = seen.exchange.response.json;
    if (isObject(body) && isOfOwnKind(body, declared))
      say.unclear(kinds, `${id} is a ${account.kind} by its members too: correct its kind in fdx.accounts`);
    else
      say.verdict(kinds, account.kind === declared, {
        pointer: '',
        wanted: `the member ${declared}, as the target file declares`,
        got: account.kind ?? 'none of the five kinds',
      });
  },
};

/** The id that nobody has gets 400, or another refusal, and no account. */
export const unknownAccountIsRefused: Law<AccountLists> = {
  judges: [unknown],
  judge(seen, known, say) {
    const id = readPath(seen);
    if (id === undefined || id !== known.facts.accounts.unknown || known.isListed(seen, id)) return;
    const { status } = seen.exchange.response;
    if (isDenial(status)) return;
    const account = readSingle(seen);
    const isGiven = account !== undefined && (account.kind !== undefined || account.id !== undefined);
    const got = isGiven ? `status ${status} with an account` : `status ${status}`;
    const shown = { wanted: 'status 400', got };
    if (status === 400) say.holds(unknown);
    else if (isRefusal(status) || (status === 200 && !isGiven)) say.warn(unknown, shown);
    else say.verdict(unknown, false, shown);
  },
};

/** Kind, category and type are those of the lists before and after it, where these agree among themselves. */
function judgeAgreement(seen: SeenExchange, account: Account, known: AccountLists, say: Say): void {
  const said = account.id === undefined ? undefined : known.findAccount(seen, account.id)?.said;
  if (said === undefined) return;
  for (const [member, value] of listSteady(account)) {
    const values = new Set([...said].flatMap(([key, all]) => (key.endsWith(` ${member}`) ? [...all] : [])));
    if (values.size !== 1) continue;
    const [wanted = ''] = values;
    if (value === wanted) say.holds(agrees);
    else
      say.defer(agrees, 'no later list shows that the account was not converted', (later): Close => {
        const place = isLaterOfSame(later, seen) ? known.placeOf(later) : undefined;
        return closeSteady(place?.page.accounts ?? [], { id: account.id!, member, value }, wanted, {
          exchange: seen.exchange,
          pointer: member === 'kind' ? '' : pointerOf(account, member),
          wanted: `${wanted}, the ${member} in the lists before and after it`,
          got: value,
        });
      });
  }
}

/** A balance tells the time that it is of. */
function judgeTime(account: Account, say: Say): void {
  const { balanceAsOf } = account.members;
  if (typeof balanceAsOf !== 'string' || balanceAsOf === '') return;
  say.verdict(time, !/^\d{4}-?\d{2}-?\d{2}$/.test(balanceAsOf), {
    pointer: pointerOf(account, 'balanceAsOf'),
    wanted: 'a date and time',
    got: 'a date alone',
  });
}

/** The id in the path of a single read; undefined for another request. */
function readPath(seen: SeenExchange): string | undefined {
  const { operation, request } = seen.exchange;
  if (operation !== 'getAccount' || !isOfCustomer(seen)) return undefined;
  return decodeEscapes(new URL(request.url).pathname.split('/').at(-1) ?? '');
}

/** Waits for a list that shows the account again. */
function closeWhenListed(seen: SeenExchange, known: AccountLists, id: string) {
  return (later: SeenExchange): Close => {
    if (!isLaterOfSame(later, seen)) return undefined;
    const place = known.placeOf(later);
    if (place === undefined || !place.page.accounts.some((account) => account.id === id)) return undefined;
    const { status } = seen.exchange.response;
    const shown = {
      exchange: seen.exchange,
      wanted: 'status 200, since lists show it',
      got: `status ${status}`,
    };
    return { holds: false, shown };
  };
}
