import { getOperation } from '../../../catalogue/operations.ts';
import type { Report, ReportedFinding, ReportedRequirement } from '../../report.ts';
import { describeFrequency } from '../../sections/frequency.ts';
import { describeLeftAside } from '../../sections/in-part.ts';
import { sortFindings } from '../../sections/violations.ts';
import { describeWaiver } from '../../verdict/waivers.ts';
import { levelMeaning } from '../levels.ts';
import { describeRest } from '../outcome.ts';
import type { Row, Rows } from './client/types.ts';
import type { Explanations } from './explanations.ts';

/** What each requirement shows when it is opened. */
export function collectRows(report: Report, explanations: Explanations): Rows {
  const observed = new Map(report.silences.map((silence) => [silence.requirement, silence.observed]));
  return Object.fromEntries(
    report.requirements.map((row): [string, Row] => [
      row.id,
      {
        ...shown(row),
        ...howJudged(row, explanations),
        observed: observed.get(row.id) ?? [],
        waivers: report.waivers.filter(({ requirement }) => requirement === row.id).map(describeWaiver),
      },
    ]),
  );
}

function shown(row: ReportedRequirement) {
  const { area, clause, level, party, conditional, operations, verdict, reason, setting, judged } = row;
  const rest = describeRest(row);
  return {
    ...{ area, clause, level, party, conditional, verdict, judged },
    meaning: levelMeaning[level],
    operations: operations.map((id) => `${getOperation(id).method} ${getOperation(id).path}`),
    findings: sortFindings(row.findings).map(withFrequency),
    ...(reason === undefined ? describePart(row) : { reason }),
    ...(rest === undefined ? {} : { rest }),
    ...(setting === undefined ? {} : { setting }),
  };
}

function withFrequency({ frequency, ...finding }: ReportedFinding): Row['findings'][number] {
  return frequency === undefined ? finding : { ...finding, seen: describeFrequency(frequency) };
}

/** Why a requirement was judged in part only. */
function describePart({ leftAside = [] }: ReportedRequirement): { readonly reason?: string } {
  return leftAside.length === 0 ? {} : { reason: leftAside.map(describeLeftAside).join('; ') };
}

function howJudged({ id, checks }: ReportedRequirement, explanations: Explanations) {
  const known = explanations.get(id);
  const { contract = [], needs = [], faults = [] } = known ?? {};
  // The report names the checks of this very run; what they do is known where the suite is the same.
  const described = new Map(known?.checks.map((check) => [check.id, check]));
  return { checks: checks.map((check) => described.get(check) ?? { id: check }), contract, needs, faults };
}
