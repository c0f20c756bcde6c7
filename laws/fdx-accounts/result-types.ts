import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Account } from '../../src/judge/account.ts';
import { type Close, isBefore, type Law, type Say, type SeenExchange } from '../../src/judge/law.ts';
import { type AccountLists, type KnownAccount, listFilled, listSteady } from './account-lists.ts';
import { isLaterOfSame, type Place } from './places.ts';

const onPages: RequirementId = 'account-is-of-one-kind-on-every-page';
const byDefault: RequirementId = 'result-type-defaults-to-lightweight';
const inDetails: RequirementId = 'result-type-details-lists-the-same-accounts';
const carries: RequirementId = 'details-carry-what-lightweight-carries';

/** Kind, category and type of an account stay the same from list to list. */
export const kindStays: Law<AccountLists> = {
  judges: [onPages, byDefault, inDetails],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    if (place === undefined || place.query.isUnusual) return;
    for (const [account, one] of listKnown(place, known))
      for (const [member, value] of listSteady(account)) judgeSteady(member, value, one, place, say);
  },
};

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
        say.owe(
          carries,
          'no later list shows a member that details were without',
          closeWhenCarried(seen, known, account, lacking),
        );
    }
  },
};

function judgeSteady(member: string, value: string, one: KnownAccount, { query }: Place, say: Say): void {
  const form = query.resultType ?? '';
  const own = one.said.get(`${form} ${member}`);
  const shown = { pointer: '/accounts', wanted: `the ${member} that other lists show`, got: value };
  if (own !== undefined) {
    // The same address has a requirement of its own, repeated-reads-agree.
    say.verdict(onPages, own.has(value) || own.size > 1, shown);
    return;
  }
  for (const other of forms) {
    const said = one.said.get(`${other} ${member}`);
    if (other === form || said?.size !== 1) continue;
    say.verdict(form === 'details' || other === 'details' ? inDetails : byDefault, said.has(value), shown);
  }
}

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
