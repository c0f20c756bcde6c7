import type { Run } from './run.ts';

/** What a target might answer to get into the page of its report. */
export const hostileText = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">here</a>',
  '\u2028\u2029\u202e\ud800',
].join(' ');

/** A run whose target answered nothing else, in bodies, in headers and in what findings quote. */
export function hostile({ report, exchanges }: Run): Run {
  const requirements = report.requirements.map((row) => ({
    ...row,
    findings: row.findings.map((finding) => ({
      ...finding,
      wanted: `${hostileText} first`,
      got: `${hostileText} second`,
      hint: hostileText,
    })),
  }));
  const answers = [...exchanges.values()].map((one) => ({
    ...one,
    response: { ...one.response!, headers: [['x-odd', hostileText]] as const, text: hostileText },
  }));
  return {
    report: { ...report, requirements, target: { ...report.target, name: hostileText } },
    exchanges: new Map(answers.map((one) => [one.id, one])),
  };
}
