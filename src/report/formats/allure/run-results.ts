import type { Report } from '../../report.ts';
import { type Case, judgedCaseOf, waiversCaseOf } from '../junit/case.ts';
import { escapeUnprintable } from '../text.ts';
import type { Ending } from './categories.ts';
import { placesOf } from './labels.ts';
import type { AllureResult } from './model.ts';
import { identityOf, parametersOf, statuses } from './result.ts';

const sentences: Readonly<Record<string, string>> = {
  'the-run-judges-the-target': 'the run judges the target',
  'the-waivers-are-needed': 'the waivers of the target file are needed',
};

/** The results of the run itself: whether it judged its target, and how its waivers were used. */
export function runResults(report: Report): AllureResult[] {
  const { start, end } = report.run;
  const seconds = (Date.parse(end) - Date.parse(start)) / 1000;
  const cases = [judgedCaseOf(report, seconds), waiversCaseOf(report)].filter((one) => one !== undefined);
  return cases.map((one) => runResult(one, report));
}

function runResult({ name, kind, message, text, out }: Case, report: Report): AllureResult {
  const labels = { story: name, severity: 'blocker', ending: endingOf(kind, report) };
  return {
    ...identityOf(name, report),
    name: sentences[name] ?? name,
    fullName: name,
    titlePath: ['run', 'the run itself'],
    status: statuses[kind],
    statusDetails: {
      ...(message === '' ? {} : { message: escapeUnprintable(message) }),
      ...(text.length === 0 ? {} : { trace: text.map(escapeUnprintable).join('\n') }),
    },
    stage: 'finished',
    start: Date.parse(report.run.start),
    stop: Date.parse(report.run.end),
    description: out
      .map((line) => `- ${escapeUnprintable(line).replace(/[\\`*_[\]<>#]/g, '\\$&')}`)
      .join('\n'),
    labels: [
      ...placesOf('run', 'run', 'the run itself'),
      ...Object.entries(labels).map(([label, value]) => ({ name: label, value })),
    ],
    links: [],
    parameters: parametersOf(report),
    steps: [],
    attachments: [],
  };
}

function endingOf(kind: Case['kind'], { outcome }: Report): Ending {
  if (kind === 'failure') return 'waived';
  if (kind === 'passed') return 'pass';
  return outcome === 'harness-error' ? 'harness-error' : 'not-judged';
}
