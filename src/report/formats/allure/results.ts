import type { Exchanges, Report } from '../../report.ts';
import type { BaselineUse } from '../../verdict/baseline.ts';
import type { MadeFile } from '../formats.ts';
import { judgedCaseOf, waiversCaseOf } from '../junit/case.ts';
import { escapeProse } from '../markdown/escape.ts';
import { escapeUnprintable } from '../text.ts';
import { categories, formatConfig } from './categories.ts';
import { formatEnvironment, titleOf } from './environment.ts';
import type { AllureResult } from './files.ts';
import { frameOf, requirementResultOf, statuses } from './requirement.ts';

/** The use of a baseline in a run, and the requirements that it expects to fail. */
export interface UsedBaseline extends BaselineUse {
  readonly expected: ReadonlySet<string>;
}

/**
 * Builds the files for which allure-playwright has no word: a result for each requirement that the run was to judge, with its evidence, and
 * one for the run itself; categories, environment, executor, and the quality gate of Allure 3. Results are failed or broken
 * exactly where the exit code is not 0; a failure that is waived or expected is a known one.
 */
export function buildAllureFiles(
  report: Report,
  exchanges: Exchanges,
  baseline?: UsedBaseline,
): readonly MadeFile[] {
  const rows = report.requirements.filter(({ verdict }) => !leftOut.includes(verdict));
  const json = (name: string, value: unknown) => ({ name, text: `${JSON.stringify(value)}\n` });
  const results = rows.flatMap((row) => {
    const { result, files } = requirementResultOf(row, report, exchanges);
    const isExpected = row.verdict === 'fail' && baseline?.expected.has(row.id) === true;
    return [json(`${result.uuid}-result.json`, isExpected ? expectedOf(result) : result), ...files];
  });
  const run = runResultOf(report, baseline);
  const title = titleOf(report);
  return [
    ...results,
    json(`${run.uuid}-result.json`, run),
    json('categories.json', categories),
    json('executor.json', { name: report.suite.name, type: 'conformance', buildName: title }),
    { name: 'environment.properties', text: formatEnvironment(report) },
    { name: 'allurerc.mjs', text: formatConfig(title) },
  ];
}

/** A requirement that was not picked has no result: a skipped one would take the place of that of a whole run. */
const leftOut: readonly string[] = ['not-selected', 'not-applicable'];

function expectedOf(result: AllureResult): AllureResult {
  const { message = '', ...details } = result.statusDetails;
  return { ...result, statusDetails: { ...details, message: `expected to fail: ${message}`, known: true } };
}

/** The result of the run itself: not good where the exit code says so for what no requirement shows. */
function runResultOf(report: Report, baseline: UsedBaseline | undefined): AllureResult {
  const waivers = waiversCaseOf(report);
  const judged = judgedCaseOf(report, 0);
  const own = judged.kind === 'passed' && waivers?.kind === 'failure' ? waivers : judged;
  const { kind, message } = baseline === undefined ? own : baselineCaseOf(baseline);
  const said = [...judged.text, ...judged.out, ...(waivers?.out ?? [])];
  return {
    ...frameOf('the-run-judges-the-target', report, { suite: 'run', severity: 'blocker' }),
    name: 'the run judges its target',
    status: statuses[kind],
    statusDetails: message === '' ? {} : { message: escapeUnprintable(message) },
    ...{ start: Date.parse(report.run.start), stop: Date.parse(report.run.end), steps: [] },
    description: said.map((line) => `- ${escapeProse(line)}`).join('\n'),
  };
}

function baselineCaseOf({ exitCode, lines }: UsedBaseline) {
  const kind = exitCode === 0 ? 'passed' : exitCode === 1 ? 'failure' : 'error';
  return { kind, message: lines.join('\n') } as const;
}
