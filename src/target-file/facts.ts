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
  };
}
