import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Account } from '../../src/judge/account.ts';
import { type Close, isBefore, type Law, type SeenExchange, type Showing } from '../../src/judge/law.ts';
import { type AccountLists, type KnownAccount, listFilled, listSteady } from './account-lists.ts';
import { isLaterOfSame, type Place } from './places.ts';

const onPages: RequirementId = 'account-is-of-one-kind-on-every-page';
const byDefault: RequirementId = 'result-type-defaults-to-lightweight';
const inDetails: RequirementId = 'result-type-details-lists-the-same-accounts';
const carries: RequirementId = 'details-carry-what-lightweight-carries';

/** Kind, category and type of an account stay the same from list to list: a list that says otherwise lies between two that agree. */
export const kindStays: Law<AccountLists> = {
  judges: [onPages, byDefault, inDetails],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    if (place === undefined || place.query.isUnusual) return;
    for (const [account, one] of listKnown(place, known))
      for (const [member, value] of listSteady(account)) {
        const said = { id: account.id!, member, value };
        const own = one.said.get(`${place.query.resultType ?? ''} ${member}`);
        // The same address has a requirement of its own, repeated-reads-agree.
        if (own !== undefined && (own.has(value) || own.size > 1)) say.holds(onPages);
        else if (own !== undefined) deferSame(onPages, place.query.resultType, own, said);
        else judgeOtherForms(said, one, place.query.resultType);
      }

    function judgeOtherForms(said: Said, one: KnownAccount, form = ''): void {
      for (const other of forms) {
        const earlier = one.said.get(`${other} ${said.member}`);
        if (other === form || earlier?.size !== 1) continue;
        const row = form === 'details' || other === 'details' ? inDetails : byDefault;
        if (earlier.has(said.value)) say.holds(row);
        else deferSame(row, other, earlier, said);
      }
    }

    function deferSame(row: RequirementId, form = '', [earlier]: Iterable<string>, said: Said): void {
      say.defer(row, 'no later list shows that an account was not converted', (later): Close => {
        if (!isLaterOfSame(later, seen)) return undefined;
        const next = known.placeOf(later);
        if (next === undefined || (next.query.resultType ?? '') !== form) return undefined;
        const wanted = `${earlier}, the ${said.member} that lists before and after it show`;
        return closeSteady(next.page.accounts, said, earlier, {
          ...{ exchange: seen.exchange, pointer: '/accounts', wanted, got: said.value },
        });
      });
    }
  },
};

/** A lasting member of an account, as an answer shows it. */
interface Said {
  readonly id: string;
  readonly member: string;
  readonly value: string;
}

/** A later list shows what the earlier ones did, or that the account was converted: undefined where it does not show the account. */
export function closeSteady(
  accounts: readonly Account[],
  { id, member, value }: Said,
  earlier: string | undefined,
  shown: Showing,
): Close {
  const account = accounts.find((one) => one.id === id);
  const now = account && new Map(listSteady(account)).get(member);
  if (now === earlier) return { holds: false, shown };
  return now === value ? 'nothing' : undefined;
}

/** An account in details carries what it carries in lightweight before and after that. */
export const detailsCarryAll: Law<AccountLists> = {
  judges: [carries],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    if (place?.query.resultType !== 'details' || place.query.isUnusual) return;
    for (const [account, one] of listKnown(place, known)) {
      const light = one.carried.get('lightweight') ?? one.carried.get('');
      if (light === undefined) continue;
      const lacking = [...light].filter((name) => !(name in account.members));
      if (lacking.length === 0) say.holds(carries);
      else
        say.defer(
          carries,
          'no later list shows a member that details were without',
          closeWhenCarried(seen, known, account, lacking),
        );
    }
  },
};

/** The values of resultType, none included. */
export const forms: readonly string[] = ['', 'lightweight', 'details'];

function* listKnown(place: Place, known: AccountLists): Generator<readonly [Account, KnownAccount]> {
  for (const account of place.page.accounts) {
    const one = account.id === undefined ? undefined : known.findAccount(place.seen, account.id);
    if (one !== undefined && isBefore(one.latest, place.seen)) yield [account, one];
  }
}

/** Waits for a lightweight list that shows the account: it carries the members again, or no more. */
function closeWhenCarried(
  seen: SeenExchange,
  known: AccountLists,
  { id }: Account,
  lacking: readonly string[],
) {
  return (later: SeenExchange): Close => {
    if (!isLaterOfSame(later, seen)) return undefined;
    const place = known.placeOf(later);
    if (place === undefined || place.query.resultType === 'details' || place.query.isUnusual)
      return undefined;
    const account = place.page.accounts.find((one) => one.id === id);
    if (account === undefined) return undefined;
    if (!lacking.some((name) => listFilled(account).includes(name))) return 'nothing';
    const wanted = 'every member that the account carries in lightweight, before and after';
    const shown = {
      exchange: seen.exchange,
      pointer: '/accounts',
      wanted,
      got: `an account without ${lacking.join(', ')}`,
    };
    return { holds: false, shown };
  };
}
