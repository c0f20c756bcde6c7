import type { OperationId } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import type { Finding } from '../../journal/entry.ts';
import { wildcardIndices } from '../../lib/wildcard-indices.ts';
import type { Waiver } from '../../target-file/types.ts';
import { deriveLastDay, findMaxWaiverDays } from '../../target-file/waiver-life.ts';

/**
 * What became of a waiver: `used` (it hides findings), `stale` (what it names was judged and nothing fails there any
 * more), `expired` (its last day is over, so it hides nothing), `overlong` (it ends later than a waiver may, so it hides
 * nothing), `unjudged` (this run cannot tell).
 */
export type WaiverState = 'used' | 'stale' | 'expired' | 'overlong' | 'unjudged';

/** A waiver of the target file with its use. */
export interface WaiverUse extends Waiver {
  readonly state: WaiverState;
  /** How often what it hides was met. */
  readonly used: number;
}

type Place = Pick<Finding, 'requirement' | 'operation' | 'pointer'>;

/** True when a waiver names a place: its requirement, its operation, and its pointer or one above it. */
export function matchesPlace(waiver: Waiver, { requirement, operation, pointer }: Place): boolean {
  if (waiver.requirement !== requirement) return false;
  if (waiver.operation !== undefined && waiver.operation !== operation) return false;
  if (waiver.at === undefined) return true;
  const place = wildcardIndices(pointer);
  return place === waiver.at || place.startsWith(`${waiver.at}/`);
}

/** The waivers that still count on a day (`YYYY-MM-DD`, UTC); the last day of a waiver is one of them. */
export function selectInForce(waivers: readonly Waiver[], day: string): readonly Waiver[] {
  return waivers.filter(({ expires }) => day <= expires && expires <= deriveLastDay(day));
}

/** The first waiver in force that sets a finding aside. Only what fails is set aside: a warning needs no waiver. */
export function waiverOf(
  finding: Place & Pick<Finding, 'grade'>,
  waivers: readonly Waiver[],
): Waiver | undefined {
  return finding.grade === 'fail' ? waivers.find((waiver) => matchesPlace(waiver, finding)) : undefined;
}

/** Whether a run has judged all that a waiver could hide, so that an idle one is stale. */
export type Settled = (requirement: RequirementId, operation: OperationId | undefined) => boolean;

/** The use of each waiver of a target file, in its order; `findings` are those of all rows. */
export function describeWaiverUses(
  waivers: readonly Waiver[],
  findings: readonly Finding[],
  day: string,
  isSettled: Settled,
): WaiverUse[] {
  const current = new Set(selectInForce(waivers, day));
  const failures = findings.filter(({ grade }) => grade === 'fail');
  return waivers.map((waiver): WaiverUse => {
    if (!current.has(waiver))
      return { ...waiver, state: waiver.expires < day ? 'expired' : 'overlong', used: 0 };
    const hidden = failures.filter((finding) => matchesPlace(waiver, finding));
    const used = hidden.reduce((sum, { count }) => sum + count, 0);
    if (used > 0) return { ...waiver, state: 'used', used };
    const state = isSettled(waiver.requirement, waiver.operation) ? 'stale' : 'unjudged';
    return { ...waiver, state, used };
  });
}

/** A waiver in one line: what it names, why, whose, until when, and what became of it. */
export function describeWaiver(use: WaiverUse): string {
  const { requirement, at, operation, reason, owner, expires } = use;
  const where = [
    ...(operation === undefined ? [] : [`on ${operation}`]),
    ...(at === undefined ? [] : [`at ${at}`]),
  ];
  const what = [requirement, ...where].join(' ');
  return `${what}: ${reason} (${owner}, until ${expires}; ${describeUse(use)})`;
}

/** What became of a waiver, in words. */
export function describeUse({ state, used }: WaiverUse): string {
  if (state === 'used') return `used ${used === 1 ? 'once' : `${used} times`}`;
  if (state === 'stale') return 'unused: nothing fails there any more';
  if (state === 'overlong')
    return `ends more than ${findMaxWaiverDays()} days after the run: it hides nothing`;
  return state === 'expired'
    ? 'expired: it hides nothing'
    : 'unused: this run did not test all that it covers';
}
