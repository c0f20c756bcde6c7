import shipped from '#specs/disputes.json' with { type: 'json' };
import signature from '#specs/disputes.signature.json' with { type: 'json' };
import { verifySignedList } from '../lib/signed-list.ts';
import type { RequirementId } from './requirement-id.ts';

/** A requirement whose reading somebody challenged: it is observed, not judged, until the dispute is settled. */
export interface Dispute {
  readonly requirement: RequirementId;
  /** The version of the suite from which on it is only observed. */
  readonly since: string;
  /** What is in dispute, in a sentence without a full stop. */
  readonly reason: string;
}

/** The id of the key of the maintainers, by which the list of disputes is signed: see `scripts/sign-disputes.ts`. */
const trustedKey = 'sha256:d79dbba73d0215c92b535555248f9f4735c961098c1b73d19a560366572d77a9';

/** The list of this version of the package. Who adds a line to it would take a failure out of every report. */
export const disputes: readonly Dispute[] = openDisputes(shipped, signature);

/** The disputes of a list that is signed. Throws UserError for a list that is not what was signed. */
export function openDisputes(list: unknown, by: unknown, key = trustedKey): readonly Dispute[] {
  verifySignedList('specs/disputes.json', list, by, key);
  return (list as { readonly disputed: readonly Dispute[] }).disputed;
}

/** The dispute about a requirement; undefined where there is none. */
export function findDispute(id: RequirementId, list = disputes): Dispute | undefined {
  return list.find(({ requirement }) => requirement === id);
}

/** Why a requirement in dispute has no verdict, in words. */
export function describeDispute({ since, reason }: Dispute): string {
  return `in dispute since version ${since}, and only observed: ${reason}`;
}
