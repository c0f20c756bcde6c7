import { getOperation } from '../../catalogue/operations.ts';
import type { CheckResult, Finding, JournalEntry } from '../../journal/entry.ts';

/**
 * The results without findings on what is not the target: where no operation of the Outbound API was ever answered
 * well, something else stands at its address, and its errors break no requirement.
 */
export function dropStrayFindings(
  results: ReadonlyMap<string, CheckResult>,
  entries: readonly JournalEntry[],
): ReadonlyMap<string, CheckResult> {
  const isStray = [...results.values()].some(
    ({ misconfigured, setting }) => misconfigured === true && setting === 'outbound',
  );
  if (!isStray || entries.some(isProof)) return results;
  return new Map(
    [...results].map(([id, result]) => [id, { ...result, findings: result.findings.filter(isElsewhere) }]),
  );
}

/** Every call that is answered well with a declared credential says so, once per session. */
function isProof(entry: JournalEntry): boolean {
  return entry.type === 'credential' && entry.accepted && !entry.setting.startsWith('banking');
}

function isElsewhere({ operation }: Finding): boolean {
  return operation === 'token' || getOperation(operation).document !== 'outbound';
}
