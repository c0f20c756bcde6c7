import { operation } from '../catalogue/operations.ts';
import type { Finding } from '../journal/entry.ts';
import type { Exchanges, ReportedFinding } from './report.ts';

/** A finding with its request in words and the command that repeats it. */
export function reportedFinding(
  finding: Finding,
  exchanges: Exchanges,
  replay: string,
): Omit<ReportedFinding, 'waived'> {
  const { method, path } = operation(finding.operation);
  const sent = exchanges.get(finding.exchange)?.request;
  const request = sent === undefined ? `${method} ${path}` : `${sent.method} ${pathOf(sent.url)}`;
  return { ...finding, request, replay: `${replay} --only ${finding.requirement}` };
}

function pathOf(address: string): string {
  try {
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  } catch {
    return address;
  }
}
