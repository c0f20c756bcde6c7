import type { Options } from './banking-options.ts';
import type { LeftOut } from './profile.ts';
import { guid, type World } from './world.ts';

const ages = [120, 0, 350, 89, 3, 364];

/** Age in days of the oldest transaction. */
export const oldestDays = 364;

interface Linked {
  readonly name: string;
  readonly number: string;
  readonly ages: readonly number[];
}

/** Accounts behind a session: one with transactions, one without any, one with a single one. */
function linkedOf(user: string): readonly Linked[] {
  const last = user.length;
  return [
    { name: `${user}-1`, number: `000${last}10`, ages },
    { name: `${user}-2`, number: `000${last}11`, ages: [] },
    { name: `${user}-3`, number: `00${last}10`, ages: [1] },
  ];
}

/** The accounts of a result (2.5), with the parts that the options ask for. */
export function linkedAccounts(world: World, user: string, options: Options): readonly unknown[] {
  const { profile, has } = world;
  const filter = options.filter?.slice(0, has('filter-takes-its-first-account-only') ? 1 : undefined);
  const form = (account: Linked) => (profile.name === 'b' ? guid(profile, account.name) : account.number);
  return linkedOf(user)
    .filter((account) => filter?.some((wanted) => sameText(wanted, form(account))) ?? true)
    .map((account, index) => accountOf(world, account, options, index));
}

function sameText(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function accountOf(world: World, account: Linked, options: Options, index: number): Record<string, unknown> {
  const { profile, has } = world;
  const email = has('kyc-leaves-the-email-behind') ? { Holder: { Email: 'mx@second.example' } } : undefined;
  const empty = profile.leftOut === 'empty';
  const holder = options.kyc
    ? { Holder: holderOf(profile.name) }
    : (email ?? gone(profile.leftOut, 'Holder', {}));
  const identity = options.identity
    ? { AccountNumber: account.number, InstitutionNumber: '003', TransitNumber: '00412' }
    : gone(profile.leftOut, 'AccountNumber', '', 'InstitutionNumber', 'TransitNumber');
  const stuck = index === 2 && has('last-account-keeps-its-transactions');
  const transactions =
    options.transactions || stuck
      ? { Transactions: transactionsOf(world, account, options.days, index) }
      : gone(profile.leftOut, 'Transactions', []);
  return {
    ...transactions,
    ...holder,
    Id: guid(profile, account.name),
    Currency: 'CAD',
    ...identity,
    Balance: empty ? { Current: 12.34 } : { Current: -1, Limit: 0, Available: 0 },
    LastFourDigits: null,
    AccountType: null,
    Title: 'Chequing « é »',
    Flags: [],
  };
}

function gone(form: LeftOut, first: string, empty: unknown, ...others: string[]): Record<string, unknown> {
  if (form === 'absent') return {};
  return Object.fromEntries([first, ...others].map((name) => [name, form === 'null' ? null : empty]));
}

function holderOf(profile: string): Record<string, unknown> {
  if (profile === 'b') return { Name: 'M. Été' };
  const Address = { POBox: null, Country: 'CA', City: 'Montréal' };
  return { PhoneNumber: '+1 514 000', Name: 'M. Été', Email: '', Address, Gender: null };
}

function transactionsOf(world: World, account: Linked, days: number, index: number): readonly unknown[] {
  const { profile, has } = world;
  const withTime = has('dates-of-the-last-account-hold-a-time') && index === 2;
  const reach = has('window-of-a-year-ends-after-half-a-year') ? Math.min(days, 180) : days;
  return account.ages
    .filter((age) => age <= reach)
    .map((age) => ({
      Description: '',
      Date: `${new Date(world.now() - age * 86_400_000).toISOString().slice(0, 10)}${withTime ? 'T00:00:00' : ''}`,
      Id: guid(profile, `${account.name} ${age}`),
      Code: null,
      ...(age % 2 === 0 ? { Debit: age + 0.1 } : { Credit: age, Debit: 0 }),
    }));
}
