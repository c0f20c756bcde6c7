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
  /** The statuses by which the declared probe tells whether a connection has access. */
  readonly probe?: { readonly active: readonly number[]; readonly revoked: readonly number[] };
}

/** The facts that a target file declares. */
export function factsOf(target: Target): Facts {
  const probe = target.revocation?.probe;
  return {
    settleSeconds: target.settleSeconds,
    tokenHeader: tokenFormOf(target).header.toLowerCase(),
    areas: target.areas,
    ...(probe && { probe: { active: probe.active, revoked: probe.revoked } }),
  };
}
