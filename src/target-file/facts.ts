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
  /** The form in which a poll passes its RequestId (banking.async); absent without the banking service. */
  readonly polledBy?: string;
  /** The kind of the values of AccountsFilter; absent without the banking service. */
  readonly filteredBy?: 'Id' | 'AccountNumber';
}

/** The facts that a target file declares. */
export function factsOf(target: Target): Facts {
  const { banking } = target;
  return {
    settleSeconds: target.settleSeconds,
    tokenHeader: tokenFormOf(target).header.toLowerCase(),
    areas: target.areas,
    ...(banking && { polledBy: banking.async, filteredBy: banking.accountsFilter }),
  };
}
