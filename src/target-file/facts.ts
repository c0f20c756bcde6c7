import { tokenFormOf } from './resolve.ts';
import type { Target } from './types.ts';

type BankingTarget = NonNullable<Target['banking']>;

/** The declarations of a target file that no exchange shows and a law needs to know. They hold no secret, and stand at the head of a journal. */
export interface Facts {
  /** Seconds within which a change has to show. */
  readonly settleSeconds: number;
  /** The header that carries the token, in lower case. */
  readonly tokenHeader: string;
  /** Seconds within which a requested registration has to be listed, on every replica. */
  readonly visibleSeconds: number;
  /** True where an approval may drop pairs of a request. */
  readonly mayDropPairs: boolean;
  /** The style in which several ids are written into a path; absent where nothing is registered. */
  readonly pathArray?: string;
  /** The providers with which recipients of the suite may be registered. */
  readonly registrable: readonly string[];
  /** Pairs that are registered, each with its status where that is declared. */
  readonly knownPairs: readonly {
    readonly recipient: string;
    readonly provider: string;
    readonly status?: string;
  }[];
  /** The members that a creation of a recipient cannot do without. */
  readonly requiredOfRecipients: readonly string[];
  /** The delimiter of several redirect URLs in one text; absent where none is declared. */
  readonly redirectDelimiter?: string;
  /** The statuses by which the declared probe tells whether a connection has access. */
  readonly probe?: { readonly active: readonly number[]; readonly revoked: readonly number[] };
  /** The way in which a poll passes its RequestId (banking.async); absent without the banking service. */
  readonly polledBy?: string;
  /** Seconds between two polls. */
  readonly pollSeconds?: number;
  /** It declares sessions, each of which nobody has asked before the run. */
  readonly declaresSessions?: true;
  /** The accounts that each session has at least, where that is declared. */
  readonly accountsMin?: number;
  /** True where each session is declared to complete within the limit of polling. */
  readonly sessionsComplete?: true;
  /** The statuses by which the banking service refuses requests, where they are declared. */
  readonly bankErrors?: {
    readonly unauthorized?: readonly number[];
    readonly unknownRequestId?: readonly number[];
  };
  /** The kind of the values of AccountsFilter; absent without the banking service. */
  readonly filteredBy?: 'Id' | 'AccountNumber';
  /** True for a recording, which may lack what others did before it and beside it. */
  readonly missesWrites?: true;
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
  const { banking, registrations, settleSeconds } = target;
  const probe = target.revocation?.probe;
  const { redirectDelimiter } = target.recipients ?? {};
  return {
    settleSeconds,
    tokenHeader: tokenFormOf(target).header.toLowerCase(),
    visibleSeconds: Math.max(registrations?.visibleWithinSeconds ?? 0, settleSeconds),
    mayDropPairs: registrations?.approvalMayDropPairs === true,
    ...(registrations && { pathArray: registrations.pathArray }),
    registrable: registrations?.providers ?? [],
    knownPairs: (registrations?.known ?? []).map(({ recipient, provider, status }) => ({
      ...{ recipient, provider },
      ...(status === undefined ? {} : { status }),
    })),
    requiredOfRecipients: target.recipients?.required ?? [],
    ...(redirectDelimiter === undefined ? {} : { redirectDelimiter }),
    ...(probe && { probe: { active: probe.active, revoked: probe.revoked } }),
    ...(banking && bankingFactsOf(banking)),
    areas: target.areas,
    accounts: accountFactsOf(target),
  };
}

function bankingFactsOf({
  async: polledBy,
  accountsFilter: filteredBy,
  poll,
  sessions,
  errors,
  fixture: { accountsMin, completes } = {},
}: BankingTarget) {
  return {
    ...{ polledBy, filteredBy, pollSeconds: poll.interval },
    ...(sessions === undefined ? {} : ({ declaresSessions: true } as const)),
    ...(errors === undefined ? {} : { bankErrors: errors }),
    ...(accountsMin === undefined ? {} : { accountsMin }),
    ...(completes === true ? ({ sessionsComplete: true } as const) : {}),
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
