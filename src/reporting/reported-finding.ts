import { operation } from '../catalogue/operations.ts';
import type { Finding } from '../journal/entry.ts';
import type { Exchanges, ReportedFinding } from './report.ts';

/** A finding with its request in words and the command that repeats it; `homes` are the checks of its requirement. */
export function reportedFinding(
  finding: Finding,
  exchanges: Exchanges,
  replay: string,
  homes: readonly string[],
): Omit<ReportedFinding, 'waived'> {
  const { method, path } = operation(finding.operation);
  const sent = exchanges.get(finding.exchange)?.request;
  const request = sent === undefined ? `${method} ${path}` : `${sent.method} ${pathOf(sent.url)}`;
  // A finding of the contract may come from a check that does not name the requirement.
  const only = homes.includes(finding.check) ? finding.requirement : finding.check;
  return { ...finding, request, replay: `${replay} --only ${only}` };
}

function pathOf(address: string): string {
  try {
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  } catch {
    return address;
  }
}
