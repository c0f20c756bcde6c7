import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Exchange } from '../../http/exchange.ts';
import type { CheckResult, Finding, JournalEntry } from '../../journal/entry.ts';
import { isDenial, isOfEdge } from '../../lib/edge.ts';

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
  return dropOutboundFindings(results);
}

/** The results without findings on answers of the Outbound API. */
export function dropOutboundFindings(
  results: ReadonlyMap<string, CheckResult>,
): ReadonlyMap<string, CheckResult> {
  return new Map(
    [...results].map(([id, result]) => [id, { ...result, findings: result.findings.filter(isElsewhere) }]),
  );
}

/**
 * Why a whole run says nothing of the Outbound API, in words: not one of its calls was answered well, so that a gateway
 * or another service may have answered them all. Undefined where one was, and where the exchanges were not kept.
 */
export function describeStrayService(entries: readonly JournalEntry[]): string | undefined {
  let telling: Exchange | undefined;
  for (const entry of entries) {
    if (entry.type !== 'exchange' || !isOutbound(entry.exchange.operation)) continue;
    const status = entry.exchange.response?.status;
    // Most runs end here, at their first call: what is read of an exchange in memory has to be redacted.
    if (status !== undefined && status >= 200 && status < 300) return undefined;
    const saysNothing = status === undefined || isDenial(status) || isOfEdge(status);
    if (!saysNothing) telling ??= entry.exchange;
  }
  if (telling === undefined) return undefined;
  const { method, url } = telling.request;
  const { origin, pathname } = new URL(url);
  return `no call is answered well at outbound.baseUrl: ${method} ${origin}${pathname} got ${telling.response?.status}; correct the address, or wait until the service is well`;
}

/** Every call that is answered well with a declared credential says so, once per session. */
function isProof(entry: JournalEntry): boolean {
  return entry.type === 'credential' && entry.accepted && !entry.setting.startsWith('banking');
}

function isElsewhere({ operation }: Finding): boolean {
  return !isOutbound(operation);
}

function isOutbound(operation: OperationId): boolean {
  return operation !== 'token' && getOperation(operation).document === 'outbound';
}
