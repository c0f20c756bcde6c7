import { tokenFormOf } from './resolve.ts';
import type { Target } from './types.ts';

/** The declarations of a target file that no exchange shows and a law needs to know. They hold no secret, and stand at the head of a journal. */
export interface Facts {
  /** Seconds within which a change has to show. */
  readonly settleSeconds: number;
  /** The header that carries the token, in lower case. */
  readonly tokenHeader: string;
  /** The areas that the target serves. */
  readonly areas: Target['areas'];
  /** The accounts that it declares: those of the customer, the ids of the other customer, and an id that nobody has. */
  readonly accounts: {
    readonly own: readonly { readonly id: string; readonly kind?: string }[];
    readonly others: readonly string[];
    readonly unknown?: string;
    readonly maxLimit?: number;
  };
}

/** The facts that a target file declares. */
export function factsOf(target: Target): Facts {
  return {
    settleSeconds: target.settleSeconds,
    tokenHeader: tokenFormOf(target).header.toLowerCase(),
    areas: target.areas,
    accounts: accountFactsOf(target),
  };
}

function accountFactsOf({ fdx = {} }: Target): Facts['accounts'] {
  const { accounts = [], otherCustomer, unknownAccount: unknown, maxLimit } = fdx;
  return {
    own: accounts.map(({ id, kind }) => (kind === undefined ? { id } : { id, kind })),
    others: otherCustomer?.accounts ?? [],
    ...(unknown === undefined ? {} : { unknown }),
    ...(maxLimit === undefined ? {} : { maxLimit }),
  };
}
