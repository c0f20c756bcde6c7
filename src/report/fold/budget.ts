import type { LedgerEntry } from '../../journal/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Target } from '../../target-file/types.ts';
import type { Report, Used } from '../report.ts';

/** What the run used of the limits of its target file. */
export function budgetOf(
  { limits = {} }: Target,
  { demand }: Plan,
  run: Report['run'],
  ledger: readonly LedgerEntry[],
): Report['budget'] {
  const created = ledger.filter(({ operation }) => operation === 'createRecipient').length;
  const minutes = (Date.parse(run.end) - Date.parse(run.start)) / 60_000;
  const { requestsPerSecond } = limits;
  return {
    requests: { ...used(run.requests, limits.requests), planned: demand.requests },
    createdRecipients: { ...used(created, limits.createdRecipients), planned: demand.recipients },
    minutes: used(Math.max(0, Math.round(minutes * 100) / 100), limits.minutes),
    ...(requestsPerSecond === undefined ? {} : { requestsPerSecond }),
  };
}

function used(count: number, limit: number | undefined): Used {
  return { used: count, ...(limit === undefined ? {} : { limit }) };
}
