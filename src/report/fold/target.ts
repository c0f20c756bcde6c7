import type { JournalEntry, LedgerEntry } from '../../journal/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { describeDepartures } from '../../target-file/departures.ts';
import { documented, isSchemeForm, tokenFormOf } from '../../target-file/resolve.ts';
import type { Target } from '../../target-file/types.ts';
import type { Report, Used } from '../report.ts';

/** The part of the report that says what was certified; `bundled` for the reference server that the suite started. */
export function reportedTargetOf(target: Target, bundled = false): Report['target'] {
  const { name, vendor, version, environment, kind } = target.target;
  return {
    name,
    ...(vendor === undefined ? {} : { vendor }),
    ...(version === undefined ? {} : { version }),
    ...(environment === undefined ? {} : { environment }),
    kind,
    ...(bundled ? { bundled } : {}),
    areas: target.areas,
    ...(target.outbound === undefined ? {} : { outbound: target.outbound.baseUrl }),
    ...(target.banking === undefined ? {} : { banking: target.banking.baseUrl }),
    ...(target.file === undefined ? {} : { file: target.file }),
    ...(target.lines === undefined ? {} : { sections: sectionsIn(target.lines) }),
    ...formOf(target),
    deviations: describeDepartures(target),
  };
}

/** The peers that the sessions of a run met, each once, in the order of their addresses. */
export function peersOf(entries: readonly JournalEntry[]): Pick<Report['target'], 'peers'> {
  const all = entries.flatMap((entry) => (entry.type === 'peer' ? [entry.peer] : []));
  const once = new Map(all.map((peer) => [JSON.stringify(peer), peer]));
  if (once.size === 0) return {};
  return { peers: [...once.keys()].sort().map((key) => once.get(key)!) };
}

function sectionsIn(lines: NonNullable<Target['lines']>): NonNullable<Report['target']['sections']> {
  return Object.entries(lines).map(([name, line]) => ({ name, line }));
}

function formOf(target: Target): Pick<Report['target'], 'tokenForm'> {
  const { header, value } = tokenFormOf(target);
  if (header === documented.tokenForm.header && value === documented.tokenForm.value) return {};
  return { tokenForm: { header, value: isSchemeForm(value) ? value : '{token}' } };
}

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
