import { calendarDateOf } from '../calendar.ts';
import type { BankAccount, Persona } from '../store/entities.ts';
import { freeze } from './freeze.ts';
import { guidOf } from './guid.ts';
import personas from './personas.json' with { type: 'json' };
import { transactionsOf } from './transactions.ts';

type PersonaSeed = (typeof personas)[number];
type AccountSeed = PersonaSeed['accounts'][number];

const STEPS = [6, 9, 13];
const REMEMBERED = 32;

/** Personas by name and calendar date: transactions are dated back from today. */
const built = new Map<string, Persona>();

/** What a client must know of each persona. */
export const seedPersonas = personas.map(({ name, pollsUntilReady, accounts }) => ({
  name,
  pollsUntilReady,
  accounts: accounts.length,
}));

/** The persona of a name as of `now`; undefined for an unknown name. */
export function createSeedPersona(name: string, now: number): Persona | undefined {
  const key = `${name} ${calendarDateOf(now)}`;
  const known = built.get(key);
  if (known) return known;
  const seed = personas.find((persona) => persona.name === name);
  if (!seed) return undefined;
  if (built.size >= REMEMBERED) built.clear();
  const persona = freeze(personaFrom(seed, now));
  built.set(key, persona);
  return persona;
}

function personaFrom(seed: PersonaSeed, now: number): Persona {
  return {
    name: seed.name,
    pollsUntilReady: seed.pollsUntilReady,
    InstitutionName: seed.InstitutionName,
    InstitutionId: seed.InstitutionId,
    Institution: seed.Institution,
    login: { Id: guidOf(`login ${seed.name}`), Username: seed.Username, Type: seed.LoginType },
    accounts: seed.accounts.map((account, index) => accountFrom(account, index, seed, now)),
  };
}

function accountFrom(account: AccountSeed, index: number, seed: PersonaSeed, now: number): BankAccount {
  const key = `${seed.name} ${account.AccountNumber}`;
  const step = STEPS[index % STEPS.length]!;
  return {
    Id: guidOf(`account ${key}`),
    Title: account.Title,
    AccountNumber: account.AccountNumber,
    TransitNumber: account.TransitNumber,
    InstitutionNumber: seed.InstitutionNumber,
    OverdraftLimit: account.OverdraftLimit,
    LastFourDigits: 'hasNoLastFour' in account ? null : account.AccountNumber.slice(-4),
    Balance: {
      Available: (account.balance - account.hold) / 100,
      Current: account.balance / 100,
      Limit: account.OverdraftLimit,
    },
    Category: account.Category,
    Type: account.Type,
    AccountType: account.AccountType,
    Currency: 'CAD',
    Holder: seed.holder,
    Transactions: transactionsOf(
      { account: key, balance: account.balance, step, hasBorderDays: index === 0 },
      now,
    ),
  };
}
