import type { RequirementId } from '../../../catalogue/requirement-id.ts';
import type { Exchanges, Report } from '../../report.ts';

/** How long the exchanges of a run took, in seconds, shared out. */
export interface Times {
  readonly byRequirement: ReadonlyMap<RequirementId, number>;
  /** Of exchanges that no check of a requirement made. */
  readonly rest: number;
}

/**
 * Shares the time of each check's exchanges out among the requirements that it judges, in equal parts: the sum is the
 * time of all exchanges, however many requirements one of them speaks of.
 */
export function shareTimes({ requirements }: Report, exchanges: Exchanges): Times {
  const ofChecks = sumByCheck(exchanges);
  const byRequirement = new Map<RequirementId, number>();
  let rest = 0;
  for (const [check, took] of ofChecks) {
    const rows = requirements.filter(({ checks }) => check !== undefined && checks.includes(check));
    if (rows.length === 0) rest += took;
    for (const { id } of rows) byRequirement.set(id, (byRequirement.get(id) ?? 0) + took / rows.length);
  }
  return { byRequirement, rest };
}

function sumByCheck(exchanges: Exchanges): ReadonlyMap<string | undefined, number> {
  const sums = new Map<string | undefined, number>();
  for (const { check, took } of exchanges.values()) sums.set(check, (sums.get(check) ?? 0) + took / 1000);
  return sums;
}
