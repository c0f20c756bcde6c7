import { hookAfter } from '../../mutate/changes.ts';
import type { JsonObject, Variation } from '../../reference-server/types.ts';

/** Changes every date of every account: `named` for the members that 2.4 calls a date, and those of an "as of". */
function datesAs(id: string, title: string, write: (date: string, name: string) => string): Variation {
  return {
    id,
    title,
    apply: hookAfter(['listAccounts', 'getAccount'], ({ status, body }) => {
      if (status !== 200) return;
      const { accounts = [body as JsonObject] } = body as { accounts?: JsonObject[] };
      for (const members of accounts.flatMap((account) => Object.values(account) as JsonObject[])) {
        for (const [name, value] of Object.entries(members))
          if (/(Date|AsOf)$/.test(name) && typeof value === 'string') members[name] = write(value, name);
      }
    }),
  };
}

const dayOf = (date: string) => date.slice(0, 10);

/** How accounts write dates, and dates with a time (2.4, A-78). */
export const fdxDateVariations: readonly Variation[] = [
  datesAs(
    'account-dates-with-an-offset',
    'every date has a time and an offset',
    (date) => `${dayOf(date)}T08:15:30.5+02:00`,
  ),
  datesAs('account-dates-without-a-time', 'no date has a time, that of the balance included', dayOf),
  datesAs(
    'account-dates-at-the-end-of-a-day',
    'every date ends its day with 24:00:00',
    (date) => `${dayOf(date)}T24:00:00Z`,
  ),
  datesAs(
    'account-dates-in-basic-form',
    'every date is in the basic form of ISO 8601',
    (date, name) => dayOf(date).replaceAll('-', '') + (name === 'balanceAsOf' ? 'T240000.000Z' : ''),
  ),
  datesAs(
    'account-dates-in-mixed-forms',
    'dates have a time to the minute with the hours of a zone, a leap second, or a blank in place of T',
    (date, name) => dayOf(date) + (name.length % 2 === 0 ? 'T23:59+05' : ' 23:59:60,250'),
  ),
];
