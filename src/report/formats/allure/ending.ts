import type { Report, ReportedRequirement } from '../../report.ts';
import { isBroken } from '../junit/case.ts';
import type { Ending } from './categories.ts';

/** What came of a requirement, in the words of the categories. */
export function endingOf(row: ReportedRequirement, report: Report): Ending {
  switch (row.verdict) {
    case 'fail':
      return 'non-conformance';
    case 'warn':
      return 'warning';
    case 'blocked':
      if (isBroken(row, report)) return 'harness-error';
      return row.setting === undefined ? 'blocked' : 'configuration';
    case 'not-selected':
    case 'not-applicable':
      return 'left-out';
    default:
      return row.verdict;
  }
}
