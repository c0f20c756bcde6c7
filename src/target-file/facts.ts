import { tokenFormOf } from './resolve.ts';
import type { Target } from './types.ts';

/** The declarations of a target file that no exchange shows and a law needs to know. They hold no secret, and stand at the head of a journal. */
export interface Facts {
  /** Seconds within which a change has to show. */
  readonly settleSeconds: number;
  /** The header that carries the token, in lower case. */
  readonly tokenHeader: string;
  /** Seconds within which a requested registration has to be listed. */
  readonly visibleSeconds: number;
  /** The style in which several ids are written into a path; absent where nothing is registered. */
  readonly pathArray?: string;
  /** Pairs that are registered, each with its status where that is declared. */
  readonly knownPairs: readonly {
    readonly recipient: string;
    readonly provider: string;
    readonly status?: string;
  }[];
  /** The form in which a poll names its RequestId; absent without a banking service. */
  readonly pollForm?: string;
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
    visibleSeconds: target.registrations?.visibleWithinSeconds ?? target.settleSeconds,
    ...(target.registrations === undefined ? {} : { pathArray: target.registrations.pathArray }),
    knownPairs: (target.registrations?.known ?? []).map(({ recipient, provider, status }) => ({
      ...{ recipient, provider },
      ...(status === undefined ? {} : { status }),
    })),
    ...(target.banking === undefined ? {} : { pollForm: target.banking.async }),
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
