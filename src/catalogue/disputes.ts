import shipped from '#specs/disputes.json' with { type: 'json' };
import type { RequirementId } from './requirement-id.ts';

/** A requirement whose reading somebody challenged: it is observed, not judged, until the dispute is settled. */
export interface Dispute {
  readonly requirement: RequirementId;
  /** The version of the suite from which on it is only observed. */
  readonly since: string;
  /** What is in dispute, in a sentence without a full stop. */
  readonly reason: string;
}

/** The list of this version of the package. */
export const disputes: readonly Dispute[] = shipped.disputed as readonly Dispute[];

/** The dispute about a requirement; undefined where there is none. */
export function findDispute(id: RequirementId, list = disputes): Dispute | undefined {
  return list.find(({ requirement }) => requirement === id);
}

/** Why a requirement in dispute has no verdict, in words. */
export function describeDispute({ since, reason }: Dispute): string {
  return `in dispute since version ${since}, and only observed: ${reason}`;
}
