import type { Party } from '../../src/catalogue/requirements.ts';
import type { ReportedRequirement } from '../../src/report/report.ts';
import { type Decision, pluralize } from '../../src/report/verdict/outcome.ts';

/** What the outcome of recorded requests is decided by. */
export interface RecordingRows {
  readonly rows: readonly ReportedRequirement[];
  /** Requests of the interface, and others that the recording holds. */
  readonly requests: number;
  readonly ignored: number;
  /** Operations that were called. */
  readonly operations: number;
  readonly remarks: readonly string[];
  /** A client that a server of ours recorded, or a recording. */
  readonly kind: string;
  /** What was to be shown and was not, in words. */
  readonly gaps: readonly string[];
  /** The waivers in use, in words. */
  readonly waivers: readonly string[];
}

/** Says why there is nothing to judge: nobody asked, or what was asked is not at an address of the interface. */
function describeNothing({ kind, ignored }: Pick<RecordingRows, 'kind' | 'ignored'>): string {
  if (kind === 'client')
    return 'no request of the interface came: give the client the addresses that the command prints';
  if (ignored === 0) return 'no request was recorded';
  return 'no request of the interface was found: declare its addresses with --target';
}

/**
 * The outcome of recorded requests. A recording is a part by nature: what it does not show was not selected, so that it
 * keeps nothing from being conformant in scope, and the reasons say how much it shows.
 */
export function decideRecording({
  rows,
  requests,
  ignored,
  operations,
  kind,
  remarks,
  gaps,
  waivers,
}: RecordingRows): Decision {
  const others = ignored === 0 ? [] : [`${pluralize(ignored, 'request')} of other interfaces not tested`];
  if (requests === 0)
    return {
      outcome: 'not-judged',
      reasons: [...(gaps.length > 0 ? gaps : [describeNothing({ kind, ignored })]), ...others],
    };
  const failed = rows.filter(({ verdict }) => verdict === 'fail');
  const scope = [
    `${pluralize(requests, 'request')} of ${pluralize(operations, 'operation')} tested`,
    ...(['client', 'server'] as const).flatMap((party) => describeParty(rows, party)),
    ...others,
    ...remarks,
  ];
  if (failed.length > 0) {
    const reasons = (['client', 'server'] as const).flatMap((party) => {
      const own = failed.filter((row) => row.party === party);
      return own.length === 0 ? [] : [`${pluralize(own.length, 'requirement')} of the ${party} failed`];
    });
    return { outcome: 'non-conformant', reasons: [...reasons, ...gaps, ...scope] };
  }
  if (!rows.some(({ verdict }) => verdict === 'pass' || verdict === 'waived'))
    return { outcome: 'not-judged', reasons: ['no requirement could be tested', ...scope] };
  if (gaps.length > 0) return { outcome: 'partial', reasons: [...gaps, ...scope] };
  if (waivers.length > 0)
    return { outcome: 'passed-with-waivers', reasons: [...waivers.map((use) => `waived: ${use}`), ...scope] };
  return { outcome: 'passed-in-scope', reasons: scope };
}

/** How many requirements of a party the requests show. */
function describeParty(rows: readonly ReportedRequirement[], party: Party): string[] {
  const own = rows.filter((row) => row.party === party && row.level !== 'SILENT');
  const judged = own.filter(({ verdict }) => ['pass', 'warn', 'fail', 'waived'].includes(verdict));
  if (own.every(({ verdict }) => verdict === 'not-applicable')) return [];
  return [`${judged.length} of ${own.length} requirements of the ${party} shown`];
}
