import { calendarDateOf, DAY } from '../proof/reference-server/calendar.ts';
import type { ReferenceServer } from '../proof/reference-server/server.ts';
import type { BankAccount, Persona } from '../proof/reference-server/types.ts';

/** How much a person of the banking service has. */
export interface Size {
  readonly accounts: number;
  /** In each account, all within the shorter window. */
  readonly transactions: number;
}

/** Days of the shorter window, its border left out. */
const days = 88;

/** Gives every person of a reference server as many accounts with as many transactions. */
export function enlargePersonas({ nodes }: ReferenceServer, size: Size): void {
  for (const { store } of nodes) {
    const { persona: find } = store;
    const enlarged = new Map<Persona, Persona>();
    store.persona = (name, now) => {
      const persona = find(name, now);
      if (persona === undefined || persona.accounts.length === 0) return persona;
      const known = enlarged.get(persona) ?? enlarge(persona, now, size);
      enlarged.set(persona, known);
      return known;
    };
  }
}

function enlarge(persona: Persona, now: number, { accounts, transactions }: Size): Persona {
  return {
    ...persona,
    accounts: Array.from({ length: accounts }, (_, at): BankAccount => {
      const like = persona.accounts[at % persona.accounts.length]!;
      return {
        ...like,
        ...(at < persona.accounts.length
          ? {}
          : { Id: numberId(like.Id, at), AccountNumber: String(3_000_000 + at) }),
        Transactions: Array.from({ length: transactions }, (_, back) => ({
          ...like.Transactions[back % like.Transactions.length]!,
          Id: numberId(like.Id, at * transactions + back),
          Date: calendarDateOf(now - (1 + Math.floor((back / transactions) * days)) * DAY),
        })),
      };
    }),
  };
}

/** A GUID like another one that ends with a number of its own. */
function numberId(id: string, number: number): string {
  return `${id.slice(0, -8)}${number.toString(16).padStart(8, '0')}`;
}
