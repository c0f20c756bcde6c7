import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { fails, findProfileChange, getRequirement } from '../../src/catalogue/requirements.ts';
import { isOfPlugin } from '../../src/plan/plugin-checks.ts';
import type { Report } from '../../src/report/report.ts';
import accepted from './accepted-losses.json' with { type: 'json' };

type Judgement = Report['requirements'][number];

/** Requirements that conforming servers leave unjudged, with the reason why the document allows no better. */
export interface AcceptedLoss {
  /** Ids of the variations. */
  readonly servers: readonly string[];
  readonly reason: string;
  /** A requirement is accepted when its own reason holds one of these: the report tells the user the cause itself. */
  readonly told?: readonly string[];
  /** Ids of requirements that are accepted whatever their reason is. */
  readonly lost?: readonly string[];
}

/** The losses that stand in accepted-losses.json. */
export const acceptedLosses: readonly AcceptedLoss[] = accepted;

function isJudged({ verdict }: Judgement): boolean {
  return verdict === 'pass' || verdict === 'warn' || verdict === 'fail';
}

/** What is observed only does not count, and neither does what the target file leaves out. */
function counts({ id, party, level, reason = '' }: Judgement): boolean {
  if (reason.includes('the target file lacks') || reason.startsWith('not asked for')) return false;
  // Whether a conforming habit may take one of a plug-in away is for its own scheme to say.
  if (isOfPlugin(id)) return false;
  return party === 'server' && (fails(getRequirement(id)) || level === 'SHOULD');
}

/** The requirements that were judged on the clean server and are not on another one that conforms. */
export function listLosses(clean: Report, other: Report): readonly Judgement[] {
  const known = new Set(clean.requirements.filter(isJudged).map(({ id }) => id));
  return other.requirements.filter((one) => known.has(one.id) && counts(one) && !isJudged(one));
}

/** Those losses of a variation that no entry of the accepted ones explains. */
export function listNewLosses(
  variation: string,
  losses: readonly Judgement[],
  entries: readonly AcceptedLoss[] = acceptedLosses,
): readonly Judgement[] {
  const own = entries.filter(({ servers }) => servers.includes(variation));
  return losses.filter(({ id, reason = '' }) => !own.some((entry) => isExplained(entry, id, reason)));
}

/** Ids that are accepted as losses of a variation and are none: the suite has learned to judge them. */
export function listStaleLosses(
  variation: string,
  losses: readonly Judgement[],
  entries: readonly AcceptedLoss[] = acceptedLosses,
): readonly string[] {
  const known = new Set<string>(losses.map(({ id }) => id));
  const own = entries.filter(({ servers }) => servers.includes(variation));
  return own.flatMap(({ lost = [] }) =>
    lost.filter((id) => !known.has(id) && findProfileChange(id as RequirementId) === undefined),
  );
}

function isExplained({ told = [], lost = [] }: AcceptedLoss, id: string, reason: string): boolean {
  return lost.includes(id) || told.some((part) => reason.includes(part));
}

/** A loss in one line: the requirement, its verdict, and why it was not judged. */
export function describeLoss({ id, verdict, reason = 'no reason' }: Judgement): string {
  return `${id} is ${verdict}: ${reason}`;
}
