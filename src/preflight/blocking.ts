import { getOperation, type OperationId } from '../catalogue/operations.ts';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Requirement, requirements } from '../catalogue/requirements.ts';
import { type CredentialKind, defaultCredentialOf } from '../engine/session/credentials.ts';
import type { Check } from '../plan/check.ts';
import { defaultDepth } from '../plan/depth.ts';
import { makePlan, type PlannedCheck } from '../plan/plan.ts';
import { readSetting, type Setting } from '../target-file/settings.ts';
import type { Target } from '../target-file/types.ts';
import type { Service } from './probe.ts';

/** Which requirements hang on which part of a target file. */
export interface Blocking {
  /** Those of which every operation takes a credential of this kind. */
  byCredential(kind: CredentialKind): readonly RequirementId[];
  /** Those of which every operation belongs to this service. */
  byService(service: Service): readonly RequirementId[];
  /** Those that a check judges which needs this setting, or one below it. */
  bySetting(setting: string): readonly RequirementId[];
  /** All requirements of the checks that judge one of these: a check that cannot do its main part judges nothing. */
  byChecksOf(ids: readonly RequirementId[]): readonly RequirementId[];
  /** The settings that checks of the declared areas need and the target file lacks. */
  readonly missing: ReadonlyMap<Setting, readonly RequirementId[]>;
  /** Banking sessions that the checks use together, and the requirements of those that want one of their own. */
  readonly sessions: { readonly count: number; readonly blocks: readonly RequirementId[] };
  /** Connections that they use up at least, and those that they use beside them where there are enough. */
  readonly connections: number;
  readonly spareConnections: number;
  /** Recipients that they create at most. */
  readonly recipients: number;
  /** Requests that they send to a target with as much data as the reference server. */
  readonly requests: number;
}

/** Which requirements hang on which part of a target file, for the checks that a whole run of it would do. */
export function blockingOf(checks: readonly Check[], target: Target): Blocking {
  const declared = requirements.filter(
    ({ area, level, party }) =>
      party === 'server' && level !== 'SILENT' && (area === 'general' || target.areas.includes(area)),
  );
  const known = new Set(declared.map(({ id }) => id));
  const idsOf = (rows: readonly Requirement[]) => rows.map(({ id }) => id);
  const plan = makePlan(checks, target, { seed: 1, depth: defaultDepth, mode: 'full', only: [] });
  const selected = plan.checks.filter(({ notSelected }) => notSelected === undefined);
  const rowsOf = (some: readonly PlannedCheck[]) => [
    ...new Set(some.flatMap(({ check }) => check.ids.filter((id) => known.has(id)))),
  ];
  return {
    byCredential: (kind) => idsOf(declared.filter(onlyOn((id) => defaultCredentialOf(id) === kind))),
    byService: (service) => idsOf(declared.filter(onlyOn((id) => getOperation(id).document === service))),
    bySetting: (name) => rowsOf(selected.filter(({ check }) => check.needs.some(isAtOrBelow(name)))),
    byChecksOf: (ids) => rowsOf(selected.filter(({ check }) => check.ids.some((id) => ids.includes(id)))),
    missing: missingOf(selected, target, rowsOf),
    sessions: {
      // One more is shared by the checks that only read.
      count: selected.reduce((sum, { check }) => sum + (check.resources.sessions?.length ?? 0), 1),
      blocks: rowsOf(selected.filter(({ check }) => check.resources.sessions !== undefined)),
    },
    connections: selected.reduce((sum, { check }) => sum + (check.resources.connections ?? 0), 0),
    spareConnections: selected.reduce(
      (sum, { check: { resources } }) =>
        sum + (resources.spareConnections ?? 0) + (resources.furtherConnections ?? 0),
      0,
    ),
    recipients: plan.demand.recipients,
    requests: plan.demand.requests,
  };
}

/** A check that lacks several settings counts for each, so that a vendor who declares one sees what it is good for. */
function missingOf(
  selected: readonly PlannedCheck[],
  target: Target,
  rowsOf: (some: readonly PlannedCheck[]) => readonly RequirementId[],
): Blocking['missing'] {
  const lacked = ({ check, blocked }: PlannedCheck) => [
    ...check.needs.filter((need) => readSetting(target, need) === undefined),
    ...(blocked === undefined ? [] : [blocked.setting]),
  ];
  const all = [...new Set(selected.flatMap(lacked))].map(
    (one) => [one, rowsOf(selected.filter((planned) => lacked(planned).includes(one)))] as const,
  );
  return new Map(all.sort(([, some], [, others]) => others.length - some.length));
}

function onlyOn(fits: (id: OperationId) => boolean): (row: Requirement) => boolean {
  return ({ operations }) => operations.length > 0 && operations.every(fits);
}

function isAtOrBelow(setting: string): (need: string) => boolean {
  return (need) => need === setting || need.startsWith(`${setting}.`);
}
