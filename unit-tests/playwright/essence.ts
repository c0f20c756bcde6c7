import type { Report } from '../../src/report/report.ts';

/** What two reports of the same server agree on: verdicts, findings by row and place, counts; ids left out. */
export function essence(report: Report): unknown {
  return {
    outcome: report.outcome,
    planned: report.planned,
    executed: report.executed,
    verdicts: Object.fromEntries(report.requirements.map(({ id, verdict }) => [id, verdict])),
    findings: report.requirements
      .flatMap(({ id, findings }) =>
        findings.map(({ operation, status, pointer, grade }) =>
          [id, grade, operation, status, pointer.replace(/\/\d+(?=\/|$)/g, '/*')].join(' '),
        ),
      )
      .sort(),
  };
}
