import { groupBy } from '../../lib/group-by.ts';
import type { Check } from '../../plan/check.ts';
import { makePlan, type Plan, type PlanOptions } from '../../plan/plan.ts';
import { pluralize } from '../verdict/outcome.ts';
import { countUnfinished, foldRun, type RebuiltReport, type RunFolder } from './rebuild-report.ts';
import { assertSameRun } from './same-run.ts';

/**
 * The report that one machine would have made of the shards whose folders are given. A shard that is missing or did
 * not end is said in the reasons. Throws UserError when the folders are not the shards of one run.
 */
export function mergeShards(folders: readonly RunFolder[], checks: readonly Check[]): RebuiltReport {
  const shards = assertSameRun(folders);
  const [first] = shards;
  const { replay, bundled = false, target, plan: asked } = first!.record;
  const { shard, ...options } = asked;
  const plan = makePlan(checks, target, options);
  const entries = shards.flatMap((one) => one.entries);
  const runId = [...new Set(shards.map(({ record }) => record.runId))].join('+');
  const interrupted = countUnfinished(plan, entries) > 0;
  const planOf = (index: number) => makePlan(checks, target, { ...options, shard: { index, of: shard!.of } });
  const lost = lostShards(shards, shard!, planOf);
  return foldRun({ plan, target, bundled, entries, runId, replay, interrupted, lost });
}

function lostShards(
  shards: readonly RunFolder[],
  { of }: NonNullable<PlanOptions['shard']>,
  planOf: (index: number) => Plan,
): string[] {
  const byIndex = groupBy(shards, ({ record }) => record.plan.shard?.index);
  return Array.from({ length: of }, (_, at) => at + 1).flatMap((index) => {
    const [shard] = byIndex.get(index) ?? [];
    const plan = planOf(index);
    const planned = plan.checks.filter(({ notSelected }) => notSelected === undefined).length;
    if (planned === 0) return [];
    const name = `shard ${index} of ${of}`;
    if (shard === undefined) return [`${name} is missing, with ${pluralize(planned, 'check')}`];
    const open = countUnfinished(plan, shard.entries);
    return open === 0 ? [] : [`${name} ended after ${planned - open} of its ${pluralize(planned, 'check')}`];
  });
}
